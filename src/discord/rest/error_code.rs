//! Discord's numbers for the refusals that mean something to us.

/// No such channel, or no longer.
pub const UNKNOWN_CHANNEL: isize = 10003;
/// No such server, or no longer.
pub const UNKNOWN_GUILD: isize = 10004;
/// No person of this number is on that server, or anywhere.
pub const NOBODY: [isize; 2] = [10_007, 10_013];
/// No such message, or no longer.
pub const UNKNOWN_MESSAGE: isize = 10008;
/// A message of more than an hour ago has been changed too often of late. It comes with status 429.
pub const TOO_MANY_EDITS: isize = 30_046;
/// The time of the interaction was over before it was acknowledged, or it never was.
pub const UNKNOWN_INTERACTION: isize = 10_062;
/// Nothing can be told about the interaction any more: its time, or that of its token, is over.
pub const INTERACTION_OVER: [isize; 3] = [UNKNOWN_INTERACTION, 10_015, 50_027];
/// That cannot be done with a channel or a message of this kind.
pub const WRONG_KIND: isize = 50_024;
/// That person takes no messages from us.
pub const NO_MESSAGES: isize = 50_007;
/// One may not answer a message that one may not read.
pub const NO_HISTORY_NO_REPLY: isize = 160_002;
/// The request itself is wrong, so it will never be carried out: too large, empty, an invalid form, no JSON.
pub const NEVER: [isize; 4] = [40_005, 50_006, 50_035, 50_109];
/// The command that launches the Activity cannot be left out.
pub const ENTRY_POINT_KEPT: isize = 50_240;
/// The interaction has been answered already.
pub const ALREADY_ACKNOWLEDGED: isize = 40060;
/// That message has a thread already.
pub const THREAD_EXISTS: isize = 160_004;
/// We may not see the place, or are not on that server any more.
pub const NO_ACCESS: isize = 50_001;
/// We may not do that there.
pub const NO_PERMISSION: isize = 50_013;
/// The thread has been put away.
pub const THREAD_ARCHIVED: isize = 50_083;
/// The thread has been locked.
pub const THREAD_LOCKED: isize = 160_005;
/// There are as many open threads as Discord allows.
pub const TOO_MANY_THREADS: isize = 160_006;
/// Where nothing can be said any more.
pub const NOWHERE: [isize; 3] = [UNKNOWN_CHANNEL, UNKNOWN_GUILD, NO_MESSAGES];
/// What moderators can take back, or time.
pub const HELD: [isize; 5] = [
    NO_ACCESS,
    NO_PERMISSION,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    TOO_MANY_THREADS,
];
