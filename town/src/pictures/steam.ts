/** The steam over hot food. */
import { height, width } from "./canvas.ts";

/** Three wisps on an otherwise clear picture. */
export function steamSvg(mirrored: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><filter id="soft" x="-100%" y="-50%" width="300%" height="200%"><feGaussianBlur stdDeviation="22"/></filter></defs>
    <g fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round" opacity=".36" filter="url(#soft)"
      transform="${mirrored ? `translate(${width} 0) scale(-1 1)` : ""}">
      <path d="M560 330c-50-60 40-110-6-190s20-110 10-150"/><path d="M690 320c-40-70 50-110 0-190s30-100 10-140"/>
      <path d="M800 350c-30-50 30-90 0-150"/>
    </g></svg>`;
}
