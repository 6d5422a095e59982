/** Portraits of the town's people: an emoji on one of the six pastels that the app gives to initials. */
import sharp from "sharp";
import { people } from "../people.ts";
import { emojiFile } from "./sprite.ts";

const size = 512;
const pastels = ["#dbe9fb", "#fbe0d2", "#dff1dc", "#f3e0f8", "#fdebc4", "#d8f0ee"];

// The package draws the middle tone (🏽) light and fair-haired, the one before it (🏼) brown.
const faces: Record<string, string> = {
  amira_eats: "👩🏽‍🍳",
  benji_bites: "👨🏻‍🦰",
  camdencrumbs: "👩🏼‍🎨",
  marisol_ldn: "👩🏻‍🎤",
  ken_w: "👨🏻‍💻",
  toast_and_tea: "👩🏽‍🦰",
  sadiq_slices: "🧔🏼",
  olu_the_spoon: "👨🏿‍🍳",
  zofia_k: "👩🏽‍🔬",
  nw1_nibbles: "👨🏽‍🎨",
  chilli_chidi: "👨🏿‍🚀",
  lena_lox: "👩🏻‍🦱",
  yusuf_grills: "🧔🏻",
  mei_ling_eats: "👩🏻‍💼",
  jonny_fork: "👨🏽‍🎤",
  amara_j: "👩🏿‍⚕️",
  vegan_vik: "👨🏼‍🌾",
  the_pie_reviewer: "👨🏻‍🦳",
  isla_m: "👩🏻‍🎓",
  hoangeats: "👨🏻‍🍳",
  dumplingdaily: "👩🏻‍🍳",
  rosa_pasta: "👩🏻",
  nightbus_nosh: "👨🏿‍🦱",
  sunday_roaster: "👩🏻‍🦳",
  halal_hunter: "🧕🏼",
  coeliac_kate: "👩🏽‍🏫",
  tariq_tastes: "👨🏼‍💼",
  petra_pastry: "👱🏽‍♀️",
  jollof_judge: "👩🏿‍🦱",
  sohoscoffer: "👨🏾‍🦲",
  elif_eats: "👩🏻‍🎨",
  noodle_ned: "🧑🏽‍🦱",
  gurpreet_g: "👳🏼‍♂️",
  claire_b: "👩🏻‍🌾",
  primrose_paul: "👴🏻",
  taco_tuesday: "👨🏼‍🎤",
  sofia_l: "👩🏽‍🚀",
  tea_and_tiffin: "👩🏼‍🏫",
  sean_no_dairy: "👨🏻‍🔧",
  wanda_wanders: "👩🏾‍🚀",
};

/** The person's portrait as WebP, 512 by 512. */
export async function composeAvatar(username: string): Promise<Buffer> {
  const at = people.findIndex((person) => person.username === username);
  const face = faces[username];
  if (face === undefined) throw new Error(`${username} has no portrait`);
  const drawing = await sharp(emojiFile(face)).resize(432, 432, { kernel: "lanczos3" }).png().toBuffer();
  const ground = {
    width: size,
    height: size,
    channels: 3,
    background: pastels[at % pastels.length] ?? "#fff",
  } as const;
  return sharp({ create: ground })
    .composite([{ input: drawing, left: 40, top: 56 }])
    .webp({ quality: 88 })
    .toBuffer();
}
