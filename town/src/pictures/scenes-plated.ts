/** The scenes of dishes that are drawn from above: the plate fills the picture. */
import type { SceneName } from "./picture-key.ts";
import type { PlatedName } from "./plated.ts";
import type { Scene } from "./scene.ts";

function served(plated: PlatedName, near: readonly string[], surfaces: Scene["surfaces"], steam?: true): Scene {
  const scene = { layouts: ["served"], hero: [{ plated }], near, far: near, surfaces, vessels: [null] } as const;
  return steam ? { ...scene, steam } : scene;
}

const italian = ["tomato", "herb", "garlic", "cheese-wedge"];
const asian = ["hot-pepper", "herb", "ginger-root", "lemon"];
const indian = ["hot-pepper", "onion", "herb", "lemon"];
const levant = ["lemon", "herb", "olive", "tomato"];
const roast = ["garlic", "salt", "herb", "onion"];
const bakery = ["butter", "sheaf-of-rice", "egg"];

/** Scenes of plated dishes by name. */
export const plated = {
  arepa: served("arepa", ["avocado", "ear-of-corn", "lemon"], ["red-check"]),
  baklava: served("baklava", ["honey-pot", "peanuts", "lemon"], ["red-tile"]),
  bao: served("bao", asian, ["rose-tile", "red-tile"]),
  "beetroot-salad": served("beetroot-salad", ["herb", "leafy-green"], ["white-tile"]),
  bibimbap: served("bibimbap", asian, ["yellow-check", "sea-tile"]),
  biryani: served("biryani", indian, ["sea-tile", "rose-tile"]),
  bravas: served("bravas", ["garlic", "tomato", "herb"], ["sea-tile"]),
  brisket: served("brisket", roast, ["slate", "blue-check"]),
  "bun-cha": served("bun-cha", asian, ["green-check", "red-tile"]),
  "butter-chicken": served("butter-chicken", indian, ["sea-tile", "moss", "white-tile"], true),
  "cacio-e-pepe": served("cacio-e-pepe", italian, ["walnut"]),
  carbonara: served("carbonara", italian, ["rose-tile", "blue-check"]),
  churros: served("churros", ["chocolate-bar", "strawberry"], ["red-check"]),
  cod: served("cod", asian, ["rose-tile", "sand-tile"]),
  crepe: served("crepe", ["butter", "salt", "strawberry"], ["blue-check", "pine"]),
  custards: served("custards", ["egg", "butter", "hot-beverage"], ["yellow-check", "red-tile"]),
  dal: served("dal", indian, ["green-check", "sand-tile"], true),
  "dan-dan": served("dan-dan", asian, ["white-tile"], true),
  "dark-stew": served("dark-stew", indian, ["sea-tile", "green-check", "white-tile", "rose-tile", "moss"], true),
  "doro-wot": served("doro-wot", ["onion", "hot-pepper", "egg"], ["yellow-check", "moss"]),
  dosa: served("dosa", indian, ["red-tile", "blue-check"]),
  "duck-rice": served("duck-rice", asian, ["sand-tile"]),
  "filled-baguette": served(
    "filled-baguette",
    ["lemon", "onion", "hot-pepper"],
    ["sea-tile", "yellow-check", "green-check"],
  ),
  "fish-plate": served("fish-and-chips", ["lemon", "salt", "pea-pod"], ["blue-check", "yellow-check", "red-check"]),
  "flatbread-plate": served("flatbread-plate", levant, ["sand-tile", "blue-check"]),
  "full-english": served("full-english", ["tomato", "bread", "mushroom"], ["green-check", "red-check"]),
  galette: served("galette", ["egg", "butter", "herb"], ["rose-tile"]),
  gnocchi: served("gnocchi", italian, ["white-tile"]),
  "greek-salad": served("greek", levant, ["white-tile", "sea-tile"]),
  "harvest-salad": served("green-salad", levant, ["pine", "rose-tile", "red-check"]),
  injera: served("injera", ["onion", "hot-pepper", "lemon"], ["walnut"]),
  jalebi: served("jalebi", ["honey-pot", "peanuts", "hot-beverage"], ["sea-tile"]),
  jjigae: served("jjigae", asian, ["pine", "sea-tile"], true),
  jollof: served("jollof", ["tomato", "hot-pepper", "onion"], ["green-check", "sand-tile"]),
  joojeh: served("joojeh", levant, ["sea-tile", "rose-tile"]),
  katsu: served("katsu", ["carrot", "ginger-root", "herb"], ["sea-tile"], true),
  kebap: served("kebap", levant, ["red-tile", "sea-tile", "walnut"]),
  knafeh: served("knafeh", ["honey-pot", "peanuts"], ["sea-tile", "moss"]),
  lahmacun: served("lahmacun", levant, ["blue-check"]),
  "lemon-tart": served("lemon-tart", ["lemon", "butter", "egg"], ["blue-check", "rose-tile"]),
  macaroni: served("macaroni", ["cheese-wedge", "butter", "garlic"], ["rose-tile"]),
  manakish: served("manakish", levant, ["sand-tile"]),
  margherita: served("margherita", italian, ["walnut", "sea-tile", "green-check", "slate"]),
  mole: served("mole", ["hot-pepper", "chocolate-bar", "onion"], ["yellow-check"]),
  moussaka: served("moussaka", levant, ["blue-check"]),
  naan: served("naan", ["garlic", "butter", "herb"], ["blue-check"]),
  nduja: served("nduja", italian, ["slate", "green-check"]),
  octopus: served("octopus", levant, ["white-tile"]),
  okonomiyaki: served("okonomiyaki", ["egg", "leafy-green", "ginger-root"], ["yellow-check"]),
  omelette: served("omelette", asian, ["rose-tile", "sea-tile"]),
  "open-toast": served("open-toast", ["herb", "lemon", "mushroom"], ["green-check", "rose-tile", "sea-tile"]),
  "paella-pan": served("paella", ["lemon", "herb", "hot-pepper"], ["red-check", "sea-tile"]),
  "pani-puri": served("pani-puri", indian, ["rose-tile"]),
  pho: served("pho", asian, ["sea-tile", "moss"], true),
  pineapple: served("pineapple", italian, ["moss"]),
  "poached-eggs": served("poached-eggs", ["lemon", "butter", "hot-beverage"], ["green-check", "sea-tile"]),
  pomodoro: served("pomodoro", italian, ["green-check", "rose-tile"]),
  "prawn-plate": served("crispy-prawns", levant, ["slate", "yellow-check", "sea-tile"]),
  "prawn-pot": served("prawns", ["garlic", "lemon", "herb"], ["blue-check", "white-tile"], true),
  "puff-roll": served("sausage-roll", bakery, ["green-check", "blue-check"]),
  quiche: served("quiche", ["egg", "onion", "herb"], ["rose-tile", "sea-tile", "blue-check"]),
  ragu: served("ragu", italian, ["red-check", "sea-tile"]),
  "ramen-bowl": served("ramen", ["egg", "herb", "hot-pepper"], ["walnut", "rose-tile", "sea-tile"], true),
  "red-curry": served("red-curry", asian, ["green-check", "white-tile", "sand-tile"], true),
  ribs: served("ribs", roast, ["slate", "green-check"]),
  "rice-and-peas": served("rice-and-peas", ["hot-pepper", "onion", "herb"], ["yellow-check", "rose-tile"]),
  "round-pie": served(
    "pie",
    ["carrot", "pea-pod", "mushroom", "herb"],
    ["blue-check", "green-check", "red-check", "rose-tile"],
    true,
  ),
  saag: served("saag", indian, ["rose-tile", "oak"], true),
  "seafood-pasta": served("seafood", ["lemon", "herb", "garlic"], ["walnut"]),
  "spicy-ramen": served("spicy-ramen", asian, ["sand-tile", "blue-check"], true),
  "steak-frites": served("steak-frites", roast, ["oak", "green-check"]),
  "suya-skewers": served("suya", ["tomato", "onion", "hot-pepper"], ["yellow-check"]),
  tagine: served("tagine", levant, ["sea-tile", "rose-tile", "white-tile"], true),
  tagliatelle: served("tagliatelle", italian, ["green-check", "blue-check"]),
  takoyaki: served("takoyaki", ["herb", "ginger-root"], ["red-tile"]),
  thali: served("thali", indian, ["rose-tile"]),
  tiramisu: served("tiramisu", ["hot-beverage", "chocolate-bar", "egg"], ["white-tile"]),
  "tomato-soup": served("tomato-soup", ["tomato", "herb", "garlic"], ["yellow-check", "green-check"], true),
  "udon-bowl": served("udon", asian, ["pine"], true),
  "clear-soup": served(
    "clear-soup",
    ["carrot", "onion", "herb"],
    ["rose-tile", "white-tile", "blue-check", "sea-tile"],
    true,
  ),
  wellington: served("wellington", ["carrot", "herb", "garlic"], ["red-check"]),
  "yakitori-plate": served("yakitori", asian, ["slate", "sand-tile"]),
  "yellow-curry": served("yellow-curry", indian, ["sea-tile", "moss", "walnut"], true),
} as const satisfies Partial<Record<SceneName, Scene>>;
