"use strict";
// The trees in which a page adds something: shadow trees and frames of its site, also those that come later. No record
// tells of the shadow tree that an element gets, nor of the document that a frame loads: a frame says so itself, elements
// that may get a shadow tree are looked at now and then.

(() => {
  const crunch = globalThis.crunch;
  const { body, documentElement, hasChildNodes, localName, nodeType, querySelectorAll } = crunch.native;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const FRAMES = new Set(["iframe", "frame", "object"]);
  /** What pages put a shadow tree into besides elements of their own making, as long as nothing else is in it. */
  const CONTAINERS = new Set(["div", "section", "article", "aside", "main"]);
  const MOST_HOSTS = 200;
  const MOST_FRAMES = 200;
  /** Of what came since the last time. */
  const MOST_SEARCHED = 10_000;
  /** Between two looks at elements that have no shadow tree yet: twice as long each time. */
  const GAP = 500;
  const LONGEST_GAP = 8000;

  /**
   * @param {CrunchLayer} layer
   * @param {{observe(tree: Node): void, found(element: Element): void}} how  what is done with a tree, and with each
   *   element in it that nobody has judged
   * @returns {CrunchTreesWatch}
   */
  function watchTrees(layer, { observe, found }) {
    /** @type {WeakSet<Node>} */
    const entered = new WeakSet();
    /** @type {Set<Element>} the latest of those that may get a shadow tree */
    const hosts = new Set();
    /** @type {Set<Element>} */
    const frames = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let gap = GAP;

    /** @param {Iterable<Element>} some  that came, with all that is in them */
    const search = (some) => {
      const waiting = [...some];
      let left = MOST_SEARCHED;
      for (let root = waiting.pop(); root && left > 0; root = waiting.pop()) {
        if (!crunch.isInPage(root)) {
          continue; // in Firefox nothing can be asked of what was in a frame that is gone
        }
        const inside = root === layer.own?.host ? [] : querySelectorAll.call(root, "*");
        for (let index = -1; index < inside.length && left > 0; index += 1) {
          left -= 1;
          const element = index < 0 ? root : inside[index];
          const tree = treeOf(element);
          if (tree && enter(tree, element)) {
            waiting.push(...topOf(tree));
          }
        }
      }
    };

    /**
     * @param {Element} element
     * @returns {ShadowRoot | Document | null} the tree in it; where one may come later, it is looked after
     */
    const treeOf = (element) => {
      const name = localName.call(element);
      if (FRAMES.has(name) && frames.size < MOST_FRAMES) {
        frames.add(element);
        addEventListener.call(element, "load", onLoad);
      }
      const tree = crunch.innerTree(element, name);
      if (!tree && mayBeHost(element, name) && !hosts.has(element)) {
        if (hosts.size >= MOST_HOSTS) {
          hosts.delete(hosts.values().next().value ?? element);
        }
        hosts.add(element);
        lookAfter(GAP);
      }
      return tree;
    };

    /**
     * @param {ShadowRoot | Document} tree
     * @param {Element} host
     * @returns {boolean} whether it is a new one, and the page's
     */
    const enter = (tree, host) => {
      if (entered.has(tree) || crunch.isInOthers(host)) {
        return false;
      }
      entered.add(tree);
      observe(tree);
      if (!crunch.decidedOf(layer).has(tree) && !crunch.isWanted(layer, host)) {
        for (const element of topOf(tree)) {
          found(element);
        }
      }
      return true;
    };

    /** @param {Event} event  of a frame that has another document now */
    const onLoad = ({ isTrusted, currentTarget }) => {
      if (isTrusted && crunch.layer === layer) {
        search([/** @type {Element} */ (currentTarget)]);
      }
    };

    /** @param {number} pause */
    const lookAfter = (pause) => {
      if (timer === undefined || pause < gap) {
        clearTimeout(timer);
        gap = pause;
        timer = setTimeout(look, pause);
      }
    };

    const look = () => {
      timer = undefined;
      const here = [...hosts].filter((element) => crunch.isInPage(element));
      const ready = here.filter((element) => crunch.innerTree(element, localName.call(element)) !== null);
      hosts.clear();
      for (const element of here) {
        if (!ready.includes(element) && mayBeHost(element, localName.call(element))) {
          hosts.add(element);
        }
      }
      if (hosts.size > 0) {
        lookAfter(Math.min(gap * 2, LONGEST_GAP));
      }
      search(ready);
    };

    /** Those of the capture, and what has changed in them since. */
    const begin = () => {
      timer = undefined;
      const { nodes, parents = [] } = layer;
      let isInFrame = false; // what may be gone already
      for (let number = 1; number < nodes.length; number += 1) {
        /** @type {number} */
        const type = isInFrame && crunch.isGone(nodes[number]) ? 0 : typeOf(nodes[number]);
        isInFrame ||= type === 9;
        if (type !== 1) {
          continue;
        }
        const element = /** @type {Element} */ (nodes[number]);
        const name = localName.call(element);
        const hasTree = parents[number + 1] === number && typeOf(nodes[number + 1]) !== 1;
        const tree = FRAMES.has(name) || (!hasTree && mayBeHost(element, name)) ? treeOf(element) : null;
        if (tree && !crunch.decidedOf(layer).has(tree)) {
          search([element]);
        }
      }
      if (hosts.size > 0) {
        lookAfter(GAP);
      }
    };

    /** @param {Element} frame */
    const leave = (frame) => {
      frames.delete(frame);
      if (!crunch.isGone(frame)) {
        removeEventListener.call(frame, "load", onLoad);
      }
    };

    return {
      begin: () => {
        clearTimeout(timer);
        timer = setTimeout(begin); // a piece of its own
      },
      search: (some) => {
        for (const frame of frames) {
          crunch.isInPage(frame) || leave(frame); // put in anew, it is found anew
        }
        search(some);
      },
      observeKnown: () => {
        for (const node of layer.nodes) {
          if (!entered.has(node) && nodeType.call(node) !== 1 && !crunch.isGone(node)) {
            entered.add(node);
            observe(node);
          }
        }
      },
      end: () => {
        clearTimeout(timer);
        for (const frame of frames) {
          leave(frame);
        }
      },
    };
  }

  /**
   * @param {Node} node
   * @returns {number}
   */
  function typeOf(node) {
    try {
      return nodeType.call(node);
    } catch {
      return 9; // of a frame that has gone, which Firefox lets nobody ask
    }
  }

  /**
   * @param {Element} element  without a shadow tree
   * @param {string} name
   */
  function mayBeHost(element, name) {
    return name.includes("-") || (CONTAINERS.has(name) && !hasChildNodes.call(element));
  }

  /**
   * @param {ShadowRoot | Document} tree
   * @returns {Element[]}
   */
  function topOf(tree) {
    if (nodeType.call(tree) === 9) {
      const inner = /** @type {Document} */ (tree);
      const top = body.call(inner) ?? documentElement.call(inner);
      return top ? [top] : [];
    }
    return /** @type {Element[]} */ (crunch.childrenOf(tree).filter((child) => nodeType.call(child) === 1));
  }

  crunch.watchTrees = watchTrees;
})();
