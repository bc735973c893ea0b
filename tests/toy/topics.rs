//! What can be looked up of the toy game beside what every game has: nothing.

macro_rules! topics {
    ([$($then:tt)+] $with:tt) => {
        $($then)+! { $with pieces {} others {} }
    };
}
pub(super) use topics;
