/** Recolouring of one colour within a drawing, such as a red bowl but not the yellow noodles in it. */

/** Turns colours near `around` by so many degrees, and makes them lighter or duller; the effect fades out at `reach`. */
export type Dye = { around: number; reach: number; turn: number; light?: number; saturation?: number };

/** Recolours the reds of a drawing: bowls, boxes, wrappers. */
export function reds(turn: number, light = 0): Dye {
  // Turned reds come out louder than a glaze would be.
  return { around: 348, reach: 36, turn, light, saturation: Math.abs(turn) > 60 ? 0.72 : 1 };
}

/** Recolours the browns and oranges of a drawing: sauces, glazes, crusts. */
export function oranges(turn: number, light = 0): Dye {
  return { around: 20, reach: 40, turn, light };
}

/** Changes the pixels of a drawing in place. */
export function dyeLayer(data: Uint8Array, dyes: readonly Dye[]): void {
  if (dyes.length === 0) return;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    const [hue, saturation, lightness] = hslOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const vivid = Math.min(1, saturation * 5);
    let share = 0;
    let chosen: Dye | undefined;
    for (const dye of dyes) {
      const apart = Math.abs(((hue - dye.around + 540) % 360) - 180);
      const reached = Math.min(1, 2 - (2 * apart) / dye.reach) * vivid;
      if (reached > share) [share, chosen] = [reached, dye];
    }
    if (chosen === undefined) continue;
    const light = Math.min(1, Math.max(0, lightness + (chosen.light ?? 0)));
    const dyed = rgbOf(hue + chosen.turn, saturation * (chosen.saturation ?? 1), light);
    // Mixed, not turned half way: half a turn from red to blue would pass through green.
    for (const channel of [0, 1, 2] as const) {
      const plain = data[at + channel] ?? 0;
      data[at + channel] = plain + (dyed[channel] - plain) * share;
    }
  }
}

function hslOf(r: number, g: number, b: number): [hue: number, saturation: number, lightness: number] {
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const span = high - low;
  const lightness = (high + low) / 510;
  if (span === 0) return [0, 0, lightness];
  const saturation = span / 255 / (1 - Math.abs(2 * lightness - 1) || 1);
  const sector = high === r ? (g - b) / span : high === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [(sector * 60 + 360) % 360, Math.min(1, saturation), lightness];
}

function rgbOf(hue: number, saturation: number, lightness: number): [red: number, green: number, blue: number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + (hue + 720) / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
