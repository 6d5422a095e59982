import type { Plugin } from "vite";

/**
 * Puts the style sheet of every component into the layer `components`, after the base and before the utilities of `styles.css`. What is
 * imported as text (`?inline`) stays as it is.
 */
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
