/** `npm run setup`: installs and builds what `npm start` would, and starts nothing. */

import { runScript } from "./command-error.mjs";
import { compileServer } from "./compile-cache.mjs";
import { setUp } from "./setup.mjs";
import { installVideoEngine } from "./video-engine.mjs";
import { buildWebIfNeeded } from "./web-build.mjs";

await runScript(async () => {
  const node = await setUp({ need: "npm run setup" });
  await installVideoEngine({ forTests: false });
  await buildWebIfNeeded(node);
  await compileServer(node);
});
