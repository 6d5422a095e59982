import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "dishboard-fonts-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Two letters of each script with different sizes in any font; boxes for missing ones have one size. */
const pairs = ["iW", "łŐ", "ịỞ", "اس", "יש", "гЩ", "ιΩ", "าฒ", "रअ", "রঅ", "ーラ", "一麺", "一这", "그김"];

async function sizesOf(texts: string[]): Promise<string[]> {
  const fonts = fileURLToPath(new URL("../../../fonts/", import.meta.url));
  const settings = (await readFile(join(fonts, "fonts.conf"), "utf8")).replace(/<include.*/, "");
  const file = join(folder, "fonts.conf");
  await writeFile(file, settings.replace(/<dir.*/, `<dir>${fonts}</dir>`));
  const program = `
    import { drawText } from ${JSON.stringify(new URL("./draw-text.ts", import.meta.url).href)};
    const sizes = [];
    for (const text of ${JSON.stringify(texts)}) {
      const { width, height } = await drawText(text, { font: "title", colour: "#000000" }, { width: 400, height: 200, sizes: [80] });
      sizes.push(width + " x " + height);
    }
    console.log(JSON.stringify(sizes));`;
  const { stdout } = await run(process.execPath, ["--input-type=module-typescript", "-e", program], {
    env: { PATH: process.env.PATH, HOME: folder, FONTCONFIG_FILE: file },
    cwd: fileURLToPath(new URL("../../..", import.meta.url)),
  });
  return JSON.parse(stdout) as string[];
}

it("a machine without fonts draws names in many scripts", async () => {
  const sizes = await sizesOf([...pairs, "\u{E000}\u{E001}"].flatMap((pair) => [...pair]));
  const boxes = [...pairs, "none"].filter((_, at) => sizes[2 * at] === sizes[2 * at + 1]);
  expect(boxes).toEqual(["none"]);
});
