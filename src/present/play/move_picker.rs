//! A move chosen by taps: a menu of pieces, then its squares with a picture of where the piece can go.
//!
//! The menu of pieces stands on the board's own message. Where there is none a button leads to it.
//!
//! All that has been chosen stands in the text behind each entry, with the version of the table, so that nothing is
//! remembered.

use crate::draw::Marker;
use crate::lessons::LEARNER;
use crate::rules::any::{Game, Role, Turn};
use crate::rules::{Side, Square};
use crate::service::button::Button;
use crate::service::game_index::Page;
use crate::service::move_picker::{PickerStep, PieceRef};
use crate::service::{BetterAsk, BetterView, Command, PuzzleAsk, PuzzleView, Stage, Table};

use super::move_autocomplete::{all, untold};
use crate::present::buttons::{CHOOSE, asks, behind, face, pages};
use crate::present::games::moves::{Suggestion, Urgency};
use crate::present::scenes::{scene, unmarked_scene};
use crate::present::words::tr;
use crate::present::{Chosen, Entry, Face, Localizer, Menu, Message, Picture, Shown, Style, games};

/// The most entries of a menu.
pub(crate) const MOST_ENTRIES: usize = 25;

/// What the id of a menu of pieces begins with; the text of the button that leads to it follows.
pub(crate) const PIECES: &str = "men-";

/// The most squares that are buttons; of more a menu is made. They fill four rows, and a fifth has the way back.
const MOST_SQUARES: usize = 20;

/// Where a move is chosen by taps.
#[derive(Clone, Copy)]
pub(crate) enum At<'a> {
    /// At a table.
    Table(&'a Table),
    /// In a puzzle, with its task. What a move is good for is not told.
    Puzzle(&'a PuzzleView, &'a str),
    /// In place of a turn that was a mistake of the reader's, with the task. What a move is good for is not told.
    Better(&'a BetterView, usize, &'a str),
}

impl At<'_> {
    /// The text behind what leads to this choice.
    fn step(self, step: PickerStep) -> String {
        match self {
            At::Table(table) => text(table, Command::Choose(step)),
            At::Puzzle(posed, _) => asks(PuzzleAsk::Choose {
                puzzle: posed.puzzle.id.clone(),
                step,
            }),
            At::Better(view, ply, _) => instead(&view.table, BetterAsk::Choose { ply, step }),
        }
    }

    /// The text behind what plays this turn.
    fn played(self, turn: Turn) -> String {
        // A turn as we write it is one that we can read; help does no harm.
        let typed = turn.to_string().parse();
        match (self, typed) {
            (At::Table(table), typed) => text(table, typed.map_or(Command::Help, Command::Move)),
            (At::Puzzle(posed, _), Ok(turn)) => asks(PuzzleAsk::Try {
                puzzle: Some(posed.puzzle.id.clone()),
                game: posed.puzzle.ruleset.kind(),
                rules: None,
                turn,
            }),
            (At::Puzzle(posed, _), Err(_)) => asks(PuzzleAsk::This(posed.puzzle.id.clone())),
            (At::Better(view, ply, _), Ok(turn)) => {
                instead(&view.table, BetterAsk::Try { ply, turn })
            }
            (At::Better(view, ply, _), Err(_)) => instead(&view.table, BetterAsk::Put(ply)),
        }
    }

    fn which_piece(self, words: Localizer, game: &Game) -> String {
        let mover = game.mover();
        match self {
            At::Table(table) if table.is_lesson() => {
                tr!(words, "lesson-which-man", mover = mover)
            }
            At::Table(table) => tr!(words, "tap-which-piece", game = table.id, mover = mover),
            At::Puzzle(_, task) | At::Better(_, _, task) => task.to_owned(),
        }
    }

    fn where_to(self, words: Localizer, piece: PieceRef, kind: Role) -> String {
        match (self, piece) {
            (At::Table(table), PieceRef::On(square)) if table.is_lesson() => {
                tr!(words, "lesson-where-to", role = kind, square = square)
            }
            (At::Table(table), PieceRef::InHand(_)) if table.is_lesson() => {
                tr!(words, "lesson-where-placed", role = kind)
            }
            (At::Table(table), PieceRef::On(square)) => tr!(
                words,
                "tap-where-to",
                game = table.id,
                role = kind,
                square = square
            ),
            (At::Table(table), PieceRef::InHand(_)) => {
                tr!(words, "tap-where-placed", game = table.id, role = kind)
            }
            (At::Puzzle(_, task) | At::Better(_, _, task), piece) => tr!(
                words,
                "puzzle-where-to",
                task = task,
                piece = piece_label(words, piece, kind)
            ),
        }
    }

    fn bottom(self, game: &Game) -> Side {
        match self {
            At::Table(_) => game.side_to_move(),
            At::Puzzle(posed, _) => posed.bottom,
            At::Better(view, ..) => view.bottom,
        }
    }

    fn name(self) -> String {
        match self {
            At::Table(table) => table.id.to_string(),
            At::Puzzle(posed, _) => posed.puzzle.id.short(),
            At::Better(view, ..) => view.table.id.to_string(),
        }
    }
}

