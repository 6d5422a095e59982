import { type Kysely, sql } from "kysely";

/**
 * The search finds dishes by their kind, when they are eaten, and what they claim: a Margherita is a pizza, whatever its name
 * says. A claim of two words is one word more ('glutenfree'), so that what claims to be free of one thing is not found as free of another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [kindsTable, kindsOfFunction, claimsFunction, textsFunction, ...triggers])
    await sql.raw(statement).execute(db);
  for (const [kind, words] of Object.entries(kinds))
    for (const names of words.split(", ")) {
      const [word, ...others] = names.split(" ");
      await sql`insert into dish_kinds (word, others, kind) values (${word}, ${others}, ${kind})`.execute(db);
    }
  await sql`
    insert into dish_kinds (word, others, kind)
    select word || 's', others, kind from dish_kinds where others = '{}' and word !~ '[si]$'`.execute(db);
  for (const [kind, table] of ["dishes", "products", "restaurants"].entries()) await refresh(db, kind + 1, table);
}

const batchSize = 5_000;

/** Brings the entries of what is there already up to date, some at a time. */
async function refresh(db: Kysely<unknown>, kind: number, table: string): Promise<void> {
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (select id from ${sql.table(table)} where id > ${after}::uuid order by id limit ${batchSize}),
      ids as (select array_agg(id order by id) as ids from batch)
      select ids[cardinality(ids)] as last, search_refresh(${kind}, ids) from ids where ids is not null`.execute(db);
    after = rows[0]?.last ?? null;
  }
}

/** The kinds of dishes, each with the words of names that say it; several words have to be there together. */
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
} as const;

const kindsTable = `
create table dish_kinds (
  word text collate "C" not null,
  others text[] not null,
  kind text not null,
  primary key (word, others, kind))`;

const kindsOfFunction = `
create function kinds_of(p_name text) returns text language sql stable as $$
  select coalesce(string_agg(distinct k.kind, ' '), '')
  from search_fold(p_name) folded (words) cross join unnest(folded.words) used (word)
    join dish_kinds k on k.word = used.word collate "C" and folded.words @> k.others
$$`;

/** A text, and each claim of two words in it as one word besides. */
const claimsFunction = `
create function with_claims(p_text text) returns text language sql immutable parallel safe as $$
  select case when p_text ~* '(free|sodium)' then concat_ws(' ', p_text,
    (select string_agg(found.parts[1] || found.parts[2], ' ')
     from regexp_matches(p_text, '\\m(gluten|dairy|nut|low)[- ]+(free|sodium)\\M', 'gi') found (parts))) else p_text end
$$`;

/** As it was, with the kind of a dish, when it is eaten, and what it and products claim. */
const textsFunction = `
create or replace function search_texts(p_kind int, p_ids uuid[]) returns table (id uuid, content text, cell int)
language plpgsql stable as $$
#variable_conflict use_column
begin
  if p_kind = 1 then return query
    select d.id, with_claims(concat_ws(' ', d.name, s.name, coalesce(d.cuisine, s.cuisine),
      (select string_agg(t.tag, ' ') from submission_tags t where t.dish_id = d.id),
      (select string_agg(l.name, ' ') from dish_claims c join dietary_claims l on l.id = c.claim_id where c.dish_id = d.id),
      array_to_string(d.meal_times, ' '), kinds_of(d.name))), r.cell
    from dishes d join rankings r on r.item_id = d.id join restaurants s on s.id = d.restaurant_id where d.id = any(p_ids);
  elsif p_kind = 2 then return query
    select p.id, with_claims(concat_ws(' ', p.name, p.brand, p.category,
      (select string_agg(t.tag, ' ') from product_tags t where t.product_id = p.id),
      (select string_agg(l.name, ' ') from product_claims c join dietary_claims l on l.id = c.claim_id where c.product_id = p.id))),
      null::int
    from products p where p.id = any(p_ids);
  elsif p_kind = 3 then return query
    select s.id, with_claims(concat_ws(' ', s.name, s.cuisine, s.city)), s.cell from restaurants s where s.id = any(p_ids);
  else return query
    select p.id, concat_ws(' ', p.username, p.full_name), null::int from profiles p where p.id = any(p_ids);
  end if;
end $$`;

const onClaims = (table: string, kind: number, id: string) =>
  ["insert", "update", "delete"].map(
    (change) => `create trigger search_${change} after ${change} on ${table}
    referencing ${change === "delete" ? "old" : "new"} table as changed for each statement execute function search_note(${kind}, ${id})`,
  );

const triggers = [
  ...onClaims("dish_claims", 1, "dish_id"),
  ...onClaims("product_claims", 2, "product_id"),
  `create trigger search_update_times after update of meal_times on dishes for each row
    when (old.meal_times is distinct from new.meal_times) execute function search_note(1, id)`,
];
