"use strict";
// Displayed pictures as data: from the browser's cache, else as the browser has drawn them. Nothing is asked of the net.

(() => {
  const { getAttribute, localName } = globalThis.crunch.native;
  const LONGEST_SIDE = 2400; // pixels of a picture that is drawn anew
  const MOST_CHARACTERS = 40 * 1024 * 1024; // of all pictures together: a browser hands over 64 MiB
  const FEW_PIXELS = 250_000; // up to which a picture without loss is small
  const QUALITY = 0.9;

  /**
   * @param {Element[]} pictures  `img` and `canvas` that are displayed
   * @param {string[]} types  kinds of files that may stay as they are
   * @param {Record<string, string>} given  what the browser has saved of them, by address
   * @returns {Promise<Map<Node, string>>} `data:` addresses of those that can be had
   */
  async function picturesAsData(pictures, types, given) {
    const found = new Map();
    let left = MOST_CHARACTERS;
    for (const picture of pictures) {
      const data = (await cached(picture, types)) ?? (await drawn(picture)) ?? (await saved(picture, types, given));
      if (data && data.length <= left) {
        left -= data.length;
        found.set(picture, data);
      }
    }
    return found;
  }

  /**
   * The file itself, where it is of the page's own site. A service worker of the page would be asked before the cache,
   * and might ask the net.
   *
   * @param {Element} picture
   * @param {string[]} types
   * @returns {Promise<string | null>}
   */
  async function cached(picture, types) {
    const address = addressOf(picture);
    if (!address.startsWith(`${location.origin}/`) || navigator.serviceWorker?.controller) {
      return null;
    }
    try {
      const response = await fetch(address, { cache: "only-if-cached", mode: "same-origin", redirect: "error" });
      const blob = await response.blob();
      return response.ok && types.includes(blob.type) ? await asAddress(blob) : null;
    } catch {
      return null; // it is not in the cache
    }
  }

  /**
   * @param {Element} picture
   * @returns {string} where what is displayed came from
   */
  function addressOf(picture) {
    return picture instanceof HTMLImageElement ? picture.currentSrc || (getAttribute.call(picture, "src") ?? "") : "";
  }

  /**
   * As the browser has drawn it: only what the page itself might read.
   *
   * @param {Element} picture
   * @returns {Promise<string | null>}
   */
  async function drawn(picture) {
    const isImage = picture instanceof HTMLImageElement;
    if (!isImage && !(picture instanceof HTMLCanvasElement)) {
      return null;
    }
    const [width, height] = isImage ? [picture.naturalWidth, picture.naturalHeight] : [picture.width, picture.height];
    if (!width || !height || (isImage && !picture.complete)) {
      return null;
    }
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    try {
      const sheet = sheetWith(picture, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
      const isPhoto =
        /\.jpe?g(?:$|[?#])/i.test(addressOf(picture)) || (width * height > FEW_PIXELS && isOpaque(picture));
      return await asAddress(
        await sheet.convertToBlob({ type: isPhoto ? "image/jpeg" : "image/png", quality: QUALITY }),
      );
    } catch {
      return null; // it is of another site, which has not allowed it
    }
  }

  /**
   * As the browser has saved it; of a kind that is not wanted, drawn anew.
   *
   * @param {Element} picture
   * @param {string[]} types
   * @param {Record<string, string>} given
   * @returns {Promise<string | null>}
   */
  async function saved(picture, types, given) {
    const address = addressOf(picture);
    const data = Object.hasOwn(given, address) ? given[address] : "";
    const [, type = "", signs = ""] = /^data:(image\/[\w.+-]+);base64,(.*)$/.exec(data) ?? [];
    if (types.includes(type)) {
      return data;
    }
    try {
      const bytes = Uint8Array.from(atob(signs), (sign) => sign.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type }));
      const sheet = new OffscreenCanvas(image.width, image.height);
      sheet.getContext("2d")?.drawImage(image, 0, 0);
      return await asAddress(await sheet.convertToBlob({ type: "image/png" }));
    } catch {
      return null; // it was not saved, or is none that can be drawn
    }
  }

  /**
   * @param {HTMLImageElement | HTMLCanvasElement} picture
   * @param {number} width
   * @param {number} height
   */
  function sheetWith(picture, width, height) {
    const sheet = new OffscreenCanvas(width, height);
    sheet.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    return sheet;
  }

  /** @param {HTMLImageElement | HTMLCanvasElement} picture */
  function isOpaque(picture) {
    const side = 64;
    const pixels = sheetWith(picture, side, side).getContext("2d")?.getImageData(0, 0, side, side).data ?? [];
    return pixels.every((value, place) => place % 4 !== 3 || value === 255);
  }

  /**
   * @param {Blob} blob
   * @returns {Promise<string>}
   */
  function asAddress(blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  }

  /**
   * Pictures that a reader sees: not the points by which readers are counted.
   *
   * @param {CrunchWalk} walk
   * @param {(element: Element) => boolean} isWanted
   * @returns {Element[]}
   */
  function shownPictures({ nodes, facts }, isWanted) {
    return /** @type {Element[]} */ (nodes).filter((node, number) => {
      if (facts[number] !== 0 || !["img", "canvas"].includes(localName.call(node)) || !isWanted(node)) {
        return false;
      }
      const { width, height } = globalThis.crunch.native.getBoundingClientRect.call(node);
      return width > 1 && height > 1;
    });
  }

  Object.assign(globalThis.crunch, { picturesAsData, shownPictures });
})();
