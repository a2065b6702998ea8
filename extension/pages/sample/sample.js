// Loads the content files into the sample page, in their order; each is gone again when it has run.

import { browser } from "../../common/browser.js";
import { CONTENT_FILES, LINK_FILES, OUTPUT_FILES } from "../../common/content_files.js";

for (const file of new Set([...CONTENT_FILES, ...OUTPUT_FILES, ...LINK_FILES])) {
  const script = document.createElement("script");
  script.src = browser.runtime.getURL(file);
  const ran = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
  });
  document.head.append(script);
  await ran;
  script.remove();
}
for (const link of document.querySelectorAll("a")) {
  link.addEventListener("click", (event) => event.preventDefault()); // there is nothing behind the sample
}
document.documentElement.dataset.ready = "true"; // the tests wait for it
