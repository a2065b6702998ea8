// The guideline says what each label means, in the reader's language.

import { fillTexts } from "../shared/texts.js";

fillTexts();
