// What an administrator set for everybody: storage.managed, which the browser fills and no extension can write. In
// Chromium by policy (managed_schema.json says what there is), in Firefox by a file among its native manifests.

import { browser } from "./browser.js";

/** @type {Promise<Record<string, unknown>> | undefined} */
let values;

/** @returns {Promise<Record<string, unknown>>} nothing where nobody manages this browser */
export function managedValues() {
  if (!values) {
    values = browser.storage.managed.get(null).catch(() => ({})); // Firefox has no such storage then
    browser.storage.managed.onChanged?.addListener(() => {
      values = undefined;
    });
  }
  return values;
}
