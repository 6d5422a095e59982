/** `npm run test:varnish`: the product behind Debian's varnish with `deploy/varnish.vcl`, as behind a CDN. */
import { join } from "node:path";
import { CommandError, runScript } from "./command-error.mjs";
import { installFromDebian } from "./debian-package.mjs";
import { run } from "./run.mjs";
import { environment, root, setUp } from "./setup.mjs";

const varnish = "/usr/sbin/varnishd";

await runScript(async () => {
  const node = await setUp({ need: "npm run test:varnish" });
  await installFromDebian("varnish", varnish);
  const code = await run([node, join(root, "scripts", "test.mjs"), "journeys/varnish"], {
    cwd: root,
    env: { ...environment(), VARNISH: varnish },
  });
  if (code !== 0) throw new CommandError("The tests failed behind varnish.");
});
