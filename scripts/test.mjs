/**
 * `npm test`: the checks and every test. `npm test -- votes journeys/shell` runs only the tests whose paths contain one
 * of these; with --watch they run again after each change. What the chosen tests need (PostgreSQL, the built web, a
 * browser) is prepared by their projects, see vitest.config.ts.
 */

import { runScript } from "./command-error.mjs";
import { setUp } from "./setup.mjs";
import { checkSteps, runSteps, testStep } from "./steps.mjs";
import { installVideoEngine } from "./video-engine.mjs";

await runScript(async () => {
  const args = process.argv.slice(2);
  const node = await setUp({ need: "npm test" });
  await installVideoEngine({ forTests: true });
  await runSteps(node, stepsFor(args));
});

function stepsFor(args) {
  if (args.length === 0) return [...checkSteps(), testStep("tests", ["run"])];
  if (args[0] !== "--watch") return [testStep("tests", ["run", ...args])];
  const chosen = args.slice(1);
  // Without a choice the journeys are left out: every change of the server would run all of them.
  return [testStep("tests", ["watch", ...(chosen.length > 0 ? chosen : ["--project", "unit", "--project", "server"])])];
}
