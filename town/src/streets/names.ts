import { seeded } from "../seeded.ts";

/** All names of the map are invented: the town is named after what it cooks with. */
const stems =
  "Ladle Pestle Mortar Whisk Skillet Kettle Griddle Colander Sieve Trivet Ramekin Tureen Cruet Saltcellar Larder Scullery Crumb Crust Dough Leaven Batter Butter Cream Curd Whey Custard Syllabub Posset Trifle Treacle Molasses Toffee Nougat Marzipan Praline Comfit Quince Medlar Damson Bullace Greengage Sloe Elderberry Gooseberry Loganberry Mulberry Tamarind Kumquat Pomelo Citron Bergamot Persimmon Apricot Almond Pistachio Cobnut Walnut Sesame Caraway Cumin Coriander Cardamom Nutmeg Mace Clove Cinnamon Ginger Turmeric Saffron Paprika Sumac Fennel Dill Sorrel Lovage Chervil Tarragon Marjoram Savory Thyme Sage Rosemary Borage Purslane Samphire Leek Shallot Chive Ramson Parsnip Turnip Swede Salsify Celeriac Radish Artichoke Cardoon Lentil Chickpea Barley Millet Oat Rye Spelt Semolina Dumpling Noodle Broth Bisque Chowder Gravy Mustard Pickle Chutney Piccalilli Relish Capers Anchovy Herring Kipper Whelk Cockle Winkle Mussel Brine Vinegar Cordial Cider Perry Mead Teapot Spoon Platter Apron Oven Ember Cinder Hearth".split(
    " ",
  );

const endings = {
  primary: ["Road", "High Road", "Way", "Avenue"],
  secondary: ["Road", "Street", "Parade", "Hill"],
  tertiary: ["Street", "Lane", "Road", "Grove", "Rise"],
  minor: ["Street", "Lane", "Row", "Mews", "Place", "Terrace", "Yard", "Walk", "Close", "Passage", "Gardens", "Court"],
} as const;

const befores = ["Old", "Little", "Upper", "Lower", "Great", "Long", "North", "South", "East", "West", "New", "Far"];

/** How important a street is. */
export type StreetClass = keyof typeof endings;

/** Names of streets, each given once. */
export function streetNames(): (of: StreetClass) => string {
  const random = seeded("the names of the streets");
  const given = new Set<string>();
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  return (of) => {
    for (let tries = 0; ; tries++) {
      // Short names fit on short streets: only what is given already needs a word more.
      const before = tries < 4 ? "" : `${pick(befores)} `;
      const name = `${before}${pick(stems)} ${pick(endings[of])}`;
      if (given.has(name)) continue;
      given.add(name);
      return name;
    }
  };
}

const quarterBeginnings =
  "Salt Pepper Butter Honey Bread Crumb Ladle Kettle Broth Thyme Sage Quince Plum Almond Barley Oat Rye Mustard Mint Dill Leek Pickle Cider Syrup Treacle Ginger Nutmeg Clove Oven Ember Spoon Pan Pot Apron Larder Cheese".split(
    " ",
  );
const quarterEndings = "wick ham ton holt mere ford combe stead bury field gate side hurst leigh well thorpe".split(
  " ",
);

/** Names of quarters and villages, each given once. */
export function quarterNames(): () => string {
  const random = seeded("the names of the quarters");
  const given = new Set<string>();
  return () => {
    for (;;) {
      const beginning = quarterBeginnings[Math.floor(random() * quarterBeginnings.length)] ?? "";
      const ending = quarterEndings[Math.floor(random() * quarterEndings.length)] ?? "";
      const name = beginning.at(-1) === ending[0] ? "" : beginning + ending;
      if (name === "" || given.has(name)) continue;
      given.add(name);
      return name;
    }
  };
}
