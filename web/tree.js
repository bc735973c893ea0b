// @ts-check
// A tree of variations: turns, each perhaps with a name and a note. It knows no rules and no page. As text it is a game
// that anybody can read: variations and notes stand in comments, which other readers skip.

/**
 * A turn in the tree, or its root, which is none.
 * @typedef {object} TreeNode
 * @property {string} turn as players write it; "" for the root
 * @property {string} number as players count; "" if it is not known yet
 * @property {string} name of the variation that begins here
 * @property {string} note
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} children the first one is the main line
 */

/** The most turns of a tree, and the most characters of a name and of a note. */
export const MOST_NODES = 3_000, MOST_NAME = 60, MOST_NOTE = 500;

/**
 * @param {TreeNode | null} parent
 * @param {string} turn
 * @param {string} [number]
 * @returns {TreeNode}
 */
function made(parent, turn, number = "") {
  return { turn, number, name: "", note: "", parent, children: [] };
}

export class Tree {
  constructor() {
    this.root = made(null, "");
    this.size = 0;
    /** Grows with all that changes what it looks like. */
    this.changes = 0;
  }

  /**
   * The turn after a node, which is added if it is new; the node itself if there is no room.
   * @param {TreeNode} node
   * @param {string} turn
   * @param {string} [number]
   */
  add(node, turn, number = "") {
    const known = node.children.find((child) => child.turn === turn);
    if (known) {
      if (!known.number && number) this.changes += 1;
      known.number ||= number;
      return known;
    }
    if (this.size >= MOST_NODES) return node;
    const child = made(node, turn, number);
    node.children.push(child);
    this.size += 1;
    this.changes += 1;
    return child;
  }

  /**
   * A line from the root; gives its last node.
   * @param {{ text: string, number?: string }[]} moves
   */
  addLine(moves) {
    return moves.reduce((node, { text, number }) => this.add(node, text, number), this.root);
  }

  /**
   * Puts a node and all before it first among those beside them.
   * @param {TreeNode} node
   */
  promote(node) {
    this.changes += 1;
    for (const one of pathTo(node)) {
      const beside = /** @type {TreeNode} */ (one.parent).children;
      beside.splice(beside.indexOf(one), 1);
      beside.unshift(one);
    }
  }

  /**
   * Takes a node out with all behind it. What is given puts it back.
   * @param {TreeNode} node
   */
  remove(node) {
    const { parent } = node;
    if (!parent) return () => {};
    const at = parent.children.indexOf(node);
    parent.children.splice(at, 1);
    const gone = countOf(node);
    this.size -= gone;
    this.changes += 1;
    return () => {
      parent.children.splice(at, 0, node);
      this.size += gone;
      this.changes += 1;
    };
  }
}

/**
 * How many turns begin with a node.
 * @param {TreeNode} node
 */
function countOf(node) {
  let count = 0;
  /** @type {TreeNode[]} */
  const open = [node];
  for (let one = open.pop(); one; one = open.pop()) {
    count += 1;
    open.push(...one.children);
  }
  return count;
}

/**
 * The nodes from the first turn to this one.
 * @param {TreeNode} node
 * @returns {TreeNode[]}
 */
export function pathTo(node) {
  const path = [];
  for (let one = node; one.parent; one = one.parent) path.unshift(one);
  return path;
}

/** @param {TreeNode} node */
export function turnsTo(node) {
  return pathTo(node).map((one) => one.turn);
}

/**
 * The end of the main line behind a node.
 * @param {TreeNode} node
 */
export function endOf(node) {
  let one = node;
  while (one.children.length) one = one.children[0];
  return one;
}

/**
 * Where a variation begins: the last node on the way that has a name or is not the first among those beside it, else
 * the first turn.
 * @param {TreeNode} node
 */
export function branchOf(node) {
  const path = pathTo(node);
  return path.filter((one) => one.name || one.parent?.children[0] !== one).pop() ?? path[0] ?? node;
}

// ---- kept and linked ----

/** @typedef {[turn: string, number: string, name: string, note: string, children: Kept[]]} Kept */

/**
 * What is kept of a tree.
 * @param {Tree} tree
 * @returns {Kept[]}
 */
export function kept(tree) {
  /** @param {TreeNode} node @returns {Kept} */
  const one = (node) => [node.turn, node.number, node.name, node.note, node.children.map(one)];
  return tree.root.children.map(one);
}

/**
 * A tree from what was kept; as much of it as can be read.
 * @param {unknown} from
 */
export function revived(from) {
  const tree = new Tree();
  /** @param {TreeNode} node @param {unknown} list */
  const add = (node, list) => {
    if (!Array.isArray(list)) return;
    for (const one of list) {
      if (!Array.isArray(one) || typeof one[0] !== "string" || !one[0]) continue;
      const [turn, number, name, note, children] = one;
      const child = tree.add(node, turn, String(number ?? ""));
      if (child === node) return;
      child.name = String(name ?? "").slice(0, MOST_NAME);
      child.note = String(note ?? "").slice(0, MOST_NOTE);
      add(child, children);
    }
  };
  add(tree.root, from);
  return tree;
}

/**
 * A line as what stands behind the `#` of an address, which is sent to nobody.
 * @param {{ rules: string, start?: string, moves: string[] }} line
 */
export function linkOf({ rules, start, moves }) {
  const parts = new URLSearchParams({ r: rules });
  if (start) parts.set("s", start);
  if (moves.length) parts.set("m", moves.join("_"));
  return `#${parts}`;
}

/**
 * The line in such an address; `null` if there is none.
 * @param {string} hash
 */
export function lineOf(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const rules = parts.get("r"), start = parts.get("s") ?? undefined;
  if (!rules && !start && !parts.get("m")) return null;
  return { rules: rules ?? "", start, moves: (parts.get("m") ?? "").split("_").filter(Boolean) };
}

