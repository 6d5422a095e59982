/**
 * `npm test`: runs the checks and all tests except the long ones (`npm run test:long`). `npm test -- votes
 * journeys/shell` runs the tests whose paths contain one of these, long ones too; --watch repeats them after each
 * change. Their projects prepare PostgreSQL, the built web and a browser, see vitest.config.ts. `npm test -- --pictures
 * FOLDER` runs the journeys, which then save pictures of their screens in the folder (journeys/picture.ts).
 */

import { resolve } from "node:path";
import { CommandError, runScript } from "./command-error.mjs";
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
  if (args[0] === "--pictures") return picturesStep(args.slice(1));
  if (args[0] !== "--watch") return testStep("tests", ["run", ...args]);
  const chosen = args.slice(1);
  // By default without journeys: every change of the server would run all of them.
  return testStep("tests", ["watch", ...(chosen.length > 0 ? chosen : projects("unit", "server"))]);
}

function picturesStep([folder, ...chosen]) {
  if (!folder) throw new CommandError("Name the folder: npm test -- --pictures FOLDER");
  // The tests' processes inherit it.
  process.env.PICTURES = resolve(folder);
  const files = chosen.length > 0 ? chosen : ["journeys/"];
  // Pictures take longer than what a journey does itself.
  return testStep("journeys", ["run", ...projects("journeys"), "--testTimeout", "600000", ...files]);
}

function projects(...names) {
  return names.flatMap((name) => ["--project", name]);
}
