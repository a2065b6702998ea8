// Generated from host/crunch/documents/formats/__init__.py by 'crunch build protocol'; do not edit.

/** Name and title of what results can be written as. @type {[string, string][]} */
export const FORMATS = [
  ["text", "Text"],
  ["html", "HTML"],
  ["markdown", "Markdown"],
  ["clean-html", "HTML without the site's looks"],
  ["epub", "EPUB"],
];
