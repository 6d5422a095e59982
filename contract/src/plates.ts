/** Plates represent the missing photos of items. */

/** By day and by night; each pair has a contrast of at least five. */
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

export const plateColours: readonly PlateColours[] = Object.values(colours);

export type PlateColours = readonly [background: string, text: string];

/** Returns the colours of a cuisine or category; an unknown one always gets the same. */
export function plateColoursOf(cuisine: string | null): PlateColours {
  const name = cuisine?.trim().toLowerCase();
  if (!name) return colours.asian;
  if (Object.hasOwn(colours, name)) return colours[name as keyof typeof colours];
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return plateColours[hash % plateColours.length] ?? colours.asian;
}
