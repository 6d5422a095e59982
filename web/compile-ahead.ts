import type { Plugin } from "vite";

/**
 * Has Chrome compile all of the first script in another thread while it arrives. Otherwise functions are compiled in the page's own
 * thread when they are first called, which is while the page is taken over: the hint halves the longest task of that.
 */
export function compileAhead(): Plugin {
  return {
    name: "compile-ahead",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // Behind Vite's own list of files, because the comment counts only at the beginning.
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && chunk.isEntry) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}
