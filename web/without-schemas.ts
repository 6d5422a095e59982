import type { Plugin } from "vite";
import * as schemas from "zod/mini";

const standIn = "\0no-schemas";

/**
 * Builds the browser's files without the schema library. A call's address and types are all that the browser needs of
 * the contract; what comes in and goes out is checked by the server. Every schema is one and the same empty thing.
 */
export function withoutSchemas(): Plugin {
  const names = Object.keys(schemas).filter((name) => name !== "default");
  return {
    name: "without-schemas",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (id) => (id === "zod/mini" ? standIn : undefined),
    load: (id) =>
      id === standIn
        ? `const none = new Proxy(() => {}, { get: () => none, apply: () => none });
           export { ${names.map((name) => `none as ${name}`).join(", ")} };`
        : undefined,
  };
}
