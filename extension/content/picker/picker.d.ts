// What the choice of a part to hide adds to the object that the content files share.

/** What would go with a part. */
interface CrunchChoice {
  name: string;
  /** The first ones in it. */
  words: string;
  letters: number;
  /** Of the text that is displayed. */
  share: number;
}

interface CrunchPicker {
  layer: CrunchLayer;
  box: HTMLElement;
  surface: HTMLElement;
  frame: HTMLElement;
  bar: HTMLElement;
  said: HTMLElement;
  controls: HTMLElement;
  /** From the innermost part that was pointed at to the outermost one around it. */
  around: Element[];
  /** Which of them is chosen. */
  at: number;
  /** What was hidden just now. */
  hidden: Element | null;
  /** What had the focus. */
  before: Element | null;
}

interface CrunchPickerActs {
  choose(around: Element[], at?: number): void;
  resize(at: number): void;
  take(): void;
  keep(select: HTMLSelectElement): void;
  undo(): void;
  again(): void;
  leave(): void;
}

interface CrunchLayer {
  /** Ends the choice of a part. */
  leavePicker?: (() => void) | undefined;
  /** What was hidden by hand is shown again. */
  unhidden?: ((element: Element) => unknown) | undefined;
  /** Hidden by the reader, on this page. */
  byHand?: Set<Element>;
}

interface Crunch {
  startPicker(canKeep: boolean): boolean;
  drawPicker(layer: CrunchLayer): CrunchPicker;
  drawChoice(picker: CrunchPicker, acts: CrunchPickerActs): void;
  drawHidden(picker: CrunchPicker, acts: CrunchPickerActs, canKeep: boolean): void;
  placeFrame(picker: CrunchPicker): void;
  tellChoice(picker: CrunchPicker, choice: CrunchChoice | null, canGo: boolean): void;
  choosableAround(layer: CrunchLayer, element: Element | null): Element[];
  choosableAt(layer: CrunchLayer, x: number, y: number): Element[];
  choosableBeside(layer: CrunchLayer, element: Element, by: 1 | -1): Element | null;
  choosableIn(layer: CrunchLayer, element: Element): Element | null;
  weighChoice(element: Element): CrunchChoice;
}
