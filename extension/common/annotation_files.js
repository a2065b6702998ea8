// What is injected into a page that is to be marked: what reads it, and then what shows the labels.

/** @type {readonly string[]} */
export const ANNOTATION_FILES = Object.freeze([
  "content/dom.js",
  "content/snapshot_names.js",
  "content/snapshot_attributes.js",
  "content/rendered.js",
  "content/linked_data.js",
  "content/snapshot_writer.js",
  "content/sheet.js",
  "content/snapshot.js",
  "annotate/text.js",
  "annotate/stretches.js",
  "annotate/marks.js",
  "annotate/page.js",
  "annotate/drawing.js",
  "annotate/keys.js",
  "annotate/pointer.js",
  "annotate/style.js",
  "annotate/overlay.js",
  "annotate/describe.js",
  "annotate/bar.js",
  "annotate/session.js",
]);
