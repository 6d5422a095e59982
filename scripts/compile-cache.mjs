import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";
import { environment, root } from "./setup.mjs";

/**
 * Node's compile cache, which saves two fifths of a start's work. Write access to it is as powerful as to the packages.
 * Portable: the program's folder may be moved.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
  NODE_COMPILE_CACHE_PORTABLE: "1",
};

/** Compiles the server for all starts: a service may not write its compiled code. */
export async function compileServer(node) {
  const files = ["./server/src/program.ts", "./web/dist/server/entry-server.js"];
  const imports = files.filter((file) => existsSync(join(root, file))).map((file) => `await import("${file}")`);
  await run([node, "--input-type=module", "--eval", imports.join(";")], {
    cwd: root,
    env: { ...environment(), ...compileCache },
  });
}
