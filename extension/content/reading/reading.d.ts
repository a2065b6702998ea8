// What the content files of the reading mode add to the object that they share.

type CrunchLook = import("../../common/reading.js").Look;

/** A rule of the reading sheet, told by what it is for: the root, the body, elements by selector, or those with a word. */
interface CrunchReadingRule {
  on: "root" | "body" | "all" | "every" | string;
  /** It holds for a moment after the mode, too, until the page has its own look again. */
  isHeld?: boolean;
  /** For elements with a word of the mark. */
  word?: string;
  /** Not for elements with this word. */
  not?: string;
  /** Not for these. */
  unless?: string;
  /** The rest of the selector. */
  below?: string;
  media?: string;
  declarations: string[];
}

interface CrunchPalette {
  scheme: "light" | "dark";
  ground: string;
  ink: string;
  link: string;
  visited: string;
  tint: string;
  edge: string;
  /** The contrast that its text has at least. */
  least: number;
}

/** What a page is like before the reading mode, as far as it matters there. Numbers are those of the layer's nodes. */
interface CrunchSurvey {
  isDark: boolean;
  /** Pixels and family of most of its text. */
  size: number;
  family: string;
  /** Kept and rendered elements with text of their own. */
  texts: Element[];
  /** Elements whose size or height of line is not that of what is around them. */
  steps: Map<Element, { size: number; ratio: number }>;
  /** Words by element, whatever the look is. */
  words: CrunchMarks;
  /** Those that cut off text: their height. */
  clipped: Map<Element, number>;
  pictures: Element[];
  tables: Element[];
  /** Frames in which something is kept: their height. */
  frames: Map<Element, number>;
  roots: Element[];
  shadows: ShadowRoot[];
  /** Colours of the page's own that are not as good as can be, or tell parts of code apart. */
  inks: Map<Element, CrunchInk & { isCode: boolean }>;
  /** Small boxes that show nothing but a colour, such as those of a product: that colour, as #rrggbb. */
  swatches: Map<Element, string>;
  /** Pixels that pictures grow to at most, each with a word of its own. */
  bounds: Set<number>;
}

interface CrunchBox {
  element: Element;
  name: string;
  style: CSSStyleDeclaration;
  /** Whether it is a part of a table that lays the page out. */
  isLinear: boolean;
  isColumns(): boolean;
}

/** A text's colour on what is behind it. */
interface CrunchInk {
  ink: number[];
  /** One colour, or those that a gradient goes through. */
  grounds: number[][];
  /** What is seen on each of them, where it lets them through. */
  shown: number[][];
  opacity: number;
}

interface CrunchReading {
  look: CrunchLook;
  survey: CrunchSurvey;
  css: string;
  rules: CrunchReadingRule[];
  /** Words that it has added, by element. */
  added: CrunchMarks;
  planned?: CrunchReadingScrolled & { look: CrunchLook; css: string; rules: CrunchReadingRule[]; words: CrunchMarks };
  committed?: (CrunchReadingScrolled & { isFirst: boolean }) | undefined;
  adopted: Map<ShadowRoot, CSSStyleSheet>;
  scroll: { before: [number, number]; after: [number, number] };
  /** What was under the reader's eye, and where, when it was put on. */
  eye?: { anchor: CrunchAnchor; top: number } | undefined;
  /** The bar over the page, while it was called. */
  bar?: HTMLElement | undefined;
  /** What had the focus before the bar. */
  beforeBar?: HTMLElement | null;
  /** Texts that the page has added since. */
  late: Set<Element>;
  /** Take the faces of the legible font away. */
  faces: (() => void)[];
  /** Where the line focus is in the window. */
  focusAt?: [number, number];
  /** What ends with it: listeners, our own parts, attributes. */
  endings: (() => void)[];
}

/** Where the reader was before a change of the look. */
interface CrunchReadingScrolled {
  isUnscrolled: boolean;
  anchor: CrunchAnchor | null;
}

interface CrunchLayer {
  reading?: CrunchReading | undefined;
  parents?: number[];
}

interface CrunchReadingPlanned {
  css: string;
  hasFaces: boolean;
  /** The sheet that it takes the place of; "" for none. */
  before: string;
  milliseconds: number;
}

