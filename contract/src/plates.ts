/** The colours that stand for the photo of an item that has none. */

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
} as const satisfies Record<string, PlateColours>;

/** The colours of all plates. */
export const plateColours: readonly PlateColours[] = Object.values(colours);

/** The background of a plate and the text on it. */
export type PlateColours = readonly [background: string, text: string];

/** The colours of a cuisine or category; any that has none of its own always gets the same of the twelve. */
export function plateColoursOf(cuisine: string | null): PlateColours {
  const name = cuisine?.trim().toLowerCase();
  if (!name) return colours.asian;
  if (Object.hasOwn(colours, name)) return colours[name as keyof typeof colours];
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return plateColours[hash % plateColours.length] ?? colours.asian;
}
