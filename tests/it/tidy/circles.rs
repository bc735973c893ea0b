//! Circles among the modules of a layer.
//!
//! Below each module its children are held against one another, each with all that lies in it: if one names something
//! of another, that one must not lead back. Arrows between a module and what it lies in are free. A name that a module
//! exports again counts for the module where it is defined.

use std::collections::{BTreeMap, BTreeSet};

use super::Source;
use super::reading::{Path, paths, without_tests, words};

/// Module paths from the root of a crate.
type Module = Vec<String>;

/// The modules of one layer and what they name.
struct Layer {
    /// Each module with its file.
    files: BTreeMap<Module, String>,
    /// What a module exports again: the name there, and the path it stands for.
    exports: BTreeMap<(Module, String), Module>,
    /// Who names what, and in which line.
    named: Vec<(Module, Module, usize)>,
}

/// The circles among the modules of a layer whose files begin with this path, such as `src/service/`.
pub(super) fn circles(sources: &[Source], layer: &str) -> Vec<String> {
    let layer = Layer::read(sources, layer);
    let mut children: BTreeMap<Module, BTreeMap<String, BTreeMap<String, String>>> =
        BTreeMap::new();
    for (from, path, line) in &layer.named {
        let to = layer.defined_in(path, 0);
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        let (Some(one), Some(other)) = (from.get(common), to.get(common)) else {
            continue;
        };
        let file = &layer.files[from];
        let arrow = format!("{file}:{line} knows {}", to.join("::"));
        let graph = children.entry(from[..common].to_vec()).or_default();
        let arrows = graph.entry(one.clone()).or_default();
        arrows.entry(other.clone()).or_insert(arrow);
    }
    children.values().filter_map(circle).collect()
}

/// One circle of a graph, told by an arrow from each to the next.
fn circle(graph: &BTreeMap<String, BTreeMap<String, String>>) -> Option<String> {
    let arrows = |from: &str| graph.get(from).into_iter().flatten();
    let reached = |from: &str| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(one) = open.pop() {
            let next = arrows(&one).filter(|(to, _)| seen.insert((*to).clone()));
            open.extend(next.map(|(to, _)| to.clone()).collect::<Vec<_>>());
        }
        seen
    };
    let first = graph.keys().find(|one| reached(one).contains(*one))?;
    let tied: BTreeSet<&String> = graph
        .keys()
        .filter(|one| reached(first).contains(*one) && reached(one).contains(first))
        .collect();
    let told = tied.iter().flat_map(|from| {
        let within = arrows(from).filter(|(to, _)| tied.contains(to));
        within.map(|(_, arrow)| format!("    {arrow}"))
    });
    let told: Vec<String> = told.collect();
    Some(format!("a circle of {tied:?}:\n{}", told.join("\n")))
}

impl Layer {
    fn read(sources: &[Source], layer: &str) -> Layer {
        let (root, _) = layer.split_once("src/").expect("a path below src");
        let of_layer = |source: &&Source| source.path.starts_with(layer) && !source.is_test();
        let mut read = Layer {
            files: BTreeMap::new(),
            exports: BTreeMap::new(),
            named: Vec::new(),
        };
        let sources: Vec<_> = sources.iter().filter(of_layer).collect();
        for source in &sources {
            let below = &source.path[root.len() + "src/".len()..];
            let module = below.trim_end_matches(".rs");
            let module = module.trim_end_matches("/mod").trim_end_matches("lib");
            let module: Module = module.split('/').map(str::to_owned).collect();
            read.files.insert(module, source.path.clone());
        }
        for ((module, _), source) in read.files.clone().iter().zip(read.texts(&sources)) {
            let words = without_tests(words(source));
            let is_module = |path: &[String]| read.files.contains_key(path);
            for Path { at, name, line } in paths(&words, module, is_module) {
                if let Some(name) = name {
                    read.exports.insert((module.clone(), name), at.clone());
                }
                read.named.push((module.clone(), at, line));
            }
        }
        read
    }

    /// The texts of the modules, in their order.
    fn texts<'a>(&self, sources: &[&'a Source]) -> Vec<&'a str> {
        let text = |file: &String| {
            let found = sources.iter().find(|source| source.path == *file);
            found.map_or("", |source| source.text.as_str())
        };
        self.files.values().map(text).collect()
    }

    /// The module in which the thing with this path is defined.
    fn defined_in(&self, path: &[String], steps: usize) -> Module {
        let mut module = Module::new();
        for (at, name) in path.iter().enumerate() {
            let mut next = module.clone();
            next.push(name.clone());
            if self.files.contains_key(&next) || self.files.keys().any(|one| one.starts_with(&next))
            {
                module = next;
                continue;
            }
            let export = self.exports.get(&(module.clone(), name.clone()));
            return match export {
                // Names that export each other would go round for ever.
                Some(of) if steps < 8 => {
                    let whole = [&of[..], &path[at + 1..]].concat();
                    self.defined_in(&whole, steps + 1)
                }
                _ => module,
            };
        }
        module
    }
}
