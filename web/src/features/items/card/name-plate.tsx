import type { Card } from "@dishboard/contract/items";
import type { CSSProperties } from "react";
import "./name-plate.css";

type PlateItem = Pick<Card, "name" | "cuisine">;

/** Background and text for each cuisine, the same by day and by night; every pair has a contrast of five at least. */
const colours = {
  italian: ["#b93a26", "#fff3e6"],
  mexican: ["#f0b23a", "#3b1f04"],
  asian: ["#1f4d57", "#f6ecd9"],
  indian: ["#e58a3c", "#2f1304"],
  british: ["#2f5b3c", "#f3efdc"],
  mediterranean: ["#2a5f9c", "#f3f6fb"],
  french: ["#ecd0d6", "#5a1531"],
  american: ["#8a2138", "#ffe8da"],
  portuguese: ["#e6edf6", "#1b4a86"],
  caribbean: ["#0e6f62", "#fff1cf"],
  ethiopian: ["#d8c9a3", "#3a2608"],
  nigerian: ["#3d4a1f", "#f4eccb"],
} as const satisfies Record<string, readonly [background: string, text: string]>;

/** Stands in for the picture of an item: the colour of its cuisine, and its name or the first character of it. */
export function NamePlate({ item, shows, className }: { item: PlateItem; shows: PlateText; className: string }) {
  const [initial = ""] = item.name;
  return (
    <span className={`plate ${className}`} style={plateStyle(item)} data-missing="" aria-hidden="true">
      {shows === "initial" && <span className="plate-initial">{initial.toUpperCase()}</span>}
      {shows === "name" && <span className="plate-name">{item.name}</span>}
    </span>
  );
}

/** What a plate shows: nothing where the name stands over it as a heading. */
export type PlateText = "initial" | "name" | "nothing";

/** What the styles of a plate and of a name on it need: the colours, and how wide the name is on one to four lines. */
export function plateStyle({ name, cuisine }: PlateItem): CSSProperties {
  const [background, text] = coloursOf(cuisine);
  const words = name.split(/\s+/).map(widthOf);
  const widths = [1, 2, 3, 4].map((lines) => [`--plate-${lines}`, widestLine(words, lines).toFixed(1)]);
  return { "--plate": background, "--plate-ink": text, ...Object.fromEntries(widths) };
}

function coloursOf(cuisine: string | null): readonly [background: string, text: string] {
  const name = cuisine?.trim().toLowerCase();
  if (!name) return colours.asian;
  if (Object.hasOwn(colours, name)) return colours[name as keyof typeof colours];
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  const all = Object.values(colours);
  return all[hash % all.length] ?? colours.asian;
}

// In em of the title's font, a little more than letters take: Chinese and its neighbours are as wide as they are high.
function widthOf(word: string): number {
  return [...word].reduce((width, character) => width + (character >= "\u2e80" ? 1.05 : 0.57), 0);
}

/** The width of the widest line when words stand on at most so many lines, in em. */
function widestLine(words: readonly number[], lines: number): number {
  let width = Math.max(...words);
  while (linesNeeded(words, width) > lines) width += 0.5;
  return width;
}

function linesNeeded(words: readonly number[], width: number): number {
  const space = 0.25;
  let lines = 1;
  let room = width;
  for (const word of words) {
    if (word > room) {
      lines += 1;
      room = width;
    }
    room -= word + space;
  }
  return lines;
}
