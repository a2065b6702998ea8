"use strict";
// A snapshot that is longer than a browser sends in one piece.

(() => {
  const LONGEST_PIECE = 16 * 1024 * 1024;

  /**
   * @param {string} snapshot
   * @returns {string[]} never cut inside a surrogate pair
   */
  function piecesOf(snapshot) {
    const pieces = [];
    for (let start = 0; start < snapshot.length; ) {
      let end = Math.min(start + LONGEST_PIECE, snapshot.length);
      const unit = snapshot.charCodeAt(end - 1);
      if (end < snapshot.length && unit >= 0xd800 && unit <= 0xdbff) {
        end -= 1;
      }
      pieces.push(snapshot.slice(start, end));
      start = end;
    }
    return pieces;
  }

  globalThis.crunch.piecesOf = piecesOf;
})();