// ---- as text ----

/** @param {string} text */
const inComment = (text) => text.replace(/\s+/g, " ").replace(/[{}]/g, "'").trim();

/**
 * A tree as the text of a game: its main line as moves. Behind a turn stands what was played instead, in a comment:
 * `{(2. g1-f2 [a note] (2. a1-a2))}`; `{#name}` names a variation.
 * @param {Tree} tree
 * @param {[name: string, text: string][]} headers
 */
export function textOf(tree, headers) {
  /** @param {string} text */
  const quoted = (text) => text.replace(/["\\]/g, "\\$&").replace(/[\r\n]+/g, " ");
  const head = headers.map(([name, text]) => `[${name} "${quoted(text)}"]\n`).join("");
  /** @type {string[]} */
  const words = [];
  const note = tree.root.note && inComment(tree.root.note);
  if (note) words.push(`{${note.replace(/^[#(]/, "– $&")}}`);
  let numbered = true;
  for (let node = tree.root; node.children.length; node = node.children[0]) {
    const [main, ...others] = node.children;
    words.push(...written(main, numbered));
    const before = words.length;
    if (main.name) words.push(`{#${inComment(main.name)}}`);
    if (main.note) words.push(`{${inComment(main.note).replace(/^[#(]/, "– $&")}}`);
    for (const other of others) words.push(`{(${variation(other)})}`);
    numbered = words.length > before;
  }
  return `${head}${head && "\n"}${wrapped(words)}\n`;
}

/**
 * A turn with its number where that is needed: White's always has one.
 * @param {TreeNode} node
 * @param {boolean} numbered
 */
function written({ turn, number }, numbered) {
  const shown = number && (numbered || !number.endsWith("…"));
  return shown ? [number, turn] : [turn];
}

/**
 * A line of a variation within a comment.
 * @param {TreeNode} first
 * @returns {string}
 */
function variation(first) {
  /** @param {string} text */
  const inside = (text) => inComment(text).replace(/[[\]]/g, "'");
  const words = [];
  let numbered = true;
  /** @type {TreeNode | undefined} */
  let node = first;
  /** @type {TreeNode[]} */
  let others = [];
  while (node) {
    words.push(...written(node, numbered));
    const before = words.length;
    if (node.name) words.push(`[#${inside(node.name)}]`);
    if (node.note) words.push(`[${inside(node.note).replace(/^#/, "– #")}]`);
    for (const other of others) words.push(`(${variation(other)})`);
    numbered = words.length > before;
    [node, ...others] = node.children;
  }
  return words.join(" ");
}

/** @param {string[]} words */
function wrapped(words) {
  let [text, width] = ["", 0];
  for (const word of words.flatMap((one) => one.split(" "))) {
    const breaks = width > 0 && width + 1 + word.length > 79;
    text += width === 0 ? word : (breaks ? "\n" : " ") + word;
    width = breaks || width === 0 ? word.length : width + 1 + word.length;
  }
  return text;
}

/**
 * Reads the text of a game, with the variations that {@link textOf} writes. Whether its turns may be played is not
 * looked at.
 * @param {string} text
 * @returns {{ headers: Map<string, string>, tree: Tree }}
 */
export function readText(text) {
  /** @type {Map<string, string>} */
  const headers = new Map();
  const tree = new Tree();
  const body = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const header = /^\s*\[(\w+)\s+"(.*)"\]\s*$/.exec(line);
    if (header) headers.set(header[1].toLowerCase(), header[2].replace(/\\(["\\])/g, "$1"));
    else if (!line.trim().startsWith("```")) body.push(line);
  }
  let node = tree.root;
  for (const [word] of body.join("\n").matchAll(/\{[^}]*\}?|;[^\n]*|[^\s{;]+/g)) {
    if (!word.startsWith("{") && !word.startsWith(";")) {
      node = take(tree, node, word);
      continue;
    }
    const comment = word.replace(/^[{;]|\}$/g, "").replace(/\s+/g, " ").trim();
    const isVariation = comment.startsWith("(") && comment.endsWith(")");
    if (isVariation && node.parent) readVariation(tree, node.parent, comment.slice(1, -1));
    else remark(node, comment);
  }
  return { headers, tree };
}

/**
 * @param {TreeNode} node
 * @param {string} text
 */
function remark(node, text) {
  if (text.startsWith("#")) node.name = text.slice(1).trim().slice(0, MOST_NAME);
  else if (text) node.note = `${node.note} ${text}`.trim().slice(0, MOST_NOTE);
}

/**
 * Takes a word: a turn is added, a number or a result is left out.
 * @param {Tree} tree
 * @param {TreeNode} node
 * @param {string} word
 */
function take(tree, node, word) {
  const found = /^(P?\d+(?:\.+|…|$))?(.*)$/i.exec(word);
  const turn = (found?.[2] ?? word).replace(/^[.…]+/, "");
  return turn && turn !== "*" ? tree.add(node, turn) : node;
}

/**
 * @param {Tree} tree
 * @param {TreeNode} from the node at which it leaves the line
 * @param {string} text
 */
function readVariation(tree, from, text) {
  /** @type {TreeNode[]} */
  const outer = [];
  let node = from;
  for (const [word] of text.matchAll(/\[[^\]]*\]?|[()]|[^\s()[\]]+/g)) {
    if (word === "(") {
      outer.push(node);
      node = node.parent ?? node;
    } else if (word === ")") node = outer.pop() ?? node;
    else if (word.startsWith("[")) remark(node, word.replace(/^\[|\]$/g, "").trim());
    else node = take(tree, node, word);
  }
}
