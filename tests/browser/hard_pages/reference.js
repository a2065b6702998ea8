// What the snapshot of a page has to hold, read in the page itself and by other means than the extension's: a stack of
// child lists instead of a walk. Run as the body of a function; returns strings, as they travel fast.

// Controls of a form shadow its properties, so every property is read through its prototype.
const owners = [Node, Element, HTMLIFrameElement, Document];
function read(node, name) {
  const owner = owners.find(({ prototype }) => Object.hasOwn(prototype, name));
  return Object.getOwnPropertyDescriptor(owner.prototype, name).get.call(node);
}
const opaque = ["script", "style", "template", "noscript"];
const html = "http://www.w3.org/1999/xhtml";

function innerTree(element, name) {
  const shadow = read(element, "shadowRoot");
  if (shadow) return shadow;
  return ["iframe", "frame", "object"].includes(name) ? element.contentDocument : null;
}

const names = [];
const parents = [];
const levels = [];
const slots = []; // [number, [slot, text, slot, text, …]]
const attributes = []; // [number, [name, value, …]]
const fine = (text) => text.replace(/\p{Surrogate}/gu, "\uFFFD");
const stack = [{ node: read(document, "documentElement"), parent: -1, level: 0 }];
while (stack.length > 0) {
  const { node, parent, level } = stack.pop();
  const number = names.length;
  const type = read(node, "nodeType");
  parents.push(parent);
  levels.push(level);
  let children = [];
  if (type === 1) {
    const name = read(node, "localName");
    const isHtml = read(node, "namespaceURI") === html;
    names.push(isHtml ? name : read(node, "tagName"));
    if (withAttributes) {
      const list = [...read(node, "attributes")].flatMap((attribute) => [attribute.name, fine(attribute.value)]);
      if (list.length > 0) attributes.push([number, list]);
    }
    if (opaque.includes(name)) continue;
    const tree = isHtml ? innerTree(node, name) : null;
    if (tree) children = [tree];
  } else {
    names.push(type === 9 ? "{urn:crunch}frame" : "{urn:crunch}shadow");
  }
  const texts = ["", ...children.map(() => "")];
  for (const child of read(node, "childNodes")) {
    const childType = read(child, "nodeType");
    if (childType === 1) {
      children.push(child);
      texts.push("");
    } else if (childType === 3 || childType === 4) {
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
