/** Recolouring of one colour within a drawing, such as a red bowl but not the yellow noodles in it. */

/** Turns colours near `around` by so many degrees, and makes them lighter or duller; the effect fades out at `reach`. */
export type Dye = { around: number; reach: number; turn: number; light?: number; saturation?: number };

/** Recolours the reds of a drawing: bowls, boxes, wrappers. */
export function reds(turn: number, light = 0): Dye {
  return { around: 348, reach: 44, turn, light };
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
    for (const dye of dyes) {
      const apart = Math.abs(((hue - dye.around + 540) % 360) - 180);
      const share = Math.min(1, Math.max(0, 2 - (2 * apart) / dye.reach)) * Math.min(1, saturation * 5);
      if (share === 0) continue;
      const light = Math.min(1, Math.max(0, lightness + (dye.light ?? 0) * share));
      const vivid = saturation * (1 + ((dye.saturation ?? 1) - 1) * share);
      const [red, green, blue] = rgbOf(hue + dye.turn * share, vivid, light);
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      break;
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