/// The text behind what is done in place of a mistake. The game is over, so it does not go out of date.
fn instead(table: &Table, ask: BetterAsk) -> String {
    behind(Command::Better(Box::new(ask)), Some(table))
}

fn text(table: &Table, command: Command) -> String {
    let button = Button {
        command,
        table: Some(table.id),
        version: Some(table.version),
        reader: None,
    };
    button.to_string()
}

/// The same with the pieces that can move in a menu, in place of the button that leads to them. The button stays where
/// a menu has no room for all of them, and while the computer is to move.
pub(crate) fn with_pieces(
    words: Localizer,
    mut message: Message,
    table: &Table,
    game: &Game,
) -> Message {
    let button = face(words, CHOOSE, table, Some(table.version)).id;
    let mut faces = message.buttons.iter();
    if let (None, Some(at)) = (&message.menu, faces.position(|face| face.id == button))
        && let Some(menu) = whole_menu(words, table, game)
    {
        message.buttons.remove(at);
        message.menu = Some(menu);
    }
    message
}

/// The menu of all pieces that a person can move.
fn whole_menu(words: Localizer, table: &Table, game: &Game) -> Option<Menu> {
    let mover = table.person(game.mover());
    let computers = mover.is_some_and(|person| person.id.is_computer());
    let teachers = table.is_lesson() && game.side_to_move() != LEARNER;
    if computers || teachers || table.stage != Stage::Playing || game.outcome().is_some() {
        return None;
    }
    let at = At::Table(table);
    let moves = sorted(at, game);
    let pieces = by_piece(&moves);
    let fits = (1..=MOST_ENTRIES).contains(&pieces.len());
    fits.then(|| menu_of(words, at, &Page::of(pieces, 0, MOST_ENTRIES)))
}

/// All moves of the side to move, what one looks for first before the rest.
fn sorted(at: At<'_>, game: &Game) -> Vec<Suggestion> {
    let mut moves = match at {
        At::Table(_) => all(game),
        At::Puzzle(..) | At::Better(..) => untold(game),
    };
    moves.sort_by_key(|offered| (offered.urgency, offered.order, offered.turn));
    moves
}

/// The next question to a player who chooses a move by taps.
pub(crate) fn choose(words: Localizer, at: At<'_>, game: &Game, step: PickerStep) -> Message {
    let moves = sorted(at, game);
    match step {
        PickerStep::Piece { page } => pieces(words, at, game, &moves, page),
        PickerStep::Target { piece, page } => {
            let (of_piece, others): (Vec<Suggestion>, Vec<Suggestion>) = moves
                .into_iter()
                .partition(|offered| PieceRef::of(offered.turn) == piece);
            match of_piece.first().map(|first| first.kind) {
                Some(kind) => targets(words, at, game, (piece, kind), of_piece, page),
                // The button was made up, or is of an earlier release.
                None => pieces(words, at, game, &others, 0),
            }
        }
    }
}

