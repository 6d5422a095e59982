/** Words separated by spaces must all occur. */
const kinds = {
  pizza: "margherita, calzone, diavola, capricciosa, napoletana, pinsa, pizzetta, quattro formaggi, quattro stagioni",
  pasta:
    "spaghetti, tagliatelle, linguine, rigatoni, penne, fettuccine, pappardelle, lasagne, lasagna, ravioli, tortellini, gnocchi, orecchiette, bucatini, cannelloni, macaroni, carbonara, amatriciana, bolognese, puttanesca, cacio pepe, mac cheese, mac cheeses",
  noodle: "ramen, udon, soba, pho, laksa, yakisoba, japchae, vermicelli, chow mein, lo mein, pad thai, bun cha",
  sushi: "nigiri, sashimi, maki, uramaki, temaki, futomaki, rainbow roll, california roll",
  dumpling: "gyoza, jiaozi, wonton, momo, pierogi, mandu, manti, pelmeni, shumai, xiaolongbao, har gow, siu mai",
  burger: "cheeseburger, hamburger",
  sandwich: "panini, toastie, butty, sarnie, blt, reuben, bifana, baguette, croque, banh mi, po boy",
  curry:
    "korma, vindaloo, jalfrezi, madras, rendang, massaman, makhani, bhuna, dopiaza, tikka masala, butter chicken, rogan josh, saag paneer",
  soup: "chowder, bisque, gazpacho, minestrone, borscht, harira, pozole, jjigae, tom yum",
  stew: "tagine, goulash, casserole, cassoulet, bourguignon, gumbo, jjigae, stroganoff",
  kebab: "kebap, kabab, shawarma, doner, souvlaki, gyros, kofte, shish",
  bread: "naan, focaccia, ciabatta, pita, baguette, injera, roti, loaf",
  pastry: "croissant, danish, eclair, baklava, brioche, strudel, cannoli, paris brest, pain chocolat",
  cake: "cheesecake, cupcake, gateau, torte, brownie",
  dessert:
    "tiramisu, cheesecake, gelato, sorbet, sundae, pavlova, brownie, cupcake, baklava, kunefe, knafeh, granita, cannoli, churros, mousse, mochi, trifle, affogato, falooda, doughnut, donut, panna cotta, creme brulee, soft serve, ice cream, sticky toffee, gulab jamun, carrot cake, chocolate cake",
  "ice cream": "gelato, sorbet, sundae, semifreddo, kulfi, soft serve",
  doughnut: "donut",
  pancake: "crepe, galette, blini, blintzes, hotcake",
  salad: "caesar, tabbouleh, fattoush, horiatiki, nicoise, coleslaw, som tam",
  seafood:
    "shrimp, prawn, lobster, oyster, crab, mussel, scallop, octopus, squid, calamari, langoustine, gambas, mariscos, ceviche",
  rice: "paella, risotto, biryani, pilaf, jollof, bibimbap, nasi goreng, onigiri",
  steak: "ribeye, sirloin, entrecote, bavette, tomahawk, filet mignon",
  coffee: "cappuccino, latte, espresso, americano, macchiato, mocha, cortado, flat white",
  cocktail: "negroni, margarita, martini, mojito, daiquiri, spritz, old fashioned",
  sausage: "bratwurst, chorizo, boerewurst",
  breakfast: "shakshuka, granola, porridge, omelette, benedict, full english",
};

type DishKind = { word: string; others: string[]; kind: string };

/** The rows of `dish_kinds`. A single word also has its plural. */
export const dishKinds: DishKind[] = Object.entries(kinds).flatMap(([kind, words]) =>
  words.split(", ").flatMap((names) => {
    const [word = "", ...others] = names.split(" ");
    const hasPlural = others.length === 0 && !/[si]$/.test(word);
    return (hasPlural ? [word, `${word}s`] : [word]).map((form) => ({ word: form, others, kind }));
  }),
);

/** A kind named by a word wins over an implied one; null if none. */
export function firstKindOf(words: ReadonlySet<string>): string | null {
  const said = Object.keys(kinds).find((kind) => hasWords(words, kind) || hasWords(words, `${kind}s`));
  const stoodFor = dishKinds.find(({ word, others }) => words.has(word) && others.every((other) => words.has(other)));
  return said ?? stoodFor?.kind ?? null;
}

/**
 * Returns a regular expression for names of the same kind: 'udon' and 'noodles' for a ramen. The last word is the
 * default kind. Null without words.
 */
export function sameKindPattern(words: readonly string[]): string | null {
  const kind = firstKindOf(new Set(words));
  const last = words.at(-1) ?? "";
  if (!kind && !/^[\p{L}\p{M}\p{N}]+$/u.test(last)) return null;
  const said = kind ?? (last.length > 3 ? last.replace(/s$/, "") : last);
  const known = dishKinds
    .filter((one) => one.kind === kind)
    .map(({ word, others }) => [word, ...others].join("( .*)? "));
  return `(^| )(${[said, `${said}s`, ...known].join("|")})( |$)`;
}

function hasWords(words: ReadonlySet<string>, kind: string): boolean {
  return kind.split(" ").every((word) => words.has(word));
}