interface Crunch {
  parseColor(text: string): [number, number, number, number] | null;
  luminanceOf(color: number[]): number;
  mix(color: number[], ground: number[], share: number): number[];
  leastContrast(color: number[], grounds: number[][]): number;
  mendedColor(color: number[], grounds: number[][], least: number): number[];
  groundsOf(element: Element, known?: Map<Element, number[][] | null>): number[][] | null;
  frameRules(survey: CrunchSurvey, words: CrunchMarks): CrunchReadingRule[];
  fitFrames(layer: CrunchLayer, reading: CrunchReading): void;
  fromHex(color: string): number[];
  toHex(color: number[]): string;
  leastOf(look: CrunchLook): number;
  inkReader(): (element: Element) => CrunchInk | null;
  seenContrast(ink: CrunchInk): number;
  readInks(found: CrunchSurvey): void;
  swatchRules(survey: CrunchSurvey, words: CrunchMarks): CrunchReadingRule[];
  inkRules(look: CrunchLook, survey: CrunchSurvey, words: CrunchMarks): CrunchReadingRule[];
  addFaces(files: { data: string; weight: string; style: string }[]): void;
  watchLate(layer: CrunchLayer, reading: CrunchReading): void;
  palettesOf(look: CrunchLook, isDark: boolean): { media: string; palette: CrunchPalette }[];
  colorRules(look: CrunchLook, isDark: boolean): CrunchReadingRule[];
  isKept(layer: CrunchLayer, number: number): boolean;
  ownText(element: Element): number;
  readSteps(found: CrunchSurvey, layer: CrunchLayer): void;
  isDarkPage(texts: Element[]): boolean;
  isUnseen(element: Element, style: CSSStyleDeclaration): boolean;
  lookAtPicture(found: CrunchSurvey, element: Element, style: CSSStyleDeclaration, isBesideText: boolean): void;
  pseudosOf(element: Element): string[];
  lookAtEmpty(
    found: CrunchSurvey,
    element: Element,
    style: CSSStyleDeclaration,
    isPictured: boolean,
    isBesideText: boolean,
  ): void;
  lookAtBox(found: CrunchSurvey, box: CrunchBox): void;
  survey(layer: CrunchLayer): CrunchSurvey;
  isDataTable(table: Element): boolean;
  PSEUDOS: { on: string; word: string; below: string }[];
  textRules(look: CrunchLook, survey: CrunchSurvey): CrunchReadingRule[];
  flowRules(look: CrunchLook): CrunchReadingRule[];
  pictureRules(look: CrunchLook, survey: CrunchSurvey): CrunchReadingRule[];
  boundOf(element: Element, width: number): number;
  planStandIns(layer: CrunchLayer, survey: CrunchSurvey, words: CrunchMarks): CrunchReadingRule[];
  markBlankPictures(survey: CrunchSurvey, words: CrunchMarks): void;
  watchBlankPictures(layer: CrunchLayer, reading: CrunchReading): void;
  stepWords(look: CrunchLook, survey: CrunchSurvey, words: CrunchMarks): CrunchReadingRule[];
  readingText(layer: CrunchLayer, rules: CrunchReadingRule[], isShadow?: boolean): string;
  adoptReading(reading: CrunchReading, text: string, trees?: ShadowRoot[]): void;
  dropReading(reading: CrunchReading): void;
  backTexts(survey: CrunchSurvey, words: CrunchMarks): void;
  planReading?(look: CrunchLook): CrunchReadingPlanned | null;
  commitReading(): null | undefined;
  finishReading(): Promise<number>;
  leaveReading?(): string | null;
  startLineFocus(layer: CrunchLayer, reading: CrunchReading): void;
  closeBar(layer: CrunchLayer, reading: CrunchReading): void;
  showReadingBar(byReader?: boolean): boolean;
  updateReadingBar(reading: CrunchReading): void;
  endReading?(layer: CrunchLayer): string;
  scrollTables(layer: CrunchLayer, reading: CrunchReading): void;
  repairContrast(layer: CrunchLayer, reading: CrunchReading, texts?: Iterable<Element>): number;
  exchangeWords(layer: CrunchLayer, reading: CrunchReading, words: CrunchMarks): void;
  setReadingWords(layer: CrunchLayer, reading: CrunchReading, element: Element, list: string[]): void;
  usedRules(rules: CrunchReadingRule[], words: CrunchMarks): CrunchReadingRule[];
  addReadingWords(layer: CrunchLayer, reading: CrunchReading, element: Element, ...words: string[]): void;
}

interface CrunchNative {
  clientHeight(this: Element): number;
  clientWidth(this: Element): number;
  scrollHeight(this: Element): number;
  scrollWidth(this: Element): number;
}
