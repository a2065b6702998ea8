// Names of files, after the title of a page: such as every system takes, without any folder.

const LONGEST = 80;
/** What ends a name or leads to a folder somewhere, what nobody sees, and what turns a name around. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;
const OF_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * @param {string} title
 * @param {string} suffix with its dot
 * @returns {string}
 */
export function fileName(title, suffix) {
  const words = title.replace(NOT_IN_NAMES, " ").replace(/\s+/g, " ").trim();
  const signs = [...words];
  const start = signs.slice(0, LONGEST).join("");
  const name = (signs.length > LONGEST ? start.replace(/(?<=.{40}) \S*$/u, "") : start) // whole words
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return `${name === "" || OF_WINDOWS.test(name.split(".")[0]) ? `page ${name}`.trim() : name}${suffix}`;
}
