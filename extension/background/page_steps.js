// The steps of a press as they run in the page: each is sent there as its own text, so none may use what is around it.
// Where none of our files stand, as in a page that came since, `crunch` may be an element that the page calls so.

/** @typedef {Crunch & {onShown?: (event: PageTransitionEvent) => void}} Announcing */

/**
 * What a step came to. Chromium turns an error that injected code throws into no result at all, so that errors have to
 * be handed over.
 *
 * @typedef {{value?: any, error?: string, code?: string}} Attempt  code: of an error that has a text of its own
 */

/** @typedef {"captureLate" | "planLate" | "commitLate" | "discardLate"} LateStep  see late_content.js */

/**
 * Runs in the page.
 *
 * @param {"snapshotPiece" | "adopt" | "captureSeen" | "commit" | "discard" | "state" | LateStep} step
 * @param {...any} values
 * @returns {Attempt}
 */
export function stepInPage(step, ...values) {
  const crunch = /** @type {Record<string, (...values: any[]) => any> | undefined} */ (
    /** @type {unknown} */ (Object.hasOwn(globalThis, "crunch") ? globalThis.crunch : undefined)
  );
  try {
    return { value: crunch?.[step]?.(...values) };
  } catch (error) {
    return { error: String(error) };
  }
}

/**
 * Runs in the page: a capture by the content scripts of an earlier press.
 *
 * @returns {import("../common/types.js").CaptureResult | undefined} undefined where they are not
 */
export function captureInPage() {
  try {
    return Object.hasOwn(globalThis, "crunch") ? globalThis.crunch.capture?.() : undefined;
  } catch (error) {
    return { state: "failed", message: String(error) };
  }
}

/**
 * Runs in the page. A host that is quicker than the page waits for it: the rest in one piece would keep the page from
 * answering its reader.
 *
 * @param {any} markers
 * @param {import("../common/types.js").Seal} seal
 * @returns {Promise<Attempt>}
 */
export async function planInPage(markers, seal) {
  const crunch = Object.hasOwn(globalThis, "crunch") ? globalThis.crunch : undefined;
  try {
    const longestPiece = await crunch?.prepared;
    return { value: crunch?.plan && { ...crunch.plan(markers, seal), longestPiece } };
  } catch (error) {
    return { error: String(error) };
  }
}

/**
 * Runs in the page. A browser forgets the button's state when a page is left; when the page comes back as it was left,
 * from the back/forward cache, it says itself that it is crunched (main.js listens).
 *
 * @returns {Attempt}
 */
export function commitInPage() {
  const crunch = /** @type {Announcing | undefined} */ (
    Object.hasOwn(globalThis, "crunch") ? globalThis.crunch : undefined
  );
  let value;
  try {
    value = crunch?.commit();
  } catch (error) {
    return { error: String(error), code: /** @type {{code?: string}} */ (error).code };
  }
  if (crunch && !crunch.onShown) {
    const { runtime } = /** @type {{browser?: typeof chrome}} */ (globalThis).browser ?? globalThis.chrome;
    crunch.onShown = ({ isTrusted, persisted }) => {
      if (isTrusted && persisted) {
        const { summary } = /** @type {Crunch} */ (crunch);
        runtime
          .sendMessage({ type: "shown_again", state: crunch.state(), summary: { ...summary, removals: [] } })
          .catch(() => undefined); // no worker, no icon
      }
    };
    addEventListener("pageshow", crunch.onShown);
  }
  return { value };
}

/**
 * Runs in the page.
 *
 * @returns {Attempt}
 */
export function restoreInPage() {
  const crunch = /** @type {Announcing | undefined} */ (
    Object.hasOwn(globalThis, "crunch") ? globalThis.crunch : undefined
  );
  if (crunch?.onShown) {
    removeEventListener("pageshow", crunch.onShown);
    crunch.onShown = undefined;
  }
  try {
    return { value: crunch?.restore() };
  } catch (error) {
    return { error: String(error) };
  }
}
