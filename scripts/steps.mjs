import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "./command-error.mjs";
import { run, runForOutput } from "./run.mjs";
import { environment, root } from "./setup.mjs";

export function checkSteps() {
  return [
    { name: "lint and format", command: [program("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."] },
    ...["contract", "server", "web", "town", "."].map((folder) => ({
      name: `types of ${folder === "." ? "the rest" : folder}`,
      command: [program("typescript", "tsc"), "-p", folder],
    })),
    { name: "unused code", command: [program("knip", "knip")] },
  ];
}

export function testStep(name, args) {
  return { name, command: [program("vitest", "vitest"), ...args] };
}

/** Throws a CommandError if a step fails. */
export async function runStepsTogether(node, steps) {
  const began = Date.now();
  const ended = await Promise.all(steps.map((step) => runQuietly(node, step)));
  const failed = ended.filter(({ code }) => code !== 0).map(({ name }) => `"${name}"`);
  if (failed.length > 0) throw new CommandError(`\nStopped: ${failed.join(" and ")} failed.`);
  console.log(`> checks: ${secondsSince(began)} s`);
}

async function runQuietly(node, { name, command }) {
  const began = Date.now();
  const { code, output } = await runForOutput([node, ...command], { cwd: root, env: environment() });
  console.log(`\n> ${name}\n${output.trimEnd()}${output ? "\n" : ""}> ${name}: ${secondsSince(began)} s`);
  return { name, code };
}

export async function runSteps(node, steps) {
  for (const { name, command } of steps) {
    console.log(`\n> ${name}`);
    const began = Date.now();
    const code = await run([node, ...command], { cwd: root, env: environment() });
    if (code !== 0) throw new CommandError(`\nStopped: "${name}" failed after ${secondsSince(began)} s.`);
    console.log(`> ${name}: ${secondsSince(began)} s`);
  }
}

function secondsSince(began) {
  return ((Date.now() - began) / 1000).toFixed(1);
}

/** For the Node chosen here, and not the one on PATH. */
function program(packageName, name) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[name]);
}
