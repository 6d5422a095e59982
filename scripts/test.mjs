/**
 * `npm test`: the checks and every test but the long ones, which are `npm run test:long`. `npm test -- votes journeys/shell`
 * runs only the tests whose paths contain one of these, long ones too; with --watch they run again after each change. What
 * the chosen tests need (PostgreSQL, the built web, a browser) is prepared by their projects, see vitest.config.ts.
 */

import { runScript } from "./command-error.mjs";
import { setUp } from "./setup.mjs";
import { checkSteps, runSteps, runStepsTogether, testStep } from "./steps.mjs";

await runScript(async () => {
  const args = process.argv.slice(2);
  const node = await setUp({ need: "npm test" });
  if (args.length === 0) await runStepsTogether(node, checkSteps());
  await runSteps(node, [stepFor(args)]);
});

function stepFor(args) {
  if (args.length === 0) return testStep("tests", ["run", ...projects("unit", "server", "journeys")]);
  if (args[0] === "--long") return testStep("long tests", ["run", ...projects("long"), ...args.slice(1)]);
  if (args[0] !== "--watch") return testStep("tests", ["run", ...args]);
  const chosen = args.slice(1);
  // Without a choice the journeys are left out: every change of the server would run all of them.
  return testStep("tests", ["watch", ...(chosen.length > 0 ? chosen : projects("unit", "server"))]);
}

function projects(...names) {
  return names.flatMap((name) => ["--project", name]);
}
