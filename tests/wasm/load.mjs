// The engine in Node. A page calls `init()` of the same module instead.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

/** Where `cargo run -p gala-web-engine --features pack` puts the files. */
export const folder = process.env.WEB_ENGINE ?? resolve(process.env.CARGO_TARGET_DIR ?? "target", "web-engine");

/** The bytes of the WebAssembly file. */
export const bytes = () => readFile(resolve(folder, "engine_bg.wasm"));

/** The module, ready. */
export async function load() {
  const engine = await import(pathToFileURL(resolve(folder, "engine.js")).href);
  engine.initSync({ module: await bytes() });
  return engine;
}
