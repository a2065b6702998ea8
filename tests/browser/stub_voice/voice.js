"use strict";
// Everything it was asked to say, in order. With `isQuick` each utterance ends at once, otherwise when the test says so.

globalThis.said = [];
globalThis.stops = 0;
globalThis.isQuick = false;
let tell = () => undefined;
chrome.ttsEngine.onSpeak.addListener((text, { lang, rate, voiceName }, send) => {
  globalThis.said.push({ text, lang, rate, voice: voiceName });
  tell = send;
  send({ type: "start", charIndex: 0 });
  if (globalThis.isQuick) {
    send({ type: "end", charIndex: text.length });
  }
});
chrome.ttsEngine.onStop.addListener(() => {
  globalThis.stops += 1;
});
globalThis.happen = (type, charIndex = 0, length = undefined) => tell({ type, charIndex, length });
