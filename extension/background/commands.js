// What each shortcut does. That of the press (_execute_action) comes as a press of the button.

import { goToHeading, goToText, listHeadings } from "./go_to_text.js";
import { togglePanel } from "./open_pages.js";
import { callBar, toggleReading } from "./reading_mode.js";
import { readAloud } from "./speech/reading.js";
import { stopReading } from "./speech/session.js";
import { toggleStrips } from "./strips.js";

/** By its name in the manifest. @type {Record<string, (tab: chrome.tabs.Tab & {id: number}) => Promise<unknown>>} */
const COMMANDS = {
  "open-panel": togglePanel,
  "go-to-text": ({ id }) => goToText(id),
  "list-headings": ({ id }) => listHeadings(id),
  "next-heading": ({ id }) => goToHeading(id, 1),
  "previous-heading": ({ id }) => goToHeading(id, -1),
  strips: ({ id }) => toggleStrips(id),
  "read-aloud": ({ id }) => readAloud(id),
  "read-aloud-stop": () => stopReading(),
  "reading-mode": ({ id }) => toggleReading(id),
  "reading-bar": ({ id }) => callBar(id, { byReader: true }),
};

/**
 * @param {string} command
 * @param {chrome.tabs.Tab} [tab]
 */
export function onCommand(command, tab) {
  return tab?.id === undefined || !Object.hasOwn(COMMANDS, command)
    ? undefined
    : COMMANDS[command]({ ...tab, id: tab.id });
}
