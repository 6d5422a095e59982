import type { Plugin } from "vite";

const maker = "../createLucideIcon.mjs";
const standIn = "\0light-icon";

/**
 * Builds Lucide's icons without what the product does not ask of them: defaults for all icons, strokes that keep their
 * width, older names, and classes. The parts of an icon are made once and not for each place where it stands.
 */
export function lightIcons(): Plugin {
  return {
    name: "light-icons",
    apply: "build",
    enforce: "pre",
    resolveId: (id, importer) => (id === maker && importer?.includes("/lucide-react/") ? standIn : undefined),
    load: (id) =>
      id === standIn
        ? `import { createElement } from "react";
           const look = { viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": true };
           export default ({ node }) => {
             const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
             return ({ size = 24, ...rest }) => createElement("svg", { width: size, height: size, ...look, ...rest }, ...parts);
           };`
        : undefined,
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) =>
        code.replace(/,\s*key: "\w+"|\s*name: "[\w-]+",|\s*size: 24,|,\s*aliases: \[[^\]]*\]|__iconData\.node;/g, ""),
    },
  };
}
