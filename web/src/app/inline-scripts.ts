import { storageKeys } from "../features/places/place-storage.ts";

/** Marks the page while the visitor's own chart is not there yet, so that nobody else's dishes flash. */
export const placePendingClass = "place-pending";

// Runs before the first paint, so it is written for size and for every browser that runs modules.
const beforePaint =
  '(()=>{let c=document.documentElement.classList,m=matchMedia("(prefers-color-scheme:dark)"),' +
  't=()=>c.toggle("dark",m.matches),n=(v,l)=>typeof v=="number"&&Math.abs(v)<=l;t();m.addEventListener("change",t);' +
  `try{let p=JSON.parse(localStorage.getItem("${storageKeys.position}"));` +
  `n(p.latitude,90)&&n(p.longitude,180)&&c.add("${placePendingClass}")}catch{}})()`;

/** The scripts that stand in the page itself; the content security policy allows them by their hashes. */
export const inlineScripts: readonly string[] = [beforePaint];
