// The same proof in a browser, in a worker as pages have it: `node tests/wasm/page.mjs [--bench]`, once the engine is
// built. $CHROMIUM may name the browser. The page's server is here, and the page sends back to it what it has found.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { folder } from "./load.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.includes("--bench") ? "bench" : "answers";
const SCRIPT = "text/javascript";
const TYPES = { ".js": SCRIPT, ".mjs": SCRIPT, ".txt": "text/plain", ".wasm": "application/wasm" };
const TESTS = { "/answers.txt": "../answers.txt", "/answers.mjs": "answers.mjs", "/bench.mjs": "bench.mjs" };

const PAGE = `<!doctype html><title>The engine</title><script type="module">
const worker = new Worker("/worker.mjs?${wanted}", { type: "module" });
const tell = (found) => fetch("/found", { method: "POST", body: JSON.stringify(found) });
worker.onmessage = ({ data }) => tell(data);
worker.onerror = ({ message }) => tell({ error: message });
</script>`;

const WORKER = `import init, * as engine from "/engine.js";
import { answers } from "/answers.mjs";
import { bench } from "/bench.mjs";
await init();
if (location.search === "?bench") {
  const speeds = engine.ruleSets().map(({ names }) => [names[0], bench(engine, names[0])]);
  postMessage({ speeds });
} else {
  const text = await (await fetch("/answers.txt")).text();
  postMessage(answers(engine, text));
}`;

const { promise: found, resolve: tell } = Promise.withResolvers?.() ?? deferred();

/** What Node 22 has by itself. */
function deferred() {
  let resolve;
  return { promise: new Promise((done) => (resolve = done)), resolve };
}

const server = createServer(async (request, response) => {
  const [path] = request.url.split("?");
  if (path === "/found") {
    let body = "";
    for await (const part of request) body += part;
    response.end();
    tell(JSON.parse(body));
    return;
  }
  const of = { "/": PAGE, "/worker.mjs": WORKER }[path];
  const file = path in TESTS ? join(here, TESTS[path]) : join(folder, path.slice(1));
  try {
    const body = of ?? (await readFile(file));
    response.setHeader("content-type", path === "/" ? "text/html" : TYPES[extname(path)]);
    response.end(body);
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

const profile = await mkdtemp(join(tmpdir(), "engine-page-"));
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"];
const address = `http://127.0.0.1:${server.address().port}/`;
const program = process.env.CHROMIUM ?? "chromium";
const browser = spawn(program, [...flags, `--user-data-dir=${profile}`, address], { stdio: "ignore" });
const failed = new Promise((_, fail) => {
  browser.on("error", fail);
  browser.on("exit", (code) => fail(new Error(`the browser ended with ${code}`)));
  setTimeout(() => fail(new Error("the page has found nothing in two minutes")), 120_000).unref();
});

try {
  const { error, lines, wrong, speeds } = await Promise.race([found, failed]);
  if (error !== undefined) throw new Error(error);
  if (speeds !== undefined) {
    for (const [name, { speed }] of speeds) {
      console.log(`${name.padEnd(12)} ${speed.toFixed(2)} million positions a second`);
    }
  } else {
    for (const { expected, found: other } of wrong) console.error(`expected ${expected}\nbut found ${other}`);
    console.log(`${lines} answers in a worker of the browser, ${wrong.length} of them other than the server's`);
    process.exitCode = wrong.length > 0 || lines !== 165 ? 1 : 0;
  }
} finally {
  browser.removeAllListeners("exit");
  browser.kill();
  if (browser.exitCode === null) await once(browser, "exit");
  server.closeAllConnections();
  server.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
