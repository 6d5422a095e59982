/** Vessels of food that the emoji lack, drawn in their manner: jars with a content and a label, bowls of soup. */
import sharp, { type Sharp } from "sharp";
import type { Layer } from "./canvas.ts";

/** A jar: the colour of what is in it, and the emoji on its label. */
export type Jar = { jar: string; label: string };

/** A bowl: its colour and that of the soup. */
export type Bowl = { bowl: string; soup: string };

const size = 768;

function svg(body: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${body}</svg>`);
}

/** The jar, painted over the emoji's own; `glass` is the file of that emoji, `sign` what is on the label. */
export async function drawJar({ jar: colour }: Jar, glass: string, sign: Layer): Promise<Sharp> {
  const empty = await sharp(glass).resize(size, size).png().toBuffer();
  const emblem = await sharp(sign.data, { raw: { width: sign.width, height: sign.height, channels: 4 } })
    .resize(172, 172)
    .png()
    .toBuffer();
  const filled = await sharp(empty)
    .composite([{ input: filling(colour) }, { input: emblem, left: 296, top: 316 }])
    .png()
    .toBuffer();
  return sharp(filled);
}

/** The content, the light on the glass before it, and a paper label over the emoji's grey one. */
function filling(colour: string): Buffer {
  return svg(`<defs>
      <linearGradient id="depth" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#200" stop-opacity=".3"/>
      </linearGradient>
      <linearGradient id="shine" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity=".1"/>
      </linearGradient>
    </defs>
    <rect x="134" y="212" width="502" height="490" rx="74" fill="${colour}" opacity=".95"/>
    <rect x="134" y="212" width="502" height="490" rx="74" fill="url(#depth)"/>
    <rect x="170" y="218" width="430" height="16" rx="8" fill="#fff" opacity=".28"/>
    <rect x="576" y="196" width="40" height="440" rx="20" fill="url(#shine)"/>
    <rect x="196" y="304" width="372" height="232" rx="26" fill="#fff8ec"/>
    <rect x="214" y="498" width="336" height="14" rx="7" fill="${colour}" opacity=".8"/>`);
}

/** A wide bowl in three-quarter view, with a swirl of cream and a few herbs on the soup. */
export function drawBowl({ bowl, soup }: Bowl): Sharp {
  const herbs = [
    [300, 322, -20],
    [352, 352, 30],
    [262, 362, 10],
    [498, 318, 40],
    [470, 382, -30],
  ].map(
    ([x, y, turn]) =>
      `<ellipse cx="${x}" cy="${y}" rx="17" ry="8" transform="rotate(${turn} ${x} ${y})" fill="#4c8a3a"/>`,
  );
  return sharp(
    svg(`<defs>
      <linearGradient id="side" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#200a20" stop-opacity=".42"/>
      </linearGradient>
      <radialGradient id="surface" cx=".38" cy=".3" r=".8">
        <stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#300" stop-opacity=".22"/>
      </radialGradient>
    </defs>
    <path d="M270 640h228l-22 48q-92 26-184 0z" fill="${bowl}"/><path d="M270 640h228l-22 48q-92 26-184 0z" fill="#200a20" opacity=".28"/>
    <path d="M44 350c0 190 130 310 340 310s340-120 340-310z" fill="${bowl}"/>
    <path d="M44 350c0 190 130 310 340 310s340-120 340-310z" fill="url(#side)"/>
    <ellipse cx="384" cy="350" rx="340" ry="142" fill="${bowl}"/>
    <ellipse cx="384" cy="350" rx="340" ry="142" fill="#fff" opacity=".34"/>
    <ellipse cx="384" cy="356" rx="308" ry="122" fill="#2a0d14" opacity=".5"/>
    <ellipse cx="384" cy="366" rx="302" ry="112" fill="${soup}"/>
    <ellipse cx="384" cy="366" rx="302" ry="112" fill="url(#surface)"/>
    <path d="M300 372c40-58 190-50 186 2s-124 46-120 10 76-30 74-6" fill="none" stroke="#fff6e4" stroke-width="15"
      stroke-linecap="round" opacity=".85"/>${herbs.join("")}`),
  );
}
