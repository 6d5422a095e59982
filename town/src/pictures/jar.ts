/** Jars of the larder: the set's empty one, filled, with a paper label. */

/** A jar: the colour of what is in it, and the vector on its label. */
export type Jar = { jar: string; label: string };

/** The jar, drawn over the glass; `sign` is what the label shows. */
export function jarSvg({ jar: colour }: Jar, glass: string, sign: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 768 768">
    <defs>
      <linearGradient id="depth" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#220000" stop-opacity=".3"/>
      </linearGradient>
      <linearGradient id="shine" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity=".1"/>
      </linearGradient>
    </defs>
    ${nested(glass, 0, 0, 768)}
    <rect x="134" y="212" width="502" height="490" rx="74" fill="${colour}" opacity=".95"/>
    <rect x="134" y="212" width="502" height="490" rx="74" fill="url(#depth)"/>
    <rect x="170" y="218" width="430" height="16" rx="8" fill="#fff" opacity=".28"/>
    <rect x="576" y="196" width="40" height="440" rx="20" fill="url(#shine)"/>
    <rect x="196" y="304" width="372" height="232" rx="26" fill="#fff8ec"/>
    <rect x="214" y="498" width="336" height="14" rx="7" fill="${colour}" opacity=".8"/>
    ${nested(sign, 296, 316, 172, "sign-")}</svg>`;
}

/** A drawing within another; `prefix` keeps the names of its gradients apart from the other's. */
function nested(svg: string, x: number, y: number, size: number, prefix = "glass-"): string {
  return svg
    .replace("<svg ", `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)
    .replace(/\bid="/g, `id="${prefix}`)
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/href="#/g, `href="#${prefix}`);
}
