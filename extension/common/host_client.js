// The only user of native messaging: one port to the host, opened by the first press, greeted, used by every press and
// closed when it is not used for long.

import { browser, disconnectReason } from "./browser.js";
import { hasExited, lostPortCode } from "./browser_errors.js";
import { Connection } from "./connection.js";
import { CrunchError } from "./errors.js";
import { checkMarkers } from "./reply_check.js";

const HOST_NAME = "org.crunch.host";
const PROTOCOL = 1;

/**
 * Milliseconds that a request may take, and after which an unused port is closed. The host gives a page up after 60 s
 * by itself; a host that does not even say so hangs. For tests, `storage.session` may hold other values under the key
 * `time_limits`; they count from the next connection on.
 */
const TIME_LIMITS = Object.freeze({ hello: 10_000, crunch: 70_000, idle: 300_000 });

const UNASKED_MILLISECONDS = 1000;

/** @typedef {{hello: number, crunch: number, idle: number}} TimeLimits */
/** After these a host is not asked again: the next press starts another one. */
const CODES_THAT_END_A_PORT = new Set(["timeout", "host_bad_output"]);

/** The host, as the rest of the extension sees it. */
export class HostClient {
  /** @type {Promise<{connection: Connection, limits: TimeLimits}> | null} */
  #ready = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idleTimer;

  /** Start the host while the page is still being read. Whether that went well shows when it is asked. */
  async warmUp() {
    try {
      const { connection, limits } = await this.#connect();
      this.#closeWhenIdle(connection, limits.idle);
    } catch {
      // the request to come tries again, and says why not
    }
  }

  /**
   * Ask for the markers of a snapshot.
   *
   * @param {Omit<import("./ports.js").HostFields<"crunch">, "snapshot" | "snapshot_parts">} fields
   * @param {AsyncIterable<string> | Iterable<string>} pieces of the snapshot
   * @param {number} count how many pieces there are
   * @param {AbortSignal} signal
   * @returns {Promise<import("./types.js").CrunchReply>}
   */
  async crunch(fields, pieces, count, signal) {
    const { connection, limits } = await unlessAborted(this.#connect(), signal);
    try {
      const id = connection.nextId();
      let snapshot = "";
      let index = 0;
      for await (const text of pieces) {
        if (signal.aborted) {
          connection.cancel(id);
          throw signal.reason;
        }
        if (count === 1) {
          snapshot = text;
        } else {
          connection.post({ type: "snapshot_part", id, index, text });
          index += 1;
        }
      }
      const whole = { ...fields, snapshot, snapshot_parts: index };
      const reply = await connection.request("crunch", whole, { id, limit: limits.crunch, signal });
      checkMarkers(reply, fields.elements);
      return reply;
    } catch (error) {
      if (error instanceof CrunchError && CODES_THAT_END_A_PORT.has(error.code)) {
        connection.close();
      }
      throw error;
    } finally {
      this.#closeWhenIdle(connection, limits.idle);
    }
  }

  /**
   * Whether the host answers, and in which version; a port that is open is asked, too.
   *
   * @returns {Promise<import("../protocol/messages.js").HelloReply>}
   */
  async hello() {
    const { connection, limits } = await this.#connect();
    try {
      return await greet(connection, limits.hello);
    } catch (error) {
      connection.close(); // a host that does not even say hello is of no use
      throw error;
    } finally {
      this.#closeWhenIdle(connection, limits.idle);
    }
  }

  /**
   * The algorithms of the host.
   *
   * @returns {Promise<import("../protocol/messages.js").AlgorithmDescription[]>}
   */
  async describe() {
    const { algorithms } = await this.ask("describe", {});
    return listed(algorithms, "describe without algorithms");
  }

  /**
   * The presets of the host: those that came with it, and the reader's own.
   *
   * @returns {Promise<import("../protocol/messages.js").PresetMessage[]>}
   */
  async presets() {
    const { presets } = await this.ask("presets", {});
    return listed(presets, "presets without presets");
  }

  /**
   * Any request with one reply.
   *
   * @template {import("./ports.js").HostType} T
   * @param {T} type
   * @param {import("./ports.js").HostFields<T>} fields
   * @param {"hello" | "crunch"} limit as of one that is answered at once, or as of one that works on a page
   * @returns {Promise<import("./ports.js").HostReply<T>>}
   */
  ask(type, fields, limit = "hello") {
    return this.use((connection, limits) => connection.request(type, fields, { limit: limits[limit] }));
  }

  /**
   * @template T
   * @param {(connection: Connection, limits: TimeLimits) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async use(work) {
    const { connection, limits } = await this.#connect();
    try {
      return await work(connection, limits);
    } finally {
      this.#closeWhenIdle(connection, limits.idle);
    }
  }

  /** Connect, or use the port that is open; the first press pays for the start of the host. */
  #connect() {
    clearTimeout(this.#idleTimer);
    if (!this.#ready) {
      this.#ready = this.#open();
      this.#ready.catch(() => {
        this.#ready = null;
      });
    }
    return this.#ready;
  }

  async #open() {
    const stored = await browser.storage.session.get("time_limits");
    /** @type {TimeLimits} */
    const limits = { ...TIME_LIMITS, .../** @type {object} */ (stored.time_limits ?? {}) };
    const connection = new Connection(browser.runtime.connectNative(HOST_NAME), () => {
      this.#ready = null;
    });
    try {
      await greet(connection, limits.hello);
    } catch (error) {
      connection.close();
      throw await explained(error);
    }
    return { connection, limits };
  }

  /**
   * @param {Connection} connection
   * @param {number} limit
   */
  #closeWhenIdle(connection, limit) {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (!connection.busy) {
        connection.close();
      }
    }, limit);
  }
}

