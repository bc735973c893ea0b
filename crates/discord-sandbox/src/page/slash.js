// The grammar of slash commands: which there are, which match what is being typed, and what a typed line means. Pure.
//
//   line := "/" path (option ":" value)*      value := word+ | '"' anything '"'
// `/gala challenge opponent:@Ben colour:white` names its options; a command with a single option also takes it bare.

export const TYPE = { subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, number: 10 };

/** Every command that can be sent: roots without subcommands, else their subcommands, as { label, root, subcommand, description, options }. */
export function runnable(commands) {
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => unfold(command, command, []));
}

function unfold(root, node, path) {
  const inner = (node.options ?? []).filter((option) => option.type === TYPE.subcommand || option.type === TYPE.group);
  if (inner.length > 0) return inner.flatMap((option) => unfold(root, option, [...path, option.name]));
  return [{ label: [root.name, ...path].join(" "), root: root.name, path, description: node.description ?? "", options: node.options ?? [] }];
}

/** Commands that fit the words typed after the slash, best first. */
export function matching(all, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = all.map((command) => ({ command, score: score(command, words) })).filter(({ score }) => score > 0);
  return scored.sort((a, b) => b.score - a.score).map(({ command }) => command);
}

/** The options that fit what is typed: by the beginning of the name first, then by letters of name or description. */
export function fitting(options, typed) {
  const letters = typed.trim().toLowerCase();
  const places = [
    (option) => option.name.toLowerCase().startsWith(letters),
    (option) => option.name.toLowerCase().includes(letters),
    (option) => (option.description ?? "").toLowerCase().includes(letters),
  ];
  const place = (option) => places.findIndex((fits) => fits(option));
  return options.filter((option) => place(option) >= 0).sort((a, b) => place(a) - place(b));
}

function score(command, words) {
  const typed = words.join(" ");
  if (command.label.startsWith(typed)) return 3;
  const names = command.label.split(" ");
  if (words.every((word) => names.some((name) => name.startsWith(word)))) return 2;
  return words.every((word) => command.label.includes(word)) ? 1 : 0;
}

