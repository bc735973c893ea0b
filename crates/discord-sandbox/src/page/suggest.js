// What could come next in the composer: a command, one of its options, a value, a person to mention.
import { avatar, el } from "./dom.js";
import { commandOf, matching, TYPE } from "./slash.js";

/**
 * Answers { items, active, title } for the text left of the caret, or null when there is nothing to suggest.
 * `actions`: openForm(command), insert(text, replaced) where `replaced` is how many characters before the caret go away.
 */
export function suggestionsFor(text, world, actions) {
  if (text.startsWith("/") && !text.includes("\n")) return forCommand(text, world, actions);
  return forMention(text, world, actions);
}

function forCommand(text, world, actions) {
  const started = commandOf(text, world.commands());
  if (!started || started.rest === "") return forCommandName(text.slice(1), world, actions);
  return forOption(started.command, started.rest, world, actions);
}

function forCommandName(typed, world, actions) {
  const found = matching(world.commands(), typed);
  const items = found.map((command) => ({
    label: "/" + command.label,
    description: command.description,
    hint: command.options.filter((option) => option.required).map((option) => option.name).join(" · "),
    testid: "slash-" + command.label.replace(/ /g, "-"),
    pick: () => actions.openForm(command),
  }));
  const title = items.length === 0 ? (world.commands().length ? "No command begins like this." : "The bot has registered no commands yet.") : null;
  return { items, active: 0, title };
}

function forOption(command, rest, world, actions) {
  const open = /(?:^|\s)([\p{L}\p{N}_-]+):("?[^":]*)$/u.exec(rest);
  const option = open && command.options.find((option) => option.name === open[1].toLowerCase());
  const named = option ? valuesOf(option, world) : [];
  const typed = (open?.[2] ?? "").replace(/^["@#]+/, "").toLowerCase();
  const values = named.filter(({ label }) => label.toLowerCase().includes(typed));
  const settled = values.some(({ label }) => label.toLowerCase() === typed) || /\s$/.test(rest);
  if (option && values.length > 0 && !settled) return { title: `${option.name} — ${option.description ?? ""}`, active: -1, items: valueItems(values, open[2].length, actions) };
  return remaining(command, rest, actions);
}

function valueItems(values, replaced, actions) {
  return values.map(({ label, insert, person, mark }) => ({ label, person, mark, pick: () => actions.insert(insert + " ", replaced) }));
}

function remaining(command, rest, actions) {
  const word = /(\S*)$/.exec(rest)[1];
  const left = command.options.filter((option) => !new RegExp(`(^|\\s)${option.name}:`, "i").test(rest) && option.name.startsWith(word.toLowerCase()));
  const items = left.map((option) => ({
    label: option.name + ":",
    description: option.description,
    hint: option.required ? "needed" : "optional",
    pick: () => actions.insert(option.name + ":", word.length),
  }));
  return { items, active: -1, title: `/${command.label} — ${command.description}` };
}

/** The values an option can take, when they are few enough to list: { label, insert, person? }. */
function valuesOf(option, world) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, insert: quoted(choice.name) }));
  if (option.type === TYPE.boolean) return ["true", "false"].map((label) => ({ label, insert: label }));
  if (option.type === TYPE.user) return world.everybody().map((one) => ({ label: one.name, insert: quoted("@" + one.name), person: one, mark: avatar(one, world.everybody()) }));
  if (option.type === TYPE.channel) return world.channels().map((one) => ({ label: one.name, insert: quoted("#" + one.name) }));
  return [];
}

export function quoted(text) {
  return /\s/.test(text) ? `"${text}"` : text;
}

function forMention(text, world, actions) {
  const match = /(?:^|\s)@([^\s@]*)$/u.exec(text);
  if (!match) return null;
  const typed = match[1].toLowerCase();
  const found = world.everybody().filter((one) => one.name.toLowerCase().includes(typed)).slice(0, 8);
  const items = found.map((one) => ({
    label: one.name, person: one, mark: avatar(one, world.everybody()), hint: one.bot ? "bot" : "",
    pick: () => actions.insert(`@${one.name} `, match[1].length + 1),
  }));
  return items.length ? { items, active: 0 } : null;
}

/** A sentence that shows a newcomer a way in, made from whatever is registered. */
export function firstStep(commands, people) {
  const [me, other] = people;
  const needsSomebody = commands.find((command) => command.options.some((option) => option.required && option.type === TYPE.user));
  if (!needsSomebody || !me || !other) return { text: "Type / to see what the bot can do.", line: "/" };
  const person = needsSomebody.options.find((option) => option.required && option.type === TYPE.user);
  const line = `/${needsSomebody.label} ${person.name}:${quoted("@" + other.name)}`;
  return {
    text: [`You can write as everybody here. Write as ${me.name} and send `, el("code", {}, line),
      `, then switch to ${other.name} with one click and answer. Type / to see what the bot can do.`],
    line,
  };
}
