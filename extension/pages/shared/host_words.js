// The host's state in one line.

import { text } from "./texts.js";

/** @param {import("../../common/types.js").HostState} host */
export function hostWords(host) {
  if (host.state === "ready") {
    return text("host_ready", host.host);
  }
  const known = ["host_missing", "host_forbidden", "host_not_started", "host_exited", "host_bad_output", "host_silent"];
  const versions = ["host_too_old", "extension_too_old"];
  return text([...known, ...versions].includes(host.code) ? `${host.code}_line` : "host_unknown_line");
}
