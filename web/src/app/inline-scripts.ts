import { positionGridDegrees } from "@dishboard/contract/limits";
import { hintPattern } from "../features/accounts/session/sign-in-hint-storage.ts";
import { storageKeys } from "../features/places/place-storage.ts";

/** The class of a document that was not rendered for the browser's saved place; skeletons hide its dishes. */
export const placePendingClass = "place-pending";

const { position, name } = storageKeys;

// Runs before the first paint: sets the theme, marks the documents of visitors, and compares the saved place, written as
// `serializePlace` writes it, with the place that the page was rendered for, which is never an area of the map. It is part
// of every page, so it is written for size.
const beforePaint =
  '(()=>{let d=document.documentElement,c=d.classList,m=matchMedia("(prefers-color-scheme:dark)"),w="",' +
  `t=()=>c.toggle("dark",m.matches),g=v=>Math.round(v*${1 / positionGridDegrees})/${1 / positionGridDegrees}+":",` +
  'n=(v,l)=>typeof v=="number"&&Math.abs(v)<=l;t();m.addEventListener("change",t);' +
  `${hintPattern}.test(document.cookie)||c.add("visitor");` +
  `try{let s=localStorage,p=JSON.parse(s.getItem("${position}"));n(p.latitude,90)&&n(p.longitude,180)&&(` +
  `w=g(p.latitude)+g(p.longitude),w+=encodeURIComponent((s.getItem("${name}")||"").trim()))}catch{}` +
  `(w!=(d.dataset.place||"")||/[?&](at|view)=/.test(location.search))&&c.add("${placePendingClass}")})()`;

/** The scripts inside every page; the content security policy allows them by their hashes. */
export const inlineScripts: readonly string[] = [beforePaint];
