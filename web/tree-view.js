// @ts-check
// A tree of variations as it is seen: the main line in a row, with what branches off below the turn it replaces. Only
// the turn that is shown is one that Tab leads to.

/** @import { TreeNode } from "./tree.js" */

export class TreeView {
  /**
   * @param {HTMLElement} root
   * @param {object} used
   * @param {(node: TreeNode) => void} used.go
   * @param {(node: TreeNode) => boolean} used.isPlanned
   * @param {string} used.planned the word for that
   * @param {string} used.none what is said of an empty tree
   */
  constructor(root, used) {
    this.root = root;
    this.used = used;
    /** @type {Map<TreeNode, HTMLElement>} */
    this.buttons = new Map();
  }

  /**
   * Shows a tree anew; who has one of its turns in focus keeps it.
   * @param {TreeNode} root
   * @param {TreeNode} current
   */
  show(root, current) {
    const focused = this.root.contains(document.activeElement);
    this.buttons.clear();
    const line = document.createElement("div");
    line.className = "line";
    this.line(line, root);
    if (!root.children.length) line.append(this.used.none);
    this.root.replaceChildren(line);
    this.mark(current, focused);
  }

  /**
   * Marks where one is.
   * @param {TreeNode} current
   * @param {boolean} [focused] whether the focus goes there, too
   */
  mark(current, focused = this.root.contains(document.activeElement)) {
    const shown = this.buttons.get(current);
    for (const [node, button] of this.buttons) {
      if (node === current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      button.tabIndex = -1;
    }
    const first = shown ?? this.buttons.values().next().value;
    if (first) first.tabIndex = 0;
    if (!shown) return;
    if (focused) shown.focus({ preventScroll: true });
    const [outer, inner] = [this.root.getBoundingClientRect(), shown.getBoundingClientRect()];
    if (inner.top < outer.top) this.root.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) this.root.scrollTop += inner.bottom - outer.bottom;
  }

  /**
   * The main line behind a node, and what branches off it.
   * @param {HTMLElement} into
   * @param {TreeNode} from
   */
  line(into, from) {
    for (let node = from; node.children.length; node = node.children[0]) {
      const [main, ...others] = node.children;
      this.turn(into, main);
      if (!others.length) continue;
      const list = document.createElement("ul");
      list.className = "variations";
      for (const other of others) {
        const item = document.createElement("li");
        this.turn(item, other);
        this.line(item, other);
        list.append(item);
      }
      into.append(list);
    }
  }

  /**
   * @param {HTMLElement} into
   * @param {TreeNode} node
   */
  turn(into, node) {
    if (node.name) into.append(text("strong", "name", node.name), " ");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${node.number} ${node.turn}`.trim();
    if (this.used.isPlanned(node)) {
      button.classList.add("planned");
      button.setAttribute("aria-label", `${button.textContent}, ${this.used.planned}`);
    }
    button.addEventListener("click", () => this.used.go(node));
    this.buttons.set(node, button);
    into.append(button, " ");
    if (node.note) into.append(text("span", "note", node.note), " ");
  }
}

/**
 * @param {string} tag
 * @param {string} name
 * @param {string} content
 */
function text(tag, name, content) {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = content;
  return made;
}
