import type { Plugin } from "vite";
import * as schemas from "zod/mini";

const standIn = "\0no-schemas";

/**
 * Builds the browser's files without the schema library. A call's address and types are all that the browser needs of
 * the contract; what comes in and goes out is checked by the server. Every schema is one and the same empty thing, and
 * what only the server reads of a call is left out.
 */
export function withoutSchemas(): Plugin {
  const names = Object.keys(schemas).filter((name) => name !== "default");
  return {
    name: "without-schemas",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: (code, id) => (/contract\/src\/[\w-]+\.ts$/.test(id) ? withoutServersPart(code) : undefined),
    resolveId: (id) => (id === "zod/mini" ? standIn : undefined),
    load: (id) =>
      id === standIn
        ? `const none = new Proxy(() => {}, { get: () => none, apply: () => none });
           export { ${names.map((name) => `none as ${name}`).join(", ")} };`
        : undefined,
  };
}

/** A statement, or a property of a call, goes on with lines that are indented further or only close what was opened. */
const schema = /^((?:export )?const \w+ = )z\b.*\n(?:[ )}\]].*\n)*/gm;
const declaration = /\bendpoint\(\{\n[\s\S]*?\n\}\)/g;
const serversPart =
  /^ {2}(?:operationId|tag|summary|description|params|query|body|reply|auth|signInMessage|limit|limitMessage):.*\n(?: {2}[ )}\]].*\n)*/gm;

/** The source without schemas and the parts of a call that only the server reads, which stand on lines of their own. */
function withoutServersPart(code: string): string {
  return code.replace(schema, "$1z.any;\n").replace(declaration, (call) => call.replace(serversPart, ""));
}
