// What the snapshot of a page has to hold, read in the page itself and by other means than the extension's: a stack of
// child lists instead of a walk, the flat tree from the elements' own word for where they are shown. Run as the body of a function; returns strings, as they travel fast.

// Controls of a form shadow its properties, so every property is read through its prototype.
const owners = [Node, Element, HTMLIFrameElement, Document];
const getters = new Map();
const properties = "nodeType childNodes localName namespaceURI tagName attributes shadowRoot documentElement";
for (const name of properties.split(" ")) {
  const owner = owners.find(({ prototype }) => Object.hasOwn(prototype, name));
  getters.set(name, Object.getOwnPropertyDescriptor(owner.prototype, name).get);
}
const read = (node, name) => getters.get(name).call(node);
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
const fine = (text) => (/[\uD800-\uDFFF]/.test(text) ? text.replace(/\p{Surrogate}/gu, "\uFFFD") : text);
const rootOf = (node) => Node.prototype.getRootNode.call(node); // a document or a shadow root, which may have a host
const isSlot = (node) =>
  read(node, "nodeType") === 1 && read(node, "localName") === "slot" && Boolean(rootOf(node).host);
const slotOf = (node) => node.assignedSlot ?? null; // elements and text nodes have one
// What is shown in a node, in order: of a slot, what is assigned to it; of a host, what nothing shows comes last.
function flat(node, tree) {
  const own = [...read(node, "childNodes")];
  if (tree && read(tree, "nodeType") === 11) {
    return own.filter((child) => read(child, "nodeType") === 1 && slotOf(child) === null);
  }
  if (!isSlot(node)) return own;
  const { host } = rootOf(node);
  const shown = [...read(host, "childNodes")].filter((child) => slotOf(child) === node);
  return shown.length > 0 ? shown : own;
}
const stack = [{ node: read(document, "documentElement"), parent: -1, level: 0 }];
while (stack.length > 0) {
  const { node, parent, level } = stack.pop();
  const number = names.length;
  const type = read(node, "nodeType");
  parents.push(parent);
  levels.push(level);
  const children = [];
  let tree = null;
  if (type === 1) {
    const name = read(node, "localName");
    const isHtml = read(node, "namespaceURI") === html;
    names.push(isHtml ? name : read(node, "tagName"));
    if (withAttributes) {
      const list = [...read(node, "attributes")].flatMap((attribute) => [attribute.name, fine(attribute.value)]);
      if (list.length > 0) attributes.push([number, list]);
    }
    if (opaque.includes(name)) continue;
    tree = isHtml ? innerTree(node, name) : null;
    if (tree) children.push(tree);
  } else {
    const isInLine = type === 11 && ["inline", "contents"].includes(getComputedStyle(node.host).display);
    names.push(`{urn:crunch}${type === 9 ? "frame" : isInLine ? "inline-shadow" : "shadow"}`);
  }
  const ownSlots = [];
  let text = "";
  for (const child of flat(node, tree)) {
    const childType = read(child, "nodeType");
    if (childType === 3 || childType === 4) {
      text += child.data;
    } else if (childType === 1) {
      if (text !== "") ownSlots.push(children.length, fine(text));
      text = "";
      children.push(child);
    }
  }
  if (text !== "") ownSlots.push(children.length, fine(text));
  if (ownSlots.length > 0) slots.push([number, ownSlots]);
  while (children.length > 0) stack.push({ node: children.pop(), parent: number, level: level + 1 });
}
return {
  names: names.join("\n"),
  parents: parents.join(" "),
  levels: levels.join(" "),
  slots,
  attributes,
};
