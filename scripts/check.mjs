/** `npm run check`: all checks of the code without running the product. */

import { runScript } from "./command-error.mjs";
import { setUp } from "./setup.mjs";
import { checkSteps, runStepsTogether, testStep } from "./steps.mjs";

await runScript(async () => {
  const node = await setUp({ need: "npm run check" });
  await runStepsTogether(node, [
    ...checkSteps(),
    testStep("rules of the code", ["run", "--project", "unit", "checks/"]),
  ]);
});
