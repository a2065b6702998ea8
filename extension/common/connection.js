// The requests of one native port: a number and a time limit for each, and one clear code for each way it can end.
// See PROTOCOL.md.

import { disconnectReason } from "./browser.js";
import { lostPortCode, refusedMessageCode } from "./browser_errors.js";
import { CrunchError } from "./errors.js";
import { inOwn } from "./said.js";

/**
 * @typedef {object} Waiting
 * @property {string} type of the request, which is that of its reply
 * @property {(reply: import("../protocol/messages.js").Reply) => void} resolve
 * @property {(error: CrunchError) => void} reject
 * @property {((news: import("./ports.js").HostNews) => void) | undefined} onNews what comes before the reply
 */

/** The requests of one port, from its opening to its end. */
export class Connection {
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #lastId = 0;
  #answered = false;
  #closed = false;
  #port;
  #onClose;

  /**
   * @param {chrome.runtime.Port} port
   * @param {() => void} onClose
   */
  constructor(port, onClose) {
    this.#onClose = onClose;
    this.#port = port;
    port.onMessage.addListener((message) => this.#receive(message));
    port.onDisconnect.addListener(() => this.#lost(disconnectReason(port)));
  }

  get busy() {
    return this.#waiting.size > 0;
  }

  /** A number for a request to come. */
  nextId() {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** @param {import("../protocol/messages.js").Request} message */
  post(message) {
    try {
      this.#port.postMessage(message);
    } catch (error) {
      // The browser refuses a message over its cap and a port that is closed; only the first leaves the port open.
      const text = error instanceof Error ? error.message : String(error);
      throw new CrunchError(refusedMessageCode(text), text);
    }
  }

  /**
   * Send a request and wait for its end: reply, error, cancellation, time limit, or the loss of the port.
   *
   * @template {import("./ports.js").HostType} T
   * @param {T} type
   * @param {import("./ports.js").HostFields<T>} fields
   * @param {object} options
   * @param {number} options.limit  milliseconds; Infinity for none
   * @param {number} [options.id]  that was drawn before
   * @param {AbortSignal} [options.signal]
   * @param {(news: import("./ports.js").HostNews) => void} [options.onNews]
   * @returns {Promise<import("./ports.js").HostReply<T>>}
   */
  request(type, fields, { limit, id = this.nextId(), signal, onNews }) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const settle = () => {
        this.#waiting.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const abort = () => {
        settle();
        this.cancel(id);
        reject(signal?.reason);
      };
      const giveUp = () => {
        settle();
        reject(new CrunchError("timeout", `no answer within ${limit / 1000} s`));
      };
      const timer = limit === Number.POSITIVE_INFINITY ? undefined : setTimeout(giveUp, limit);
      signal?.addEventListener("abort", abort);
      this.#waiting.set(id, {
        type,
        onNews,
        resolve: (reply) => {
          settle();
          resolve(/** @type {import("./ports.js").HostReply<T>} */ (reply));
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      try {
        // That the fields of a type, with the type, are a request of that type is more than the compiler sees.
        this.post(/** @type {import("./ports.js").HostRequest} */ (/** @type {unknown} */ ({ ...fields, type, id })));
      } catch (error) {
        settle();
        reject(error);
      }
    });
  }

  /**
   * Tell the host that nobody waits for a request any more. Its answer to this is dropped.
   *
   * @param {number} target
   */
  cancel(target) {
    try {
      this.post({ type: "cancel", id: this.nextId(), target });
    } catch {
      this.close(); // a port that does not even take this is of no use
    }
  }

  close() {
    this.#port.disconnect();
    this.#lost("closed by the extension");
  }

  /** @param {any} message */
  #receive(message) {
    const id = message?.id;
    if (id === null && message.type === "error") {
      this.#failAll(hostError(message)); // a frame that the host could not read
      return;
    }
    if (!Number.isInteger(id) || id < 0 || id > this.#lastId || typeof message.type !== "string") {
      this.#failAll(new CrunchError("host_bad_output", "an answer that belongs to no request"));
      this.close();
      return;
    }
    this.#answered = true;
    const waiting = this.#waiting.get(id);
    if (!waiting) {
      return; // the late answer to something given up
    }
    if (message.type === "error") {
      waiting.reject(hostError(message));
    } else if (waiting.onNews && message.type !== waiting.type) {
      waiting.onNews(message);
    } else {
      waiting.resolve(message);
    }
  }

  /** @param {string} reason */
  #lost(reason) {
    if (this.#closed) {
      return;
    }
    this.#closed = true;
    this.#failAll(new CrunchError(lostPortCode(reason, this.#answered), reason));
    this.#onClose();
  }

  /** @param {CrunchError} error */
  #failAll(error) {
    for (const waiting of [...this.#waiting.values()]) {
      waiting.reject(error);
    }
  }
}

/** @param {Partial<import("../protocol/messages.js").ErrorReply>} message */
function hostError({ code, message = "", parameters = {}, said }) {
  return new CrunchError(String(code), inOwn(said, String(message)), parameters);
}
