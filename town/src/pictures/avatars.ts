/** Portraits of the town's people: a face on one of the six pastels that the app gives to initials. */
import { people } from "../people.ts";
import { vectorSvg } from "./drawing.ts";

const pastels = ["#dbe9fb", "#fbe0d2", "#dff1dc", "#f3e0f8", "#fdebc4", "#d8f0ee"];

const faces: Record<string, string> = {
  amira_eats: "woman-cook-medium",
  benji_bites: "man-red-hair-light",
  camdencrumbs: "woman-artist-medium-light",
  marisol_ldn: "woman-singer-light",
  ken_w: "man-technologist-light",
  toast_and_tea: "woman-red-hair-medium",
  sadiq_slices: "man-beard-medium-light",
  olu_the_spoon: "man-cook-dark",
  zofia_k: "woman-scientist-medium",
  nw1_nibbles: "man-artist-medium",
  chilli_chidi: "man-astronaut-dark",
  lena_lox: "woman-curly-hair-light",
  yusuf_grills: "man-beard-light",
  mei_ling_eats: "woman-office-worker-light",
  jonny_fork: "man-singer-medium",
  amara_j: "woman-health-worker-dark",
  vegan_vik: "man-farmer-medium-light",
  the_pie_reviewer: "man-white-hair-light",
  isla_m: "woman-student-light",
  hoangeats: "man-cook-light",
  dumplingdaily: "woman-cook-light",
  rosa_pasta: "woman-light",
  nightbus_nosh: "man-curly-hair-dark",
  sunday_roaster: "woman-white-hair-light",
  halal_hunter: "woman-with-headscarf-medium-light",
  coeliac_kate: "woman-teacher-medium",
  tariq_tastes: "man-office-worker-medium-light",
  petra_pastry: "woman-blonde-hair-medium",
  jollof_judge: "woman-curly-hair-dark",
  sohoscoffer: "man-bald-medium-dark",
  elif_eats: "woman-artist-light",
  noodle_ned: "person-curly-hair-medium",
  gurpreet_g: "man-wearing-turban-medium-light",
  claire_b: "woman-farmer-light",
  primrose_paul: "old-man-light",
  taco_tuesday: "man-singer-medium-light",
  sofia_l: "woman-astronaut-medium",
  tea_and_tiffin: "woman-teacher-medium-light",
  sean_no_dairy: "man-mechanic-light",
  wanda_wanders: "woman-astronaut-medium-dark",
};

/** The person's portrait as SVG, twice the size that is shown. */
export function avatarSvg(username: string): string {
  const at = people.findIndex((person) => person.username === username);
  const face = faces[username];
  if (face === undefined) throw new Error(`${username} has no portrait`);
  const drawing = vectorSvg(face).replace("<svg ", '<svg x="3" y="4.200" width="32" height="32" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384" viewBox="0 0 38 38">
    <rect width="38" height="38" fill="${pastels[at % pastels.length]}"/>${drawing}</svg>`;
}
