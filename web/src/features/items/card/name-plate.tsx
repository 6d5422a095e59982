import type { Card } from "@dishboard/contract/items";
import { plateColoursOf } from "@dishboard/contract/plates";
import type { CSSProperties } from "react";
import "./name-plate.css";

type PlateItem = Pick<Card, "name" | "cuisine">;

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
function plateStyle({ name, cuisine }: PlateItem): CSSProperties {
  const [background, text] = plateColoursOf(cuisine);
  const words = name.split(/\s+/).map(widthOf);
  const widths = [1, 2, 3, 4].map((lines) => [`--plate-${lines}`, widestLine(words, lines).toFixed(1)]);
  return { "--plate": background, "--plate-ink": text, ...Object.fromEntries(widths) };
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
