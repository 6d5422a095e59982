import { positionGridDegrees } from "@dishboard/contract/limits";
import { hintPattern } from "../features/accounts/session/sign-in-hint-storage.ts";
import { newcomerClass, welcomedKey } from "../features/charts/newcomers/welcome-storage.ts";
import { dietKey } from "../features/diet/diet-storage.ts";
import { lensKey } from "../features/diet/lens/lens-storage.ts";
import { storageKeys } from "../features/places/place-storage.ts";
import { lessMotionClass } from "../ui/motion.ts";
import { lensPendingClass, placePendingClass } from "./place-pending.ts";

const { position, name } = storageKeys;

/** See `docs/decisions/0120-oldest-browsers.md`. */
const tooOld = "This site needs Safari 16.4, Firefox 115, Chrome or Edge 118, or a newer version.";

// In JavaScript of 2016, as old browsers cannot parse newer code. Both features are younger than most that the site
// needs.
const sayIfTooOld =
  'self.CompressionStream&&CSS.supports("color","color-mix(in srgb,red,red)")||' +
  `document.write('<p role="alert">${tooOld}</p>');`;

// Runs before the first paint: sets theme and motion, marks visitors, newcomers and lists that wait for a lens.
// Compares the saved place (see `serializePlace`) with the rendered one, never a map area. Small, as every page has it.
// `lib/appearance.ts` writes its values and sends a storage event.
export const beforePaint =
  sayIfTooOld +
  '(()=>{let d=document.documentElement,c=d.classList,m=matchMedia("(prefers-color-scheme:dark)"),w="",s={},' +
  `t=()=>{let h=s.theme;c.toggle("dark",h?h=="dark":m.matches);c.toggle("light",h=="light");` +
  `c.toggle("${lessMotionClass}",s.motion=="reduce");` +
  'document.querySelectorAll("meta[media]").forEach((e,i)=>' +
  'e.media=h?(h=="dark")==i?"":"not all":"(prefers-color-scheme:"+(i?"dark":"light")+")")},' +
  `g=v=>Math.round(v*${1 / positionGridDegrees})/${1 / positionGridDegrees}+":",` +
  'n=(v,l)=>typeof v=="number"&&Math.abs(v)<=l;m.addEventListener("change",t);addEventListener("storage",t);' +
  `${hintPattern}.test(document.cookie)||c.add("visitor");` +
  `try{s=localStorage;let p=JSON.parse(s.getItem("${position}"));n(p.latitude,90)&&n(p.longitude,180)&&(` +
  `w=g(p.latitude)+g(p.longitude),w+=encodeURIComponent((s.getItem("${name}")||"").trim()))}catch(e){}t();` +
  `s.${welcomedKey}||c.add("${newcomerClass}");` +
  `try{let l=sessionStorage.${lensKey};l!="[]"&&(/\\d/.test(l)||s.${lensKey}!="off"&&/"allergenIds":\\["?\\d/.test(s.${dietKey}))&&` +
  `c.add("${lensPendingClass}")}catch(e){}` +
  `(w!=(d.dataset.place||"")||/[?&](at|view)=/.test(location.search))&&c.add("${placePendingClass}")})()`;

// Starts the first visible clip before the page's scripts. Follows the player's `mayStartByItself`; the player takes
// over playing clips.
export const startFirstClip =
  '(()=>{let v=document.querySelector(".clip-video"),r=v?.getBoundingClientRect(),a;try{a=localStorage.autoplay}catch{}' +
  'r&&r.bottom>0&&r.top+r.height/2<innerHeight&&a!="never"&&!document.hidden&&!navigator.connection?.saveData&&' +
  `!document.documentElement.classList.contains("${lessMotionClass}")&&` +
  '!matchMedia("(prefers-reduced-motion:reduce)").matches&&(v.muted=!0,v.addEventListener("playing",()=>{' +
  'let d=v.parentElement.dataset;d.started=d.playing=""},{once:!0}),v.play().catch(()=>{}))})()';

export const inlineScripts: readonly string[] = [beforePaint, startFirstClip];
