/** A side. */
export type Side = "white" | "black";

/** Who is to move: a side, or in play of four a seat. */
export type Mover = "w" | "b" | "sw" | "nw" | "ne" | "se";

/** A kind of piece of any game, its English name in lower case: `korna`, `rook`. */
export type Role = string;

/** A square: `a1` to `j10`, in Chelma `a1` to `h8`. */
export type Square = string;

export interface RuleSet {
  /** The code of its game: `gala`, `chelma`. */
  game: string;
  /** A preset and its options; `null` of rules that have no name. */
  names: string[] | null;
  /** Every point by value, as in the header `Ruleset` of a game. */
  ruleset: string;
  seats: 2 | 4;
}

/** How the rules have ended a game; reasons as in stored games. */
export type Outcome =
  | { win: { side: Side; reason: string; grade: "plain" | "minor" | "great" } }
  | { draw: string };

export interface Piece {
  role: Role;
  side: Side;
}

export interface Standing extends Piece {
  at: Square;
  /** Whether it belongs to the eastern seat of its side, in play of four. */
  east?: true;
}

export interface State {
  /** The number of turns taken. */
  length: number;
  /** The number of the next turn, as players count: `12.`, `12…`, `P3.` */
  number: string;
  mover: Mover;
  side: Side;
  outcome: Outcome | null;
  /** The number of turns in a row that changed nothing for good. */
  halfmoveClock: number;
  /** How often the position has stood, including now. */
  repetitions: number;
  /** The number of turns after which the game is drawn for its length. */
  turnsLeft: number | null;
  pieces: Standing[];
  /** What White and what Black has still to place. */
  hands: [Role[], Role[]];
  /** The threatened pieces, each with the ways of those that could take it. */
  threats: { at: Square; ways: Square[][] }[];
}

/** A turn: one that may be taken, or one that was. */
export interface Step {
  /** As players write it: `d3-f5`, `d3xf5`, `R@f2`. */
  turn: string;
  /** Its number, as players count: `12.`, `12…`, `P3.` */
  number: string;
  role: Role;
  side: Side;
  /** `null` of a piece that is placed. */
  from: Square | null;
  to: Square;
  captures: boolean;
  /** From, where it bends or lands, to. */
  way: Square[];
}

export type Answer = { played: Step } | { refused: Refusal };

/** Why a turn is refused; nothing has changed. */
export interface Refusal {
  /** The turn as read; `null` if it could not be read. */
  turn: string | null;
  piece: Piece | null;
  /** Where that piece may go instead. */
  targets: Square[];
  reason: Reason;
}

export type Reason =
  | { code: "unreadable"; noTurn: boolean; message: string }
  | { code: "over"; outcome: Outcome }
  | { code: "no-piece" | "not-yours" | "stays" | "not-its-way" }
  | { code: "partners"; toMove: Mover; owner: Mover }
  | { code: "other-role"; role: Role }
  | { code: "hindered"; bars: string[]; pieces: Standing[]; unanswered: boolean }
  | { code: "unanswered-threat"; galas: Square[]; by: Square[]; fewest: number; answers: string[] }
  | { code: "way-point" | "off-board"; square: Square }
  | { code: "placing-first"; hand: Role[] }
  | { code: "none-in-hand"; role: Role; hand: Role[] }
  | { code: "all-placed" | "not-marked" | "no-chain" }
  | { code: "occupied"; by: Piece }
  | { code: "nothing-to-jump"; over: Square }
  | { code: "must-leave"; squares: Square[] };

/** A line that a search has found. */
export interface Line {
  /** The turns, never none: `d3-f5`, `R@f2`. */
  turns: string[];
  /** The same as players write them: `d3xf5`. */
  written: string[];
  /** The score for the side to move: a hundred points are a Kampa; 30,000 less the plies for a certain win. */
  score: number;
  /** The score as text: `+12`, `win in 3`. */
  text: string;
  /** The number of plies after which the game is won, or lost if it is negative; `null` if neither is certain. */
  end: number | null;
  /** The win chance of the side to move, -1 to 1. */
  chance: number;
  /** The depth in plies. */
  depth: number;
  /** The number of nodes searched for it. */
  nodes: number;
}
