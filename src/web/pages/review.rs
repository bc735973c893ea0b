//! The review of a finished game on its page: the curve of the win chances, on which each board can be chosen, and the
//! turns that gave most away.

use maud::{Markup, html};

use crate::present::Localizer;
use crate::present::web::review::Reviewed;
use crate::present::words::tr;
use crate::service::TableId;

/// The size of the curve, in units of its own.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 90.0;

/// The section of it; `here` is the board that is shown.
pub(super) fn section(words: Localizer, id: TableId, reviewed: &Reviewed, here: usize) -> Markup {
    let path = |ply: usize| format!("/game/{id}?ply={ply}");
    html! {
        section aria-labelledby="review" {
            h2 #review { (tr!(words, "web-review")) }
            div #curve { (curve(reviewed, &path, here)) }
            @for side in &reviewed.sides { p.terms { (side) } }
            @if reviewed.remarks.is_empty() {
                p.terms { (tr!(words, "analysis-review-clean")) }
            } @else {
                ul.remarks {
                    @for (ply, remark) in &reviewed.remarks {
                        li { a data-ply=(ply) href=(path(*ply)) { (remark) } }
                    }
                }
            }
        }
    }
}

/// White's part of the chances is light, Black's dark. The moves are links in their list, so these are for pointers
/// alone.
fn curve(reviewed: &Reviewed, path: &dyn Fn(usize) -> String, here: usize) -> Markup {
    let chances = &reviewed.chances;
    let step = WIDTH / chances.len().saturating_sub(1).max(1) as f64;
    let across = |ply: usize| (ply as f64 * step).min(WIDTH);
    let height = |chance: f64| (1.0 - chance) * HEIGHT / 2.0;
    let points = chances.iter().enumerate();
    let points = points.map(|(ply, chance)| format!("{:.1} {:.1}", across(ply), height(*chance)));
    let points: Vec<String> = points.collect();
    let area = format!("M0 {HEIGHT} L{} L{WIDTH} {HEIGHT} Z", points.join(" L"));
    let middle = HEIGHT / 2.0;
    html! {
        svg.curve viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) preserveAspectRatio="none" aria-hidden="true" {
            path.white d=(area) {}
            line.even x1="0" x2=(WIDTH) y1=(middle) y2=(middle) {}
            @for ply in 0..chances.len() {
                a data-ply=(ply) href=(path(ply)) tabindex="-1" aria-current=[(ply == here).then_some("true")] {
                    rect x=(format!("{:.1}", (across(ply) - step / 2.0).max(0.0))) y="0"
                        width=(format!("{step:.1}")) height=(HEIGHT) {}
                }
            }
        }
    }
}