/**
 * @template T
 * @param {T[] | undefined} list that another host might have left out
 * @param {string} what was asked, and is not there
 */
function listed(list, what) {
  if (!Array.isArray(list)) {
    throw new CrunchError("host_bad_output", `an answer to ${what}`);
  }
  return list;
}

/** The one host of this extension. */
export const host = new HostClient();

/**
 * Chromium has the same words for a host that printed rubbish and for one that was gone before it could be greeted.
 * So such a host is started once more and nothing is said to it: one that is gone again does not start at all.
 *
 * @param {unknown} error
 * @returns {Promise<unknown>}
 */
async function explained(error) {
  if (error instanceof CrunchError && lostPortCode(error.detail, true) === "host_bad_output") {
    const reason = await endUnasked();
    if (hasExited(reason)) {
      return new CrunchError("host_not_started", reason);
    }
  }
  return error;
}

/** @returns {Promise<string>} why a port closed on which nothing was said; empty when it is still open after a while */
function endUnasked() {
  return new Promise((resolve) => {
    const port = browser.runtime.connectNative(HOST_NAME);
    const timer = setTimeout(() => {
      port.disconnect();
      resolve("");
    }, UNASKED_MILLISECONDS);
    port.onDisconnect.addListener(() => {
      clearTimeout(timer);
      resolve(disconnectReason(port));
    });
  });
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
function unlessAborted(work, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) {
      abort();
    }
    signal.addEventListener("abort", abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/**
 * The handshake: no other request goes to a host that speaks another protocol.
 *
 * @param {Connection} connection
 * @param {number} limit
 */
async function greet(connection, limit) {
  const extension = browser.runtime.getManifest().version;
  let reply;
  try {
    reply = await connection.request("hello", { protocol: PROTOCOL, extension }, { limit });
  } catch (error) {
    if (error instanceof CrunchError && error.code === "timeout") {
      throw new CrunchError("host_silent", error.detail);
    }
    if (error instanceof CrunchError && error.code === "unknown_type") {
      throw new CrunchError("host_too_old", error.detail, { host: "?" });
    }
    if (error instanceof CrunchError && error.code === "protocol_mismatch") {
      const { protocol, host: version } = error.parameters;
      throw typeof protocol === "number" ? otherProtocol(protocol, String(version), error.detail) : error;
    }
    throw error;
  }
  if (!Number.isInteger(reply.protocol) || typeof reply.host !== "string") {
    throw new CrunchError("host_bad_output", "an answer to hello without a version");
  }
  if (reply.protocol !== PROTOCOL) {
    throw otherProtocol(reply.protocol, reply.host, `protocol ${reply.protocol}, not ${PROTOCOL}`);
  }
  return reply;
}

/**
 * Which side is older, and has to be updated.
 *
 * @param {number} protocol that the host speaks
 * @param {string} version of the host
 * @param {string} detail
 */
function otherProtocol(protocol, version, detail) {
  return new CrunchError(protocol < PROTOCOL ? "host_too_old" : "extension_too_old", detail, { host: version });
}
