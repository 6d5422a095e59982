import type { Card } from "@dishboard/contract/items";
import { plateColoursOf } from "@dishboard/contract/plates";
import type { CSSProperties } from "react";
import "./name-plate.css";

type PlateItem = Pick<Card, "name" | "cuisine">;

/** Replaces a missing picture: cuisine's colour with the name or its first character. */
export function NamePlate({ item, shows, className }: { item: PlateItem; shows: PlateText; className: string }) {
  const [initial = ""] = item.name;
  return (
    <span className={`plate ${className}`} style={plateStyle(item)} data-missing="" aria-hidden="true">
      {shows === "initial" && <span className="plate-initial">{initial.toUpperCase()}</span>}
      {shows === "name" && <span className="plate-name">{item.name}</span>}
    </span>
  );
}

/** Nothing if the name is a heading over it. */
export type PlateText = "initial" | "name" | "nothing";

function plateStyle({ name, cuisine }: PlateItem): CSSProperties {
  const [background, text] = plateColoursOf(cuisine);
  const words = name.split(/\s+/).map(widthOf);
  const widths = [1, 2, 3, 4].map((lines) => [`--plate-${lines}`, widestLine(words, lines).toFixed(1)]);
  return { "--plate": background, "--plate-ink": text, ...Object.fromEntries(widths) };
}

// In em, rounded up; Chinese and similar scripts are square.
function widthOf(word: string): number {
  return [...word].reduce((width, character) => width + (character >= "\u2e80" ? 1.05 : 0.57), 0);
}

/** In em. */
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
