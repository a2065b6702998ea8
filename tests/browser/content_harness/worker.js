// The five steps of a press, one function each, for tests to call.

import { CONTENT_FILES } from "./common/content_files.js";

const run = async (tabId, injection) => {
  const [first] = await chrome.scripting.executeScript({ target: { tabId }, ...injection });
  return first.result;
};

globalThis.steps = {
  tab: async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
  capture: (tabId) => run(tabId, { files: [...CONTENT_FILES] }),
  piece: (tabId, index) => run(tabId, { func: (k) => globalThis.crunch.snapshotPiece(k), args: [index] }),
  plan: (tabId, reply) => run(tabId, { func: (r) => globalThis.crunch.plan(r), args: [reply] }),
  insert: (tabId, css) => chrome.scripting.insertCSS({ target: { tabId, allFrames: true }, css, origin: "USER" }),
  commit: (tabId) => run(tabId, { func: () => globalThis.crunch.commit() }),
  restore: (tabId) => run(tabId, { func: () => globalThis.crunch.restore() }),
  remove: (tabId, css) => chrome.scripting.removeCSS({ target: { tabId, allFrames: true }, css, origin: "USER" }),
  discard: (tabId) => run(tabId, { func: () => globalThis.crunch.discard() }),
  state: (tabId) => run(tabId, { func: () => globalThis.crunch.state() }),
};
