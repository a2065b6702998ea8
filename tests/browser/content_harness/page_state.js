// Everything of a page that an undo has to bring back, as the page itself can see it. Run as the body of a function.

const roots = [document];
for (const root of roots) {
  for (const element of root.querySelectorAll("*")) {
    if (element.shadowRoot) roots.push(element.shadowRoot);
    if (element.localName === "iframe" && element.contentDocument) roots.push(element.contentDocument);
  }
}
const elements = roots.flatMap((root) => [...root.querySelectorAll("*")]);
const styleOf = (element) => valuesOf(getComputedStyle(element));
const beforeOf = (element) => {
  const style = getComputedStyle(element, "::before");
  return style.content === "none" || style.content === "normal" ? "" : valuesOf(style);
};
const attributes = (element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(" ");
const scrolledBy = (number) => {
  try {
    return frames[number].scrollY;
  } catch {
    return "another site's";
  }
};
return {
  markup: roots.map((root) => (root === document ? new XMLSerializer().serializeToString(root) : root.innerHTML ?? root.documentElement.outerHTML)),
  html: document.documentElement.outerHTML,
  attributes: elements.map((element) => `${element.tagName} ${attributes(element)}`),
  styles: elements.map(styleOf),
  before: elements.map(beforeOf),
  boxes: elements.map((element) => JSON.stringify(element.getBoundingClientRect())),
  scrolls: elements.map((element) => [element.scrollLeft, element.scrollTop]),
  windows: [scrollX, scrollY, ...[...Array(frames.length).keys()].map(scrolledBy)],
  sheets: roots.map((root) => root.adoptedStyleSheets.length),
  active: elements.indexOf(document.activeElement),
  animations: document.getAnimations().map((animation) => [animation.animationName, animation.playState, animation.currentTime]),
};
