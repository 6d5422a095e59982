import { positionGridDegrees } from "@dishboard/contract/limits";
import { storageKeys } from "../features/places/place-storage.ts";

/** Marks a page that is not about the place that the browser has kept, so that nobody else's dishes flash. */
export const placePendingClass = "place-pending";

const { position, name } = storageKeys;

// Runs before the first paint, so it is written for size and for every browser that runs modules. What it makes of the
// kept place is what `placeWord` makes of it.
const beforePaint =
  '(()=>{let d=document.documentElement,c=d.classList,m=matchMedia("(prefers-color-scheme:dark)"),w="",' +
  `t=()=>c.toggle("dark",m.matches),g=v=>Math.round(v*${1 / positionGridDegrees})/${1 / positionGridDegrees}+":",` +
  'n=(v,l)=>typeof v=="number"&&Math.abs(v)<=l;t();m.addEventListener("change",t);' +
  `try{let s=localStorage,p=JSON.parse(s.getItem("${position}"));n(p.latitude,90)&&n(p.longitude,180)&&(` +
  `w=g(p.latitude)+g(p.longitude),w+=encodeURIComponent((s.getItem("${name}")||"").trim()))}catch{}` +
  `w!=(d.dataset.place||"")&&c.add("${placePendingClass}")})()`;

/** The scripts that stand in the page itself; the content security policy allows them by their hashes. */
export const inlineScripts: readonly string[] = [beforePaint];
