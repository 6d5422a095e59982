/** The Drools of the demo town: short clips that its people made, with what the others said. */
import type { TownPost } from "./snaps.ts";

/** Every Drool, the newest first. */
export const drools: readonly (TownPost & { clip: string })[] = [
  {
    key: "drool-ramen",
    by: "noodle_ned",
    about: "tonkotsu-ramen",
    clip: "ramen-steam",
    caption: "Sound off, glasses fogged, no regrets.",
    comments: [
      { by: "ken_w", text: "I could watch this steam for an hour." },
      { by: "isla_m", text: "Kentish Town to Camden in the rain for this? Yes." },
    ],
    appeal: 0.97,
  },
  {
    key: "drool-taco-table",
    by: "taco_tuesday",
    about: "birria-tacos",
    clip: "taco-table",
    caption: "Three plates, one table, and it is not even Tuesday.",
    comments: [
      { by: "marisol_ldn", text: "The elote is hiding!" },
      { by: "jonny_fork", text: "Save me the crispy one" },
    ],
    appeal: 0.91,
  },
  {
    key: "drool-margherita",
    by: "sadiq_slices",
    about: "margherita-extra-basil",
    clip: "margherita-oven",
    caption: "Ninety seconds in the oven. I counted, then I stopped counting.",
    comments: [{ by: "rosa_pasta", text: "Basil after the oven. Grazie." }],
    appeal: 0.84,
  },
  {
    key: "drool-coffee-run",
    by: "primrose_paul",
    about: null,
    clip: "morning-round",
    caption: "The dog's idea of a walk: coffee, croissant, doughnut, home.",
    comments: [
      { by: "petra_pastry", text: "Excellent dog." },
      { by: "nw1_nibbles", text: "I can smell this from upstairs." },
    ],
    appeal: 0.73,
  },
  {
    key: "drool-katsu",
    by: "dumplingdaily",
    about: "katsu-curry",
    clip: "katsu-slow",
    caption: "Slow look at a fast lunch.",
    comments: [{ by: "ken_w", text: "Listen to that panko. Well, imagine it." }],
    appeal: 0.79,
  },
  {
    key: "drool-curry-night",
    by: "gurpreet_g",
    about: "butter-chicken",
    clip: "curry-night",
    caption: "Curry night: butter chicken, dal, naan. In that order, then again.",
    comments: [
      { by: "vegan_vik", text: "I will take the dal end of the table." },
      { by: "tea_and_tiffin", text: "Somebody always orders one naan too few." },
    ],
    appeal: 0.81,
  },
  {
    key: "drool-pho",
    by: "hoangeats",
    about: "pho-bo-ac-biet",
    clip: "pho-herbs",
    caption: "Herbs first. Then wait. Then eat.",
    comments: [{ by: "noodle_ned", text: "The waiting is the hard part." }],
    appeal: 0.69,
  },
  {
    key: "drool-pudding",
    by: "sunday_roaster",
    about: "sticky-toffee-pudding",
    clip: "pudding-parade",
    caption: "I said I was full. The pudding trolley said otherwise.",
    comments: [{ by: "isla_m", text: "The toffee one. Always the toffee one." }],
    appeal: 0.76,
  },
];