/// The pieces that can move, the most wanted first: those that can win, take a vital piece, answer a threat or capture;
/// then by kind and square.
fn pieces(words: Localizer, at: At<'_>, game: &Game, moves: &[Suggestion], page: usize) -> Message {
    let page = Page::of(by_piece(moves), page, MOST_ENTRIES);
    let mut message = Message::text(at.which_piece(words, game));
    message.menu = Some(menu_of(words, at, &page));
    with_pages(message, words, at, (page.page, page.pages), |page| {
        PickerStep::Piece { page }
    })
}

/// A piece, and its moves.
type Moves<'a> = (PieceRef, Vec<&'a Suggestion>);

fn by_piece(moves: &[Suggestion]) -> Vec<Moves<'_>> {
    let mut pieces: Vec<Moves<'_>> = Vec::new();
    for offered in moves {
        let piece = PieceRef::of(offered.turn);
        match pieces.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, known)) => known.push(offered),
            None => pieces.push((piece, vec![offered])),
        }
    }
    pieces
}

fn menu_of(words: Localizer, at: At<'_>, page: &Page<Moves<'_>>) -> Menu {
    let entries = page.rows.iter().map(|(piece, moves)| {
        let step = PickerStep::Target {
            piece: *piece,
            page: 0,
        };
        Entry {
            label: piece_label(words, *piece, moves[0].kind),
            about: can(words, moves),
            value: at.step(step),
        }
    });
    Menu {
        id: format!("{PIECES}{}", at.step(PickerStep::Piece { page: page.page })),
        prompt: prompt(words, page, tr!(words, "tap-choose-piece")),
        entries: entries.collect(),
        chosen: Chosen::Entry(None),
    }
}

/// Where a piece can go, captures first, with a picture that shows it.
pub(crate) fn targets(
    words: Localizer,
    at: At<'_>,
    game: &Game,
    (piece, kind): (PieceRef, Role),
    moves: Vec<Suggestion>,
    page: usize,
) -> Message {
    let picture = ways(words, at, game, (piece, kind), &moves);
    if moves.len() <= MOST_SQUARES {
        let mut message = Message::text(at.where_to(words, piece, kind));
        message.picture = Some(picture);
        message.buttons = moves.iter().map(|offered| square(at, offered)).collect();
        message.buttons.push(another_piece(words, at));
        return message;
    }
    let page = Page::of(moves, page, MOST_ENTRIES);
    let entries = page.rows.iter().map(|offered| Entry {
        label: offered.notation(),
        about: does(words, offered),
        // What is chosen is played: it must be the board that was looked at.
        value: at.played(offered.turn),
    });
    let entries = entries.collect();
    let mut message = Message::text(at.where_to(words, piece, kind));
    let step = PickerStep::Target {
        piece,
        page: page.page,
    };
    message.menu = Some(Menu {
        id: format!("squares-{}", at.step(step)),
        prompt: prompt(words, &page, tr!(words, "tap-choose-square")),
        entries,
        chosen: Chosen::Entry(None),
    });
    message.picture = Some(picture);
    message.buttons.push(another_piece(words, at));
    with_pages(message, words, at, (page.page, page.pages), |page| {
        PickerStep::Target { piece, page }
    })
}

/// A square to go to, as a button. What captures, wins or answers a threat stands out, and comes first.
fn square(at: At<'_>, offered: &Suggestion) -> Face {
    Face {
        label: offered.notation(),
        id: at.played(offered.turn),
        style: match offered.urgency {
            Urgency::Quiet => Style::Secondary,
            _ => Style::Success,
        },
    }
}

/// Leads back to the choice of a piece.
fn another_piece(words: Localizer, at: At<'_>) -> Face {
    Face {
        label: tr!(words, "tap-another-piece"),
        id: at.step(PickerStep::Piece { page: 0 }),
        style: Style::Secondary,
    }
}

