// Reads the subset of Markdown that Discord shows into a tree of plain objects. It makes no elements: see `richtext.js`.
//
//   block  := fence | heading | quote | list | paragraph       inline := text, marks, code, spoiler, link, mention, time
// A node is { kind, children? , …}; text is { kind: "text", text }.

const DEPTH_LIMIT = 10;

export function parseMarkdown(source) {
  return blocks(source.replace(/\r\n?/g, "\n").split("\n"), 0);
}

// ---- blocks ----

function blocks(lines, depth) {
  const found = [];
  let plain = [];
  const endParagraph = () => {
    if (plain.length > 0) found.push({ kind: "paragraph", children: inline(plain.join("\n"), depth) });
    plain = [];
  };
  for (let at = 0; at < lines.length;) {
    const block = blockAt(lines, at, depth);
    if (block) {
      endParagraph();
      found.push(block.node);
      at = block.next;
    } else {
      plain.push(lines[at++]);
    }
  }
  endParagraph();
  return found;
}

function blockAt(lines, at, depth) {
  if (depth > DEPTH_LIMIT) return null;
  return fence(lines, at) ?? heading(lines, at, depth) ?? quote(lines, at, depth) ?? list(lines, at, depth);
}

function fence(lines, at) {
  const open = /^```(.*)$/.exec(lines[at]);
  if (!open) return null;
  const onOneLine = /^```(.+?)```\s*$/.exec(lines[at]);
  if (onOneLine) return { node: { kind: "codeblock", text: onOneLine[1] }, next: at + 1 };
  const end = lines.findIndex((line, i) => i > at && line.includes("```"));
  if (end < 0) return null;
  const last = lines[end].slice(0, lines[end].indexOf("```"));
  const isLanguage = /^[\w+#-]*$/.test(open[1]);
  const body = [...(isLanguage ? [] : [open[1]]), ...lines.slice(at + 1, end), ...(last ? [last] : [])];
  return { node: { kind: "codeblock", text: body.join("\n") }, next: end + 1 };
}

function heading(lines, at, depth) {
  const match = /^(#{1,3}|-#)\s+(.+)$/.exec(lines[at]);
  if (!match) return null;
  const level = match[1] === "-#" ? "small" : match[1].length;
  return { node: { kind: "heading", level, children: inline(match[2], depth + 1) }, next: at + 1 };
}

function quote(lines, at, depth) {
  if (lines[at].startsWith(">>> ")) {
    const rest = [lines[at].slice(4), ...lines.slice(at + 1)];
    return { node: { kind: "quote", children: blocks(rest, depth + 1) }, next: lines.length };
  }
  let next = at;
  while (next < lines.length && /^>\s/.test(lines[next])) next++;
  if (next === at) return null;
  return { node: { kind: "quote", children: blocks(lines.slice(at, next).map((line) => line.slice(2)), depth + 1) }, next };
}

const BULLET = /^(\s*)([-*]|\d{1,4}\.)\s+(.*)$/;

function list(lines, at, depth) {
  const first = BULLET.exec(lines[at]);
  if (!first) return null;
  const ordered = /\d/.test(first[2]);
  const items = [];
  let next = at;
  for (; next < lines.length; next++) {
    const match = BULLET.exec(lines[next]);
    if (!match || (match[1].length <= first[1].length && /\d/.test(match[2]) !== ordered)) break;
    if (match[1].length > first[1].length && items.length > 0) items.at(-1).inner.push(lines[next]);
    else items.push({ text: match[3], inner: [] });
  }
  const children = items.map((item) => ({
    kind: "item",
    children: [...inline(item.text, depth + 1), ...(item.inner.length ? blocks(item.inner, depth + 1) : [])],
  }));
  return { node: { kind: "list", ordered, start: ordered ? parseInt(first[2], 10) : 1, children }, next };
}

// ---- inline ----

/** Tried in this order at each place; each answers `{ node, length }` or null. */
const INLINE = [escaped, code, angled, masked, bareLink, marked];

function inline(text, depth) {
  const nodes = [];
  let plain = "";
  const endText = () => {
    if (plain) nodes.push({ kind: "text", text: plain });
    plain = "";
  };
  for (let at = 0; at < text.length;) {
    const hit = depth > DEPTH_LIMIT ? null : inlineAt(text, at, depth);
    if (!hit) {
      plain += text[at++];
    } else if (hit.node.kind === "text") {
      plain += hit.node.text;
      at += hit.length;
    } else {
      endText();
      nodes.push(hit.node);
      at += hit.length;
    }
  }
  endText();
  return nodes;
}

function inlineAt(text, at, depth) {
  if (!/[\\`<[*_~|h]/.test(text[at])) return null;
  for (const rule of INLINE) {
    const hit = rule(text, at, depth);
    if (hit) return hit;
  }
  return null;
}

function escaped(text, at) {
  const match = /^\\([^\sA-Za-z0-9])/.exec(text.slice(at, at + 3));
  return match && { node: { kind: "text", text: match[1] }, length: 2 };
}

function code(text, at) {
  if (text[at] !== "`") return null;
  const fenceText = text.startsWith("``", at) ? "``" : "`";
  const end = text.indexOf(fenceText, at + fenceText.length);
  if (end <= at + fenceText.length) return null;
  return { node: { kind: "code", text: text.slice(at + fenceText.length, end) }, length: end + fenceText.length - at };
}

const ANGLED = [
  [/^<@!?(\d+)>/, (match) => ({ kind: "mention", id: match[1] })],
  [/^<#(\d+)>/, (match) => ({ kind: "channel", id: match[1] })],
  [/^<@&(\d+)>/, () => ({ kind: "text", text: "@role" })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (match) => ({ kind: "time", seconds: Number(match[1]), style: match[2] ?? "f" })],
  [/^<\/([^:>\n]{1,100}):\d+>/, (match) => ({ kind: "command", name: match[1] })],
  [/^<a?:(\w{2,32}):\d+>/, (match) => ({ kind: "text", text: `:${match[1]}:` })],
  [/^<(https?:\/\/[^\s>]+)>/, (match) => ({ kind: "link", url: match[1], children: [{ kind: "text", text: match[1] }] })],
];

function angled(text, at) {
  if (text[at] !== "<") return null;
  const rest = text.slice(at, at + 2100);
  for (const [pattern, make] of ANGLED) {
    const match = pattern.exec(rest);
    if (match) return { node: make(match), length: match[0].length };
  }
  return null;
}

function masked(text, at, depth) {
  const match = text[at] === "[" && /^\[([^\]\n]{1,300})\]\(<?(https?:\/\/[^\s)>]+)>?\)/.exec(text.slice(at));
  if (!match) return null;
  return { node: { kind: "link", url: match[2], children: inline(match[1], depth + 1) }, length: match[0].length };
}

function bareLink(text, at) {
  if (!text.startsWith("http", at) || /\w/.test(text[at - 1] ?? "")) return null;
  const match = /^https?:\/\/[^\s<>]*[^\s<>.,:;!?"')\]*_~|]/.exec(text.slice(at));
  return match && { node: { kind: "link", url: match[0], children: [{ kind: "text", text: match[0] }] }, length: match[0].length };
}

const MARKS = [["**", "bold"], ["__", "underline"], ["~~", "strike"], ["||", "spoiler"], ["*", "italic"], ["_", "italic"]];

function marked(text, at, depth) {
  for (const [mark, kind] of MARKS) {
    if (!text.startsWith(mark, at)) continue;
    const end = closing(text, at + mark.length, mark);
    if (end < 0) continue;
    const inside = text.slice(at + mark.length, end);
    return { node: { kind, children: inline(inside, depth + 1) }, length: inside.length + 2 * mark.length };
  }
  return null;
}

/** Where `mark` closes, or -1. A single `*` hugs its text, and a single `_` does not work inside a word. */
function closing(text, from, mark) {
  if (mark.length === 1 && /\s/.test(text[from] ?? " ")) return -1;
  if (mark === "_" && /\w/.test(text[from - 2] ?? "")) return -1;
  for (let at = text.indexOf(mark, from + 1); at > 0; at = text.indexOf(mark, at + 1)) {
    if (text[at - 1] === "\\") continue;
    // A run is closed at its end, so that `**a *b***` nests.
    while (text.startsWith(mark[0], at + mark.length)) {
      if (mark.length === 1) return closingAfterPair(text, at, mark, from);
      at++;
    }
    if (mark.length === 1 && /\s/.test(text[at - 1])) continue;
    if (mark === "_" && /\w/.test(text[at + 1] ?? "")) continue;
    return at;
  }
  return -1;
}

/** In `*a **b** c*` the doubled mark belongs to an inner run: look behind it. */
function closingAfterPair(text, at, mark, from) {
  const inner = text.indexOf(mark + mark, at + 2);
  const behind = inner < 0 ? -1 : text.indexOf(mark, inner + 2);
  return behind > from ? behind : -1;
}
