// What the API gives, for the checker alone: `openapi.json` describes it for everybody.

export type Side = "white" | "black";

export interface Outline { adds: boolean; path: string }
export interface Layer { outline: Outline[]; ink: number; opacity: number }
export interface Spot { square?: string; x: number; y: number; look: number; scale: number }
export interface Arrow {
  shaft: [number, number][]; head: [number, number][]; knots: [number, number][];
  width: number; knot: number; casing: number; round: number; ink: number; opacity: [number, number]; under: boolean;
}
export interface Drawing {
  size: number; squares: number; tile: number; margin: number; border: number;
  inks: [string, string, string, string][];
  usual: { margin: number; border: number; line: number; label: number; casing: number; arrow: number; trail: number };
  looks: Layer[][];
  grounds: Spot[]; lines: [number, number, number, number][]; pieces: Spot[]; signs: Spot[];
  bars: [[number, number, number, number], number][];
  beside: Spot[]; arrows: Arrow[]; labels: { text: string; x: number; y: number }[];
}
export interface Turn { text: string; from?: string; role: string; to: string; route: string[]; captures: boolean }
export interface Position {
  game?: number; ply: number; last?: string; mover: string; bottom: Side; words: string;
  pieces: { square: string; side: Side; role: string; name: string }[];
  in_hand: { side: Side; role: string; name: string }[];
  route: string[]; threatened: string[]; legal: Turn[]; drawing: Drawing;
}
export interface Move { ply: number; number: string; text: string; route: string[] }
export interface Player { seat: string; seat_name: string; side: Side; name: string; person?: string; computer: boolean; left_ms?: number }
export interface Game {
  game: number; version: number; kind: string; rules?: string; title: string; stage: string; standing: string; winner?: Side;
  players: Player[]; mover?: string; bottom: Side; clock?: { terms: string; running: boolean; ends_at?: number };
  draw_offered?: Side; take_back_asked?: Side; coach_waits?: boolean; moves: Move[];
}
export interface Tried { result: "right" | "wrong" | "on" | "shown"; said: string; boards: Position[]; turns?: string[] }
export interface ExerciseData {
  path: string; query: string; help: string; lesson: boolean; position: Position;
  viewer: { name: string; token: string } | null;
  next: { label: string; path: string }; skip: string;
  words: Words; themes: Words;
}
export interface Words { [key: string]: string }
export interface Data {
  game: Game; position: Position; bottom: Side;
  viewer: { name: string; token: string; seats: string[]; confirms: boolean } | null;
  next?: number;
  words: Words;
  themes: Words;
}

/** Somebody who looks at an Activity, as Discord's client tells it. */
export interface Participant { id: string; username: string; global_name?: string | null; nickname?: string }
/** What we use of Discord's SDK for Activities. */
export interface Sdk {
  customId: string | null; instanceId: string;
  ready(): Promise<void>;
  subscribe(event: string, listener: (data: any) => void): Promise<unknown>;
  commands: {
    authorize(asked: object): Promise<{ code: string }>;
    getInstanceConnectedParticipants(): Promise<{ participants: Participant[] }>;
    openExternalLink(link: { url: string }): Promise<unknown>;
  };
}

/** A line of any rules, and its last position. */
export interface Line {
  rules: string; ruleset: string; start?: string; moves: Move[]; number: string; standing: string; over: boolean;
  text: string; movers: { code: string; name: string }[]; own_game?: number; position: Position;
}
/** Who is told of taps and drags while pieces are set up. */
export interface Editing {
  lifted: string;
  pressed(square: string): void;
  dropped(from: string, to: string | undefined): void;
  escaped(): void;
}
/** A line that the engine has found, for the side to move. */
export interface EngineLine {
  turns: string[]; written: string[]; score: number; text: string; end?: number | null; chance: number; depth: number;
  nodes: number;
}
export interface AnalysisData {
  moves: Move[]; ply: number; line: Line; bottom: Side;
  game: { game: number; version: number; plays: boolean; plans: boolean; ply: number } | null;
  viewer: { name: string; person: string; token: string } | null;
  engine: { worker: string; module: string } | null;
  words: Words;
  themes: Words;
}
