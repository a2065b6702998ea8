// Where this browser looks for the host, as host/crunch/deploy/browsers.py has it; a test compares the two.

import { browser, isFirefox } from "../../common/browser.js";

const FILE = "org.crunch.host.json";
const KEY = "org.crunch.host";

/** Folders of the manifest, for one user and for all; on Windows the registry key, which is the same for both. */
const FOLDERS = /** @type {Record<string, Record<"linux" | "mac" | "win", string[]>>} */ ({
  chrome: {
    linux: ["~/.config/google-chrome/NativeMessagingHosts", "/etc/opt/chrome/native-messaging-hosts"],
    mac: [
      "~/Library/Application Support/Google/Chrome/NativeMessagingHosts",
      "/Library/Google/Chrome/NativeMessagingHosts",
    ],
    win: ["Software\\Google\\Chrome\\NativeMessagingHosts"],
  },
  chromium: {
    linux: ["~/.config/chromium/NativeMessagingHosts", "/etc/chromium/native-messaging-hosts"],
    mac: [
      "~/Library/Application Support/Chromium/NativeMessagingHosts",
      "/Library/Application Support/Chromium/NativeMessagingHosts",
    ],
    win: ["Software\\Chromium\\NativeMessagingHosts"],
  },
  brave: {
    linux: ["~/.config/BraveSoftware/Brave-Browser/NativeMessagingHosts", "/etc/opt/chrome/native-messaging-hosts"],
    mac: [
      "~/Library/Application Support/BraveSoftware/Brave-Browser/NativeMessagingHosts",
      "/Library/Google/Chrome/NativeMessagingHosts",
    ],
    win: ["Software\\BraveSoftware\\Brave-Browser\\NativeMessagingHosts"],
  },
  edge: {
    linux: ["~/.config/microsoft-edge/NativeMessagingHosts", "/etc/opt/edge/native-messaging-hosts"],
    mac: [
      "~/Library/Application Support/Microsoft Edge/NativeMessagingHosts",
      "/Library/Microsoft/Edge/NativeMessagingHosts",
    ],
    win: ["Software\\Microsoft\\Edge\\NativeMessagingHosts"],
  },
  vivaldi: {
    linux: ["~/.config/vivaldi/NativeMessagingHosts", "/etc/vivaldi/native-messaging-hosts"],
    mac: [
      "~/Library/Application Support/Vivaldi/NativeMessagingHosts",
      "/Library/Application Support/Vivaldi/NativeMessagingHosts",
    ],
    win: ["Software\\Vivaldi\\NativeMessagingHosts"],
  },
  firefox: {
    linux: ["~/.mozilla/native-messaging-hosts", "/usr/lib/mozilla/native-messaging-hosts"],
    mac: [
      "~/Library/Application Support/Mozilla/NativeMessagingHosts",
      "/Library/Application Support/Mozilla/NativeMessagingHosts",
    ],
    win: ["Software\\Mozilla\\NativeMessagingHosts"],
  },
});

/** What a browser of the Chromium family calls itself. The first that fits counts. */
const BRANDS = /** @type {const} */ ([
  [/brave/i, "brave"],
  [/edge/i, "edge"],
  [/vivaldi/i, "vivaldi"],
  [/google chrome/i, "chrome"],
]);

/** @returns {string} the name of this browser, as `crunch install --browser` takes it */
export function browserName() {
  if (isFirefox) {
    return "firefox";
  }
  const agent = /** @type {{userAgentData?: {brands: {brand: string}[]}}} */ (navigator).userAgentData;
  const brands = (agent?.brands ?? []).map(({ brand }) => brand).join(" ");
  return BRANDS.find(([pattern]) => pattern.test(brands))?.[1] ?? "chromium";
}

/**
 * Where this browser looks, its first place first. A browser that runs with a folder of its own looks in that.
 *
 * @returns {Promise<string[]>}
 */
export async function hostPaths() {
  const { os } = await browser.runtime.getPlatformInfo();
  return pathsOf(browserName(), os);
}

/**
 * @param {string} name
 * @param {string} os
 */
export function pathsOf(name, os) {
  if (os === "win") {
    return ["HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE"].map((hive) => `${hive}\\${FOLDERS[name].win[0]}\\${KEY}`);
  }
  return FOLDERS[name][os === "mac" ? "mac" : "linux"].map((folder) => `${folder}/${FILE}`);
}
