// What is injected into a page on a press, in this order. The value of the last file is the answer to the capture.

/** @type {readonly string[]} */
export const CONTENT_FILES = Object.freeze([
  "content/dom.js",
  "content/snapshot_names.js",
  "content/snapshot_attributes.js",
  "content/rendered.js",
  "content/other_extensions.js",
  "content/linked_data.js",
  "content/snapshot_writer.js",
  "content/snapshot.js",
  "content/snapshot_pieces.js",
  "content/selection.js",
  "content/flat_tree.js",
  "content/focused.js",
  "content/typed_in.js",
  "content/markers.js",
  "content/sheet.js",
  "content/shadow_sheets.js",
  "content/own_element.js",
  "content/grid_areas.js",
  "content/grid_pins.js",
  "content/table_cells.js",
  "content/freed_room.js",
  "content/freed_rows.js",
  "content/freed_tops.js",
  "content/counters.js",
  "content/kept_numbers.js",
  "content/skip_links.js",
  "content/scroll_lock.js",
  "content/walls.js",
  "content/barriers.js",
  "content/overlay_traces.js",
  "content/overlay_release.js",
  "content/text_blocks.js",
  "content/line_lengths.js",
  "content/columns_asked.js",
  "content/reading_anchor.js",
  "content/reading_place.js",
  "content/place_room.js",
  "content/scroll_offsets.js",
  "content/animations.js",
  "content/focus.js",
  "content/quiet_events.js",
  "content/modal_dialogs.js",
  "content/page_behind.js",
  "content/preparation.js",
  "content/sight.js",
  "content/shown_words.js",
  "content/marks_kept.js",
  "content/late/decided.js",
  "content/late/marks_back.js",
  "content/late/wanted.js",
  "content/late/weight.js",
  "content/late/trees.js",
  "content/late/watch.js",
  "content/plan.js",
  "content/shown_parts.js",
  "content/in_page_links.js",
  "content/apply.js",
  "content/restore.js",
  "content/leftovers.js",
  "content/capture.js",
]);

// What the browser itself puts into the pages of a site with "always", before anything of the page runs.

/** @type {readonly string[]} */
export const ALWAYS_FILES = Object.freeze(["content/dom.js", "content/automatic.js", "content/always.js"]);

// What is injected into a crunched page when something has come that is to be judged.

/** @type {readonly string[]} */
export const LATE_FILES = Object.freeze([
  "content/late/capture.js",
  "content/late/markers.js",
  "content/late/plan.js",
  "content/late/apply.js",
]);

// What is injected into a crunched page when a part of it is hidden or kept for good.

/** @type {readonly string[]} */
export const CORRECT_FILES = Object.freeze(["content/late/capture.js", "content/correcting.js"]);

// What is injected before the plan when the page is to look otherwise than as it is with parts hidden.

/** @type {readonly string[]} */
export const OUTPUT_FILES = Object.freeze(["content/alt_texts.js", "content/sizes.js", "content/page_output.js"]);

// What is injected when text is to stand in place of the page: before that, it is looked at what of it is seen.

/** @type {readonly string[]} */
export const SEEN_FILES = Object.freeze(["content/clipping.js", "content/unseen_places.js", "content/unseen.js"]);

// What is injected when the panel asks for the text that is displayed.

/** @type {readonly string[]} */
export const COPY_FILES = Object.freeze([
  "content/dom.js",
  "content/snapshot_names.js",
  "content/snapshot_attributes.js",
  "content/rendered.js",
  "content/other_extensions.js",
  "content/linked_data.js",
  "content/snapshot_writer.js",
  "content/snapshot.js",
  ...SEEN_FILES,
  "content/displayed_text.js",
]);

// What is injected when the reader takes the page along in a format that the host writes.

/** @type {readonly string[]} */
export const TAKE_FILES = Object.freeze([
  ...COPY_FILES,
  "content/snapshot_pieces.js",
  "content/picture_data.js",
  "content/selected_part.js",
  "content/taking.js",
]);

// What is injected after the press when links went.

