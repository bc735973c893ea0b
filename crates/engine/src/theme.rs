//! What a puzzle can be about.

/// What a solution is an example of. The more particular comes before the more general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Three pieces are captured, one after the other.
    Sweep,
    /// Both enemy Galas are threatened at once.
    DoubleGala,
    /// The piece that moves first is captured for it.
    Sacrifice,
    /// The piece that moves opens the way for another one.
    Discovery,
    /// A piece attacks two at once, and captures one of them.
    Fork,
    /// Both own Galas reach the centre.
    Centre,
    /// A Gala is threatened again and again until it falls.
    Hunt,
    /// The last capture goes round a bend.
    BentCapture,
    /// A Kampa makes the last capture.
    KampaCapture,
    /// A Gala makes the last capture.
    GalaCapture,
    /// A move that neither captures nor threatens.
    Quiet,
    /// A capture straight ahead.
    Capture,
    /// The threatened Gala steps away.
    Flight,
    /// The piece that threatens is captured, or another one.
    Counter,
    /// A threat is answered by a threat.
    CounterThreat,
    /// A piece steps between.
    Shield,
    /// What would have come is prevented.
    Defence,
    /// Chelma: the last pieces arrive.
    Arrival,
    /// Chelma: several jumps in one move.
    JumpChain,
    /// Chelma: a piece stands where an enemy piece wanted to go.
    Block,
    /// Chelma: the piece over which an enemy piece wanted to jump goes away.
    LostBridge,
    /// Chelma: a piece comes to stand where another one jumps over it.
    Bridge,
    /// Chelma: a piece leaves home in time.
    Escape,
    /// Chelma: a piece leaves home with the last move on which it may.
    LastMoment,
    /// Chelma: a piece leaves home, and the other side has one that can't.
    Race,
    /// Chelma: a piece takes a step at home and leaves it next, and the other side has one that can't.
    LongRace,
    /// Chelma: a piece takes a step at home from which it gets out.
    WayOut,
    /// Chelma: pieces of both sides leave home, one after the other.
    NeckAndNeck,
    /// Chelma: two pieces of the same side leave home, one after the other.
    BothOut,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 29] = [
        Theme::Sweep,
        Theme::DoubleGala,
        Theme::Sacrifice,
        Theme::Discovery,
        Theme::Fork,
        Theme::Centre,
        Theme::Hunt,
        Theme::BentCapture,
        Theme::KampaCapture,
        Theme::GalaCapture,
        Theme::Quiet,
        Theme::Capture,
        Theme::Flight,
        Theme::Counter,
        Theme::CounterThreat,
        Theme::Shield,
        Theme::Defence,
        Theme::Arrival,
        Theme::JumpChain,
        Theme::Block,
        Theme::LostBridge,
        Theme::Bridge,
        Theme::Escape,
        Theme::LastMoment,
        Theme::Race,
        Theme::LongRace,
        Theme::WayOut,
        Theme::NeckAndNeck,
        Theme::BothOut,
    ];

    /// Its name in messages and notes.
    pub const fn code(self) -> &'static str {
        match self {
            Theme::Sweep => "sweep",
            Theme::DoubleGala => "double-gala",
            Theme::Sacrifice => "sacrifice",
            Theme::Discovery => "discovery",
            Theme::Fork => "fork",
            Theme::Centre => "centre",
            Theme::Hunt => "hunt",
            Theme::BentCapture => "bent-capture",
            Theme::KampaCapture => "kampa-capture",
            Theme::GalaCapture => "gala-capture",
            Theme::Quiet => "quiet",
            Theme::Capture => "capture",
            Theme::Flight => "flight",
            Theme::Counter => "counter",
            Theme::CounterThreat => "counter-threat",
            Theme::Shield => "shield",
            Theme::Defence => "defence",
            Theme::Arrival => "arrival",
            Theme::JumpChain => "jump-chain",
            Theme::Block => "block",
            Theme::LostBridge => "lost-bridge",
            Theme::Bridge => "bridge",
            Theme::Escape => "escape",
            Theme::LastMoment => "last-moment",
            Theme::Race => "race",
            Theme::LongRace => "long-race",
            Theme::WayOut => "way-out",
            Theme::NeckAndNeck => "neck-and-neck",
            Theme::BothOut => "both-out",
        }
    }
}
