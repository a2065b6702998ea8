// What the snapshot of a page has to hold, read in the page itself and by other means than the extension's: a stack of
// child lists instead of a walk. Run as the body of a function; returns strings, as they travel fast.

const childNodes = Object.getOwnPropertyDescriptor(Node.prototype, "childNodes").get;
const attributesOf = Object.getOwnPropertyDescriptor(Element.prototype, "attributes").get;
const opaque = ["script", "style", "template", "noscript"];
const html = "http://www.w3.org/1999/xhtml";

function innerTree(element) {
  if (element.namespaceURI !== html) return null;
  if (element.shadowRoot instanceof ShadowRoot) return element.shadowRoot;
  if (["iframe", "frame", "object"].includes(element.localName)) return element.contentDocument;
  return null;
}

const names = [];
const parents = [];
const levels = [];
const slots = []; // [number, [slot, text, slot, text, …]]
const attributes = []; // [number, [name, value, …]]
const fine = (text) => text.replace(/\p{Surrogate}/gu, "\uFFFD");
const stack = [{ node: document.documentElement, parent: -1, level: 0 }];
while (stack.length > 0) {
  const { node, parent, level } = stack.pop();
  const number = names.length;
  parents.push(parent);
  levels.push(level);
  let inner = [];
  if (node.nodeType === 9 || node.nodeType === 11) {
    names.push(node.nodeType === 9 ? "{urn:crunch}frame" : "{urn:crunch}shadow");
  } else {
    const element = node;
    names.push(element.namespaceURI === html ? element.localName : element.tagName);
    if (withAttributes) {
      const list = [...attributesOf.call(element)].flatMap((attribute) => [attribute.name, fine(attribute.value)]);
      if (list.length > 0) attributes.push([number, list]);
    }
    if (opaque.includes(element.localName)) continue;
    const tree = innerTree(element);
    if (tree) inner = [tree];
  }
  const texts = [""];
  for (const child of inner) texts.push("");
  const children = inner;
  for (const child of childNodes.call(node)) {
    if (child.nodeType === 1) {
      children.push(child);
      texts.push("");
    } else if (child instanceof Text || child.nodeType === 3 || child.nodeType === 4) {
      texts[texts.length - 1] += child.data;
    }
  }
  if (texts.some((text) => text !== "")) {
    slots.push([number, texts.flatMap((text, slot) => (text === "" ? [] : [slot, fine(text)]))]);
  }
  for (const child of children.toReversed()) stack.push({ node: child, parent: number, level: level + 1 });
}
return {
  names: names.join("\n"),
  parents: parents.join(" "),
  levels: levels.join(" "),
  slots,
  attributes,
};
