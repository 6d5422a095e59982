import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";
import { environment, root } from "./setup.mjs";

/**
 * Where Node keeps what it has compiled, which saves a start two fifths of its work. Whoever can write there can write the
 * packages too. Portable: the folder of the program may be moved.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
  NODE_COMPILE_CACHE_PORTABLE: "1",
};

/** Compiles the server for all its starts: those of a service may not write what they compile. */
export async function compileServer(node) {
  const files = ["./server/src/program.ts", "./web/dist/server/entry-server.js"];
  const imports = files.filter((file) => existsSync(join(root, file))).map((file) => `await import("${file}")`);
  await run([node, "--input-type=module", "--eval", imports.join(";")], {
    cwd: root,
    env: { ...environment(), ...compileCache },
  });
}