fn prompt<T>(words: Localizer, page: &Page<T>, plain: String) -> String {
    match page.pages {
        1 => plain,
        pages => tr!(
            words,
            "tap-page",
            prompt = plain,
            page = page.page + 1,
            pages = pages
        ),
    }
}

/// The ways to the parts of a list before and after this one.
fn with_pages(
    mut message: Message,
    words: Localizer,
    at: At<'_>,
    page: (usize, usize),
    step: impl Fn(usize) -> PickerStep,
) -> Message {
    let faces = pages(words, page, |label, page| Face {
        label,
        id: at.step(step(page)),
        style: Style::Secondary,
    });
    message.buttons.extend(faces);
    message
}

/// "Korna on d3", "Rook from your hand".
fn piece_label(words: Localizer, piece: PieceRef, kind: Role) -> String {
    match piece {
        PieceRef::On(square) => tr!(words, "tap-piece-on", role = kind, square = square),
        PieceRef::InHand(_) => tr!(words, "tap-piece-in-hand", role = kind),
    }
}

/// What a piece can do, in a few words.
fn can(words: Localizer, moves: &[&Suggestion]) -> String {
    let count = moves.len();
    let takes = moves.iter().filter(|offered| offered.taken.is_some());
    let takes = takes.count();
    match moves.iter().map(|offered| offered.urgency).min() {
        Some(Urgency::Wins) => tr!(words, "tap-can-win", count = count),
        Some(Urgency::TakesVital) => games::can_take_vital(words, moves[0].kind, count, takes),
        Some(Urgency::Answers) => tr!(words, "tap-can-answer", count = count),
        Some(Urgency::Takes) => tr!(words, "tap-can-take", count = count, takes = takes),
        Some(Urgency::Quiet) | None => tr!(words, "tap-can-move", count = count),
    }
}

/// What a move does, if it does more than move.
fn does(words: Localizer, offered: &Suggestion) -> String {
    match (offered.urgency, offered.taken) {
        (Urgency::Wins, Some(taken)) => tr!(words, "tap-takes-and-wins", role = taken),
        (Urgency::Wins, None) => tr!(words, "tap-wins"),
        (Urgency::Answers, Some(taken)) => tr!(words, "tap-takes-and-answers", role = taken),
        (Urgency::Answers, None) => tr!(words, "tap-answers"),
        (_, Some(taken)) => tr!(words, "tap-takes", role = taken),
        (_, None) => String::new(),
    }
}

/// The board with a piece and the squares it can go to.
fn ways(
    words: Localizer,
    at: At<'_>,
    game: &Game,
    (piece, kind): (PieceRef, Role),
    moves: &[Suggestion],
) -> Picture {
    let mut shown = match at {
        At::Table(_) => scene(game, game.len(), at.bottom(game)),
        At::Puzzle(..) | At::Better(..) => unmarked_scene(game, at.bottom(game)),
    };
    // What led here is on the board above; here one looks for the way on.
    shown.last = None;
    if let PieceRef::On(square) = piece {
        shown.markers.push((square, Marker::Subject));
    }
    let marker = |offered: &Suggestion| match offered.taken {
        Some(_) => Marker::Capture,
        None => Marker::Far,
    };
    let marked = moves
        .iter()
        .map(|offered| (offered.turn.to(), marker(offered)));
    shown.markers.extend(marked);
    let mut squares: Vec<Square> = moves.iter().map(|offered| offered.turn.to()).collect();
    squares.sort_unstable();
    let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    let squares = words.and(&squares);
    let alt = match piece {
        PieceRef::On(square) => tr!(
            words,
            "tap-alt-moves",
            role = kind,
            square = square,
            squares = squares
        ),
        PieceRef::InHand(_) => tr!(words, "tap-alt-placed", role = kind, squares = squares),
    };
    Picture {
        shown: Shown::Boards(vec![shown]),
        alt,
        file: format!("moves-{}-{}.png", at.name(), game.len()),
    }
}
