import type { Plugin } from "vite";

/** Puts components' style sheets into the layer `components`, except those imported as text (`?inline`). */
export function componentStyles(): Plugin {
  return {
    name: "component-styles",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/src\/(app|features|pages|ui)\/.*\.css(\?(?!inline).*)?$/ },
      handler: (code) => `@layer components {\n${code}\n}`,
    },
  };
}
