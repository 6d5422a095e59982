import type { Plugin } from "vite";

/**
 * Puts the style sheet of every component into the layer `components`, between the base and the utilities of
 * `styles.css`. Those imported as text (`?inline`) stay as they are.
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