/** The command that a line starts with, and what follows its name; null while the name is still being typed. */
export function commandOf(line, all) {
  const typed = line.replace(/^\//, "");
  const found = all
    .filter((command) => new RegExp(`^${escapeRegExp(command.label).replace(/ /g, "\\s+")}(\\s|$)`, "i").test(typed))
    .sort((a, b) => b.label.length - a.label.length)[0];
  if (!found) return null;
  const name = new RegExp(`^${escapeRegExp(found.label).replace(/ /g, "\\s+")}`, "i").exec(typed)[0];
  return { command: found, rest: typed.slice(name.length) };
}

function escapeRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Reads a whole line. Answers { command, values, error }: `error` is a sentence, or null when it can be sent. */
export function readLine(line, all, world) {
  const start = commandOf(line, all);
  if (!start) return { command: null, values: {}, error: unknownCommand(line, all) };
  const { command, rest } = start;
  const { texts, error } = splitOptions(command, rest);
  if (error) return { command, values: {}, error };
  const values = {};
  for (const option of command.options) {
    if (texts[option.name] === undefined) continue;
    const { value, error } = readValue(option, texts[option.name], world);
    if (error) return { command, values, error };
    values[option.name] = value;
  }
  return { command, values, error: missing(command, values) };
}

function unknownCommand(line, all) {
  const name = line.trim().split(/\s+/).slice(0, 2).join(" ");
  const near = matching(all, line.replace(/^\//, "").trim().split(/\s+/)[0] ?? "").slice(0, 3).map((command) => "/" + command.label);
  return `There is no command “${name}”.` + (near.length ? ` Did you mean ${near.join(" or ")}?` : "");
}

export function missing(command, values) {
  const lacking = command.options.filter((option) => option.required && values[option.name] === undefined).map((option) => option.name);
  if (lacking.length === 0) return null;
  return `/${command.label} also needs ${lacking.map((name) => `“${name}”`).join(" and ")}: add ${lacking.map((name) => name + ":…").join(" ")}`;
}

/** Splits ` opponent:@Ben note:"two words"` into a text for each option. */
function splitOptions(command, rest) {
  const texts = {};
  let current = null;
  for (const { name, text } of pieces(rest)) {
    if (name !== null && command.options.some((option) => option.name === name)) {
      current = name;
      texts[current] = text;
    } else if (name !== null && current === null) {
      return { error: `/${command.label} has no option “${name}”. ${optionsOf(command)}` };
    } else if (name !== null && !isFreeText(command, current)) {
      return { error: `/${command.label} has no option “${name}”. ${optionsOf(command)}` };
    } else {
      current ??= bareOption(command);
      if (!current) return { error: `Name the option that “${text}” is for, as in option:${text}. ${optionsOf(command)}` };
      const whole = name === null ? text : `${name}:${text}`;
      texts[current] = texts[current] ? `${texts[current]} ${whole}` : whole;
    }
  }
  return { texts };
}

function isFreeText(command, name) {
  const option = command.options.find((option) => option.name === name);
  return option?.type === TYPE.string && !option.choices?.length;
}

/** The option that bare text belongs to: the only required one, or the only one. */
function bareOption(command) {
  const required = command.options.filter((option) => option.required);
  if (required.length === 1) return required[0].name;
  return command.options.length === 1 ? command.options[0].name : null;
}

function optionsOf(command) {
  const names = command.options.map((option) => option.name);
  return names.length ? `Its options: ${names.join(", ")}.` : "It takes no options.";
}

/** Words, each with the option name in front of its colon if it has one; quotes keep spaces. Phones type curly quotes. */
function pieces(rest) {
  const pattern = /([\p{L}\p{N}_-]+):(?=\s|$)|(?:([\p{L}\p{N}_-]+):(?!\/\/))?(?:["“”„]([^"“”„]*)["“”]|(\S+))/gu;
  return [...rest.matchAll(pattern)].map(([, alone, name, quoted, word]) => ({ name: (alone ?? name)?.toLowerCase() ?? null, text: quoted ?? word ?? "" }));
}

/** Turns what was typed for one option into the value that is sent. */
export function readValue(option, text, world) {
  const typed = text.trim();
  if (typed === "") return { error: `“${option.name}” is empty.` };
  if (option.choices?.length) return readChoice(option, typed);
  switch (option.type) {
    case TYPE.integer: return readNumber(option, typed, true);
    case TYPE.number: return readNumber(option, typed, false);
    case TYPE.boolean: return readBoolean(option, typed);
    case TYPE.user: return readNamed(option, typed, /^<@!?(\d+)>$/, "@", world.everybody());
    case TYPE.channel: return readNamed(option, typed, /^<#(\d+)>$/, "#", world.channels());
    default: return { value: typed };
  }
}

function readChoice(option, typed) {
  const same = (text) => String(text).toLowerCase() === typed.toLowerCase();
  const choice = option.choices.find((choice) => same(choice.value) || same(choice.name));
  if (choice) return { value: choice.value };
  return { error: `“${option.name}” cannot be “${typed}”: choose ${option.choices.map((choice) => choice.name).join(", ")}.` };
}

function readNumber(option, typed, whole) {
  const number = Number(typed.replace(",", "."));
  if (Number.isNaN(number) || (whole && !Number.isInteger(number))) return { error: `“${option.name}” must be a ${whole ? "whole " : ""}number, not “${typed}”.` };
  if (number < (option.min_value ?? -Infinity)) return { error: `“${option.name}” must be at least ${option.min_value}.` };
  if (number > (option.max_value ?? Infinity)) return { error: `“${option.name}” must be at most ${option.max_value}.` };
  return { value: number };
}

function readBoolean(option, typed) {
  if (/^(true|yes|on|1)$/i.test(typed)) return { value: true };
  if (/^(false|no|off|0)$/i.test(typed)) return { value: false };
  return { error: `“${option.name}” must be true or false, not “${typed}”.` };
}

function readNamed(option, typed, pattern, sigil, all) {
  const wanted = (pattern.exec(typed)?.[1] ?? typed.replace(sigil, "")).toLowerCase();
  const found = all.find((one) => one.id === wanted) ?? all.find((one) => one.name.toLowerCase() === wanted);
  if (found) return { value: found.id };
  const names = all.slice(0, 6).map((one) => sigil + one.name).join(", ");
  return { error: `“${option.name}”: there is no “${typed}” here. Known: ${names}.` };
}

/** The options object of the API: bare, or under the subcommand, with its group if it has one. */
export function payload({ path }, values) {
  if (path.length === 0) return { ...values };
  return { ...(path.length > 1 ? { group: path[0] } : {}), subcommand: path.at(-1), options: { ...values } };
}
