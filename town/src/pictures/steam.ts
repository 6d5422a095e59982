/** The steam over hot food. */
import sharp from "sharp";
import { height, type Layer, width } from "./canvas.ts";

const drawn = new Map<boolean, Promise<Layer>>();

/** Three wisps on an otherwise clear picture. */
export function steamLayer(mirrored: boolean): Promise<Layer> {
  const layer = drawn.get(mirrored) ?? draw(mirrored);
  drawn.set(mirrored, layer);
  return layer;
}

async function draw(mirrored: boolean): Promise<Layer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><filter id="soft" x="-100%" y="-50%" width="300%" height="200%"><feGaussianBlur stdDeviation="22"/></filter></defs>
    <g fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round" opacity=".4" filter="url(#soft)">
      <path d="M560 290c-50-60 40-110-6-190s20-110 10-150"/><path d="M690 280c-40-70 50-110 0-190s30-100 10-140"/>
      <path d="M800 310c-30-50 30-90 0-150"/>
    </g></svg>`;
  const image = sharp(Buffer.from(svg)).ensureAlpha();
  return { data: await (mirrored ? image.flop() : image).raw().toBuffer(), width, height };
}
