import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** A file, by its path from the root, and what it imports: another such path, or the name of a package. */
export type Import = { from: string; to: string; isTypeOnly: boolean };

const notOurs = /^(node_modules|dist|data)$/;

/** Every source file, style sheet and file of SQL in a folder, by its path from the root. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).replaceAll("\\", "/");
    if (notOurs.test(entry.name) || entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return filesIn(path);
    return /\.(tsx?|mjs|css|sql)$/.test(entry.name) ? [path] : [];
  });
}

/** Whether a file is a test. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** What these files import, wherever in the file. */
export function importsOf(files: string[]): Import[] {
  const statement =
    /(?:^|\n)\s*(?:import|export)\s(type\s)?[^"';]*?\sfrom\s"([^"]+)"|(?:^|\n)\s*import\s"([^"]+)"|import\("([^"]+)"\)/g;
  return files
    .filter((file) => !/\.(css|sql)$/.test(file))
    .flatMap((from) =>
      Array.from(readFileSync(from, "utf8").matchAll(statement), (match) => ({
        from,
        to: resolved(from, match[2] ?? match[3] ?? match[4] ?? ""),
        isTypeOnly: match[1] !== undefined,
      })),
    );
}

/** The text of a source file without its comments. */
export function codeOf(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

function resolved(from: string, to: string): string {
  if (to.startsWith(".")) return normalize(join(dirname(from), to.replace(/\?.*$/, ""))).replaceAll("\\", "/");
  const [, room, path] = /^@dishboard\/(contract|town)\/(.+)$/.exec(to) ?? [];
  return room ? `${room}/src/${path}.ts` : to;
}
