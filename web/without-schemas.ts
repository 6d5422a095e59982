import type { Plugin } from "vite";
import * as schemas from "zod/mini";

const standIn = "\0no-schemas";

/**
 * Builds without the schema library, because the server checks all input and output. Schemas become one empty object;
 * server-only parts of calls are dropped.
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

/** A statement continues on lines that are indented further or only close brackets. */
const schema = /^((?:export )?const \w+ = )z\b.*\n(?:[ )}\]].*\n)*/gm;
const declaration = /\bendpoint\(\{\n[\s\S]*?\n\}\)/g;
const serversPart =
  /^ {2}(?:operationId|tag|summary|description|params|query|body|reply|auth|signInMessage|limit|limitMessage):.*\n(?: {2}[ )}\]].*\n)*/gm;

/** Removes schemas and server-only parts, which have lines of their own. */
function withoutServersPart(code: string): string {
  return code.replace(schema, "$1z.any;\n").replace(declaration, (call) => call.replace(serversPart, ""));
}
