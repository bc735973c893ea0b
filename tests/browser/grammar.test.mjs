// What the page reads: typed slash commands and Markdown, as data. Run with `node --test tests/browser/`.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const slash = await load("slash");
const markdown = await load("markdown");

/** The page's modules are plain files without a package, so they are loaded by their text. */
async function load(name) {
  const source = await readFile(new URL(`../../crates/discord-sandbox/src/page/${name}.js`, import.meta.url));
  return import(`data:text/javascript;base64,${source.toString("base64")}`);
}

const COMMANDS = slash.runnable([
  { name: "gala", description: "Gala", options: [
    { type: 1, name: "challenge", description: "", options: [
      { type: 6, name: "opponent", required: true },
      { type: 3, name: "colour", choices: [{ name: "White", value: "w" }, { name: "Black", value: "b" }] },
      { type: 3, name: "note" },
      { type: 4, name: "days", min_value: 1, max_value: 30 },
      { type: 5, name: "rated" },
    ] },
    { type: 1, name: "move", description: "", options: [{ type: 3, name: "move", required: true }] },
    { type: 2, name: "admin", description: "", options: [{ type: 1, name: "reset", description: "", options: [] }] },
  ] },
  { name: "help", description: "", options: [] },
]);
const WORLD = { everybody: () => [{ id: "1", name: "Anna" }, { id: "2", name: "Ben" }, { id: "3", name: "Chloé de la Tour" }], channels: () => [{ id: "9", name: "games" }] };

const GOOD_LINES = [
  ["/help", {}],
  ["/gala move d3-f5", { subcommand: "move", options: { move: "d3-f5" } }],
  ["/gala move move:d3-f5", { subcommand: "move", options: { move: "d3-f5" } }],
  ["/gala admin reset", { group: "admin", subcommand: "reset", options: {} }],
  ["/gala challenge opponent:@Ben colour:white", { subcommand: "challenge", options: { opponent: "2", colour: "w" } }],
  ["/gala challenge opponent: @ben days:3", { subcommand: "challenge", options: { opponent: "2", days: 3 } }],
  ["/gala  challenge  @Ben", { subcommand: "challenge", options: { opponent: "2" } }],
  ["/gala challenge opponent:<@2> rated:yes", { subcommand: "challenge", options: { opponent: "2", rated: true } }],
  ["/gala challenge opponent:“@Chloé de la Tour” note:\"see you: at 12:30\"", { subcommand: "challenge", options: { opponent: "3", note: "see you: at 12:30" } }],
  ["/gala challenge opponent:@Chloé de la Tour note:good luck", { subcommand: "challenge", options: { opponent: "3", note: "good luck" } }],
];

for (const [line, expected] of GOOD_LINES) {
  test(line, () => {
    const { command, values, error } = slash.readLine(line, COMMANDS, WORLD);
    assert.equal(error, null);
    assert.deepEqual(slash.payload(command, values), expected);
  });
}

const BAD_LINES = [
  ["/gala", /no command “\/gala”/],
  ["/nothing", /no command/],
  ["/gala challenge", /needs “opponent”/],
  ["/gala challenge opponent:@Ben color:white", /no option “color”/],
  ["/gala challenge opponent:@Zoe", /no “@Zoe”/],
  ["/gala challenge opponent:@Ben colour:red", /choose White, Black/],
  ["/gala challenge opponent:@Ben days:31", /at most 30/],
  ["/gala challenge opponent:@Ben days:soon", /whole number/],
  ["/help me", /takes no options/],
];

for (const [line, expected] of BAD_LINES) {
  test(line, () => assert.match(slash.readLine(line, COMMANDS, WORLD).error, expected));
}

/** A tree in short: `bold(…)`, text as itself. */
function brief(nodes) {
  return nodes.map((node) => (node.kind === "text" ? node.text : `${node.kind}(${node.children ? brief(node.children) : node.text ?? node.id ?? node.name ?? node.seconds})`)).join("");
}

const MARKDOWN = [
  ["plain", "paragraph(plain)"],
  ["**a *b***", "paragraph(bold(a italic(b)))"],
  ["*a **b** c*", "paragraph(italic(a bold(b) c))"],
  ["***both***", "paragraph(bold(italic(both)))"],
  ["snake_case_word and 2 * 3 * 4", "paragraph(snake_case_word and 2 * 3 * 4)"],
  ["__u__ ~~s~~ ||x|| _i_", "paragraph(underline(u) strike(s) spoiler(x) italic(i))"],
  ["`**code**` \\*no\\*", "paragraph(code(**code**) *no*)"],
  ["<@12> <#3> </gala move:5> <t:7:R>", "paragraph(mention(12) channel(3) command(gala move) time(7))"],
  ["[a](https://x.org) https://y.org/a_b_c.", "paragraph(link(a) link(https://y.org/a_b_c).)"],
  ["[a](javascript:alert(1))", "paragraph([a](javascript:alert(1)))"],
  ["# T\n- a\n- b\n> q", "heading(T)list(item(a)item(b))quote(paragraph(q))"],
  ["```\n<b>\n```", "codeblock(<b>)"],
  ["**never closed", "paragraph(**never closed)"],
];

for (const [source, expected] of MARKDOWN) {
  test(`markdown: ${source.replace(/\n/g, "⏎")}`, () => assert.equal(brief(markdown.parseMarkdown(source)), expected));
}

test("markdown of any size is read quickly", () => {
  const start = performance.now();
  for (const piece of ["*", "_ ", "**a", "||", "`", "[", "> ", "- ", "<@"]) markdown.parseMarkdown(piece.repeat(4000 / piece.length));
  assert.ok(performance.now() - start < 2000);
});

test("letters look options up by name first, then by what is said of them", () => {
  const options = [{ name: "clock", description: "How much time there is" }, { name: "rules", description: "Which rule set" }, { name: "opponent-level", description: "How strong the computer is" }, { name: "level" }];
  const found = (typed) => slash.fitting(options, typed).map((option) => option.name);
  assert.deepEqual(found(""), ["clock", "rules", "opponent-level", "level"]);
  assert.deepEqual(found("Le"), ["level", "rules", "opponent-level"]);
  assert.deepEqual(found("time"), ["clock"]);
  assert.deepEqual(found("xyz"), []);
});
