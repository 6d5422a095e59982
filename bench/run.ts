/** `npm run bench -- NAME`: measures one thing and prints its figures as a table. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""));
const name = process.argv[2] ?? "";

if (!existsSync(`${folder}${name}.bench.ts`)) {
  console.error(`Choose what to measure: npm run bench -- ${names.join(" | ")}`);
  process.exit(1);
}
await import(`./${name}.bench.ts`);
