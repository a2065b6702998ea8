// The five steps of a press, one function each, for tests to call.

import { newSeal, ownSeals } from "./common/seals.js";
import { CONTENT_FILES, KEY_FILES, TEXT_FILES } from "./common/content_files.js";

/** Which document each tab showed at its last capture. */
const documents = new Map();

const run = async (tabId, injection) => {
  const [first] = await chrome.scripting.executeScript({ target: { tabId }, ...injection });
  return first.result;
};

// Chromium turns what injected code throws into a result of null, so errors are carried over by hand.
const call = async (tabId, name, ...args) => {
  const func = (step, values) => {
    try {
      return { value: globalThis.crunch[step](...values) };
    } catch (error) {
      return { error: String(error) };
    }
  };
  const { value, error } = await run(tabId, { func, args: [name, args] });
  if (error) throw new Error(error);
  return value;
};

globalThis.steps = {
  tab: async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
  capture: async (tabId) => {
    const found = await run(tabId, { files: [...CONTENT_FILES] });
    const isMarked = found.state === "marked";
    const captured = isMarked ? await call(tabId, "adopt", await ownSeals(found.document, found.tokens)) : found;
    documents.set(tabId, captured.document);
    if (captured.state === "failed") throw new Error(captured.message);
    return captured;
  },
  piece: (tabId, index) => call(tabId, "snapshotPiece", index),
  prepare: (tabId) => {
    const func = async () => {
      const { captured } = globalThis.crunch;
      await globalThis.crunch.prepared;
      if (captured) delete captured.preparing; // the page has done it by itself after the capture: once more, to look on
      const started = performance.now();
      const longest = await globalThis.crunch.prepare();
      return { started, longest, ended: performance.now() };
    };
    return run(tabId, { func });
  },
  plan: async (tabId, reply) => call(tabId, "plan", reply, await newSeal(documents.get(tabId))),
  insert: (tabId, css) => chrome.scripting.insertCSS({ target: { tabId, allFrames: true }, css, origin: "USER" }),
  commit: (tabId) => call(tabId, "commit"),
  restore: (tabId) => call(tabId, "restore"),
  remove: (tabId, css) => chrome.scripting.removeCSS({ target: { tabId, allFrames: true }, css, origin: "USER" }),
  discard: (tabId) => call(tabId, "discard"),
  // Something of ours that is shown in a crunched page.
  own: async (tabId) => {
    const func = () => void globalThis.crunch.ownElement(globalThis.crunch.layer, "").append("ours");
    await run(tabId, { func });
  },
  listenForKeys: async (tabId, peek) => {
    await run(tabId, { files: [...KEY_FILES] });
    return call(tabId, "listenForKeys", peek);
  },
  goToText: async (tabId) => {
    await run(tabId, { files: [...TEXT_FILES] });
    return call(tabId, "goToText");
  },
  state: (tabId) => call(tabId, "state"),
  // Make the next commit fail after its marks are set.
  sabotage: (tabId) => run(tabId, { func: () => void (globalThis.crunch.noteApplied = () => { throw new Error("sabotage"); }) }),
  // What is left of the extension in a page when it is reloaded: marks and sheets, but no state.
  forget: (tabId) => run(tabId, { func: () => void delete globalThis.crunch }),
};
