import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { haveBrowser } from "./browser.mjs";
import { runOpenly } from "./run.mjs";
import { environment, root, setUp } from "./setup.mjs";
import { Stop, tellPlainly } from "./stop.mjs";
import { buildWebIfNeeded } from "./web-build.mjs";

await tellPlainly(async () => {
  const node = await setUp({ need: "npm test" });
  await buildWebIfNeeded(node);
  await haveBrowser(node);
  for (const [name, words] of steps(process.argv.slice(2))) await runStep(name, [node, ...words]);
});

/** With words of the caller's own only the tests run, and those words choose among them. */
function steps(chosen) {
  const tests = ["tests", [program("vitest", "vitest"), "run", ...chosen]];
  if (chosen.length > 0) return [tests];
  return [
    ["lint and format", [program("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."]],
    ...["contract", "server", "web", "town", "."]
      .filter((folder) => existsSync(join(root, folder, "tsconfig.json")))
      .map((folder) => [
        `types of ${folder === "." ? "the rest" : folder}`,
        [program("typescript", "tsc"), "-p", folder],
      ]),
    ["nothing unused", [program("knip", "knip")]],
    tests,
  ];
}

async function runStep(name, command) {
  console.log(`\n> ${name}`);
  const began = Date.now();
  const code = await runOpenly(command, { cwd: root, env: environment() });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (code !== 0) throw new Stop(`\nnpm test stopped: "${name}" failed after ${seconds} s.`);
  console.log(`> ${name}: ${seconds} s`);
}

/** The script behind a program, so that it runs with the Node chosen here and not with the one on PATH. */
function program(packageName, name) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[name]);
}
