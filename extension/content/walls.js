"use strict";
// What an overlay asks for: consent, or money or a login. What stands behind the second kind is not for us to show.

(() => {
  const { firstChild, getAttribute, localName, nextSibling, nodeType, nodeValue, querySelectorAll, textContent } =
    globalThis.crunch.native;
  const MOST_WORDS = 4000; // characters of an overlay to read

  /** Said on a button, a link, a heading or a field of a wall. */
  const ASKS = new RegExp(
    [
      "subscri(be|ption)|sign[ -]?(in|up)|log[ -]?(in|on)\\b|register|create (an? )?(free )?account|start (your )?(free )?trial",
      "become a (member|supporter)|upgrade|unlock|buy |purchase|checkout|join now|password",
      "abonn|anmelden|einloggen|registrieren|probemonat|s.abonner|se connecter|s.inscrire|connexion|suscr[ií]b|iniciar sesi",
      "abbonat|accedi|registrati|assin(e|ar)\\b|iniciar sess|inloggen|prenumer|logga in|tilmeld|log ind|logg inn|tilaa|kirjaudu",
      "zaloguj|prenumerat|předplat|přihlásit|подпис|войти|вход|abone ol|giriş yap|εγγραφ|σύνδεση|اشترك|اشتراك|تسجيل",
      "ログイン|会員|購読|登録|登录|登入|订阅|訂閱|付费|付費|会员|로그인|구독|회원",
    ].join("|"),
    "i",
  );
  /** Said anywhere on a page, it tells of a wall. */
  const TELLS = new RegExp(
    [
      "(subscribe|sign in|log in|register|sign up|pay|join)[^.]{0,40} to (continue|keep|read|finish|unlock|access|view)",
      "(already|not yet) (a|an) (subscriber|member)|(for|to) (subscribers|members) only|exclusive to (subscribers|members)",
      "to (continue|keep) reading|free articles? (left|remaining|this month)|(only|just) for (our )?(subscribers|members)",
      "nur für abonnenten|weiterlesen mit|jetzt weiterlesen|réservé (à nos|aux) abonnés|pour lire la suite",
      "solo para suscriptores|para seguir leyendo|riservato agli abbonati|per continuare a leggere|exclusivo para assinantes",
      "会員限定|有料記事|续读|付费阅读|для подписчиков",
    ].join("|"),
    "i",
  );
  /** A mere link for those who have an account already, as many boxes about cookies have one. */
  const LOGIN =
    /(sign|log)[ -]?(in|on)\b|anmelden|einloggen|se connecter|connexion|iniciar sesi[oó]n|accedi|iniciar sess[aã]o|inloggen|logga in|log ind|logg inn|kirjaudu|zaloguj( się)?|přihlásit( se)?|войти|вход|giriş yap|σύνδεση|ログイン|登录|登入|로그인/gi;
  const AGREES =
    /accept|agree|allow|consent|reject|decline|refus|akzept|ablehn|zustimm|einverstanden|acept|rechaz|accett|rifiut|aceit|rejeit|accepteer|weiger|godkänn|avvisa|godta|accepter|afvis|hyväksy|akceptuj|odrzu|zgadzam|souhlas|odmítn|принять|соглас|отклон|kabul|reddet|αποδοχή|απόρριψη|قبول|رفض|同意|拒否|许可|接受|拒绝|동의|거부/i;
  /** Said anywhere in a box that asks for consent, it offers to be paid or joined instead. */
  const JOINS =
    /subscri|member|premium|\bpur\b|\bpay|\bplus\b|ad-free|abonn|abbon|suscri|assin|mitglied|werbefrei|prenumer|předplat|подпис|abone|会員|購読|订阅|會員|구독|회원/i;
  const PRICE = /(?:[€$£¥₹₩]\s?\d|\d[\d.,]{0,20}\s?(?:€|£|zł|kr\b|EUR|USD|GBP|CHF|руб|円|元|원))/;
  const NEWSLETTER =
    /newsletter|mailing list|e-?mail updates|inbox|rundbrief|infolettre|bolet[ií]n|nyhetsbrev|メルマガ/i;
  const ONLY_SUBSCRIBES = /subscri|abonn|suscr|sign[ -]?up|inscri|registr|prenumer|購読|登録|订阅|구독|подпис/i;
  const CONSENT =
    /cookie|consent|gdpr|ccpa|tcf|privacy|datenschutz|einwillig|rgpd|confidentialit|privacidad|\bcmp\b|sp_message|onetrust|didomi|usercentrics|クッキー|隐私|隱私|쿠키/i;
  const NAMED =
    /pay-?wall|reg-?wall|(subscri(ber|ption)|login|sign-?in|member(ship)?|premium)-?(wall|gate|only)|metered|piano-/i;
  const SAYS = new Set("button a input label h1 h2 h3 h4 h5 h6 summary legend".split(" "));

  /**
   * @param {CrunchCapture} captured
   * @param {number} number
   * @returns {"money or login" | "consent" | "other"} what the part asks for
   */
  function wallKind({ nodes, parents }, number) {
    let words = "";
    let asked = "";
    let names = "";
    let hasPassword = false;
    for (let at = number; at < nodes.length && (at === number || parents[at] >= number); at += 1) {
      const node = nodes[at];
      if (nodeType.call(node) !== 1) {
        words += ` ${ownText(node)}`;
        continue;
      }
      const element = /** @type {Element} */ (node);
      const name = localName.call(element);
      names += ` ${attributesOf(element, ["id", "class", "src", "title", "name", "aria-label"])}`;
      if (name === "script" || name === "style" || words.length > MOST_WORDS) {
        continue;
      }
      words += ` ${ownText(element)}`;
      if (SAYS.has(name) || getAttribute.call(element, "role") === "button") {
        asked += ` ${(textContent.call(element) ?? "").slice(0, 200)} ${attributesOf(element, ["value", "placeholder", "aria-label"])}`;
        hasPassword ||= (getAttribute.call(element, "type") ?? "").toLowerCase() === "password";
      }
    }
    const isNewsletter = NEWSLETTER.test(words) && !PRICE.test(words);
    const isConsent = CONSENT.test(words) && AGREES.test(asked) && !JOINS.test(words);
    const asks = asked
      .replace(isNewsletter ? new RegExp(ONLY_SUBSCRIBES, "gi") : /$^/, "")
      .replace(isConsent ? LOGIN : /$^/, "");
    if (hasPassword || ASKS.test(asks) || TELLS.test(words) || PRICE.test(words) || NAMED.test(names)) {
      return "money or login";
    }
    return CONSENT.test(words) || CONSENT.test(names) ? "consent" : "other";
  }

  /**
   * @param {CrunchCapture} captured
   * @returns {boolean} whether the page itself says that its text is not free for all
   */
  function isWalled({ nodes, facts }) {
    const root = /** @type {Element} */ (nodes[0]);
    for (const script of querySelectorAll.call(root, 'script[type="application/ld+json"]')) {
      if (/"isAccessibleForFree"\s*:\s*"?false/i.test(textContent.call(script) ?? "")) {
        return true;
      }
    }
    return nodes.some((node, number) => {
      if (facts[number] !== 0 || nodeType.call(node) !== 1) {
        return false;
      }
      const element = /** @type {Element} */ (node);
      return NAMED.test(attributesOf(element, ["id", "class"])) || TELLS.test(ownText(element));
    });
  }

  /** @param {Element} element @param {string[]} names */
  function attributesOf(element, names) {
    return names.map((name) => (getAttribute.call(element, name) ?? "").slice(0, 300)).join(" ");
  }

  /** @param {Node} node */
  function ownText(node) {
    let words = "";
    for (let child = firstChild.call(node); child; child = nextSibling.call(child)) {
      words += nodeType.call(child) === 3 ? (nodeValue.call(child) ?? "").slice(0, 600) : "";
    }
    return words;
  }

  Object.assign(globalThis.crunch, { wallKind, isWalled });
})();
