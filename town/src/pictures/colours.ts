/** Recolouring of vectors: every colour that a drawing names passes through here. */

/** Turns colours near `around` by so many degrees, and makes them lighter or duller; the effect fades out at `reach`. */
export type Dye = { around: number; reach: number; turn: number; light?: number; saturation?: number };

type Rgb = [red: number, green: number, blue: number];
type Hsl = [hue: number, saturation: number, lightness: number];

/** Recolours the reds of a drawing: bowls, boxes, wrappers. */
export function reds(turn: number, light = 0): Dye {
  // Turned reds come out louder than a glaze would be.
  return { around: 6, reach: 36, turn, light, saturation: Math.abs(turn) > 60 ? 0.72 : 1 };
}

/** Recolours the browns and oranges of a drawing: sauces, glazes, crusts. */
export function oranges(turn: number, light = 0): Dye {
  return { around: 24, reach: 40, turn, light };
}

/** The drawing with every colour in its curves changed by the dyes. */
export function dyed(svg: string, dyes: readonly Dye[]): string {
  return dyes.length === 0 ? svg : recoloured(svg, (colour) => dye(colour, dyes));
}

/** The drawing in kitchen colours: its magentas become tomato, its lilac china warm white, its purple shadows roasted. */
export function inKitchenColours(svg: string): string {
  return recoloured(svg, (colour) => {
    const [hue, saturation, lightness] = hslOf(colour);
    const [high, low] = [Math.max(...colour) / 255, Math.min(...colour) / 255];
    const [sum, span] = [high + low, high - low];
    if (hue >= 225 && hue < (sum > 1.3 ? 318 : sum < 0.95 ? 325 : 290)) {
      if (sum > 1.24) return rgbOf(34, Math.min(0.34, span), lightness);
      return span < 0.1 ? colour : rgbOf(20, 0.24, sum * 0.38);
    }
    if (span < 0.28 || hue < 290 || hue > 359.5) return colour;
    return rgbOf(6 + (hue - 290) / 14, Math.min(0.86, saturation), lightness * 0.96);
  });
}

function recoloured(svg: string, change: (colour: Rgb) => Rgb): string {
  return svg.replace(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi, (_, hex: string) => {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
    return `#${change([red, green, blue])
      .map((channel) => channel.toString(16).padStart(2, "0"))
      .join("")}`;
  });
}

function dye(colour: Rgb, dyes: readonly Dye[]): Rgb {
  const [hue, saturation, lightness] = hslOf(colour);
  const vivid = Math.min(1, saturation * 5);
  let share = 0;
  let chosen: Dye | undefined;
  for (const dye of dyes) {
    const apart = Math.abs(((hue - dye.around + 540) % 360) - 180);
    const reached = Math.min(1, 2 - (2 * apart) / dye.reach) * vivid;
    if (reached > share) [share, chosen] = [reached, dye];
  }
  if (chosen === undefined) return colour;
  const light = Math.min(1, Math.max(0, lightness + (chosen.light ?? 0)));
  const changed = rgbOf(hue + chosen.turn, Math.min(1, saturation * (chosen.saturation ?? 1)), light);
  // Mixed, not turned half way: half a turn from red to blue would pass through green.
  const mixed = (at: 0 | 1 | 2) => Math.round(colour[at] + (changed[at] - colour[at]) * share);
  return [mixed(0), mixed(1), mixed(2)];
}

function hslOf([red, green, blue]: Rgb): Hsl {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const span = high - low;
  const lightness = (high + low) / 510;
  if (span === 0) return [0, 0, lightness];
  const saturation = span / 255 / (1 - Math.abs(2 * lightness - 1) || 1);
  const sector =
    high === red ? (green - blue) / span : high === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return [(sector * 60 + 360) % 360, Math.min(1, saturation), lightness];
}

function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + (hue + 720) / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