/** @type {readonly string[]} */
export const LINK_FILES = Object.freeze(["content/removed_links.js"]);

// What is injected after the press of a reader who wants the handle.

/** @type {readonly string[]} */
export const HANDLE_FILES = Object.freeze(["content/handle.js"]);

// What is injected after each press: the keys that a crunched page listens to.

/** @type {readonly string[]} */
export const KEY_FILES = Object.freeze([
  "content/note.js",
  "content/explain.js",
  "content/turned_parts.js",
  "content/peek.js",
  "content/keys.js",
]);

// What is injected into a frame of another site, of which it is asked whether it may be crunched with its page.

/** @type {readonly string[]} */
export const FAR_ASKED_FILES = Object.freeze(["content/dom.js", "content/automatic.js"]);

// What is injected into one that is crunched.

/** @type {readonly string[]} */
export const FAR_FILES = Object.freeze(["content/peek.js", "content/far_frame.js"]);

// What is injected to say what a press came to, also where it came to nothing.

/** @type {readonly string[]} */
export const NOTE_FILES = Object.freeze(["content/dom.js", "content/own_element.js", "content/note.js"]);

// What is injected for readers who want pictures dimmed or hidden: after the capture, and before the plan.

/** @type {readonly string[]} */
export const BOX_FILES = Object.freeze(["content/picture_boxes.js"]);

/** @type {readonly string[]} */
export const PICTURE_FILES = Object.freeze(["content/picture_marks.js"]);

// What is injected when the reader wants to be taken to the text, or to one of its headings.

/** @type {readonly string[]} */
export const TEXT_FILES = Object.freeze(["content/kept_text.js", "content/arriving.js"]);

/** @type {readonly string[]} */
export const HEADING_FILES = Object.freeze([...TEXT_FILES, "content/heading_list.js"]);

// What is injected when the page is to be read aloud, and what more where it has to speak itself.

/** @type {readonly string[]} */
export const SPEECH_FILES = Object.freeze([
  ...COPY_FILES.slice(0, -1),
  "content/flat_tree.js",
  "content/speech/spoken_math.js",
  "content/speech/tex.js",
  "content/speech/formulas.js",
  "content/speech/instead.js",
  "content/speech/cells.js",
  "content/speech/blocks.js",
  "content/speech/sentences.js",
  "content/speech/places.js",
  "content/speech/highlight.js",
  "content/speech/later.js",
  "content/speech/parts.js",
  "content/speech/reading.js",
]);

/** @type {readonly string[]} */
export const VOICE_FILES = Object.freeze(["content/speech/voice_here.js"]);

// What is injected when the panel asks what is hidden.

/** @type {readonly string[]} */
export const EXPLAIN_FILES = Object.freeze(["content/explain.js", "content/told_parts.js"]);

// What is injected when the reader chooses a part to hide.

/** @type {readonly string[]} */
export const PICKER_FILES = Object.freeze([
  ...EXPLAIN_FILES,
  "content/picker/choosing.js",
  "content/picker/drawing.js",
  "content/picker/picker.js",
]);

// What is injected besides when the reader wants to see on the page where that was.

/** @type {readonly string[]} */
export const STRIP_FILES = Object.freeze([
  "content/strip_places.js",
  "content/strip_folds.js",
  "content/strip_row.js",
  "content/strip_drawing.js",
  "content/strips.js",
]);

// What is injected into a crunched page for its reading mode.

/** @type {readonly string[]} */
export const READING_FILES = Object.freeze([
  "content/alt_texts.js",
  "content/reading/colours.js",
  "content/reading/inks.js",
  "content/reading/themes.js",
  "content/reading/tables.js",
  "content/reading/survey_text.js",
  "content/reading/survey_boxes.js",
  "content/reading/survey.js",
  "content/reading/rules.js",
  "content/reading/frames.js",
  "content/reading/font.js",
  "content/reading/sheet.js",
  "content/reading/words.js",
  "content/reading/pictures.js",
  "content/reading/contrast.js",
  "content/reading/late.js",
  "content/reading/line_focus.js",
  "content/reading/bar.js",
  "content/reading/mode.js",
]);
