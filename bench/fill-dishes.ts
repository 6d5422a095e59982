/** A tenth is within 10 km of Camden Market, the rest in 600 towns. */
export function fillDishes(size: number): string[] {
  const restaurants = size / 20;
  const id = (n: string, table: number) => `('00000000-0000-7000-800${table}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  return [
    "select setseed(0.5)",
    // Charts do not need the search's index, which triggers would fill.
    "set session_replication_role = replica",
    `create temp table towns as select n, case when n = 0 then 51.5414 else random() * 100 - 42 end as lat,
       case when n = 0 then -0.1471 else random() * 350 - 175 end as lon from generate_series(0, 600) n`,
    `insert into profiles (id, username, created_at) select ${id("n", 1)}, 'person_' || n, now() from generate_series(1, 1000) n`,
    `insert into restaurants (id, name, latitude, longitude, created_at)
       select ${id("r.n", 2)}, 'Restaurant ' || r.n, t.lat + (random() - 0.5) * 0.16, t.lon + (random() - 0.5) * 0.24, now()
       from (select n, case when random() < 0.1 then 0 else 1 + floor(random() * 600)::int end as town
             from generate_series(1, ${restaurants}) n) r join towns t on t.n = r.town`,
    // A rural place has a handful at any size of the world.
    `insert into restaurants (id, name, latitude, longitude, created_at)
       select ${id(`${restaurants} + n`, 2)}, 'Inn ' || n, 51.9 + (random() - 0.5) * 0.05, -3.2 + (random() - 0.5) * 0.05, now()
       from generate_series(1, 3) n`,
    `insert into rankings (item_id, kind, cell, net_score, upvotes, downvotes, submitted_by, lat, lon, price_cents, cuisine, meal_times, claims, allergens, shown_tasted_upvotes)
       select ${id("s.n", 3)}, 1, case when s.n % 5000 = 0 then -1 else cell_of(s.latitude, s.longitude) end, s.up - s.down, s.up, s.down,
         ${id("1 + s.n % 1000", 1)}, case when s.n % 5000 <> 0 then s.latitude end, case when s.n % 5000 <> 0 then s.longitude end,
         (random() * 3000)::int, (array['Italian','Mexican','Asian','American','Mediterranean','Indian'])[1 + s.n % 6],
         floor(random() * 16)::int, floor(random() * 512)::int, floor(random() * 16384)::int, case when s.n % 2 = 0 then s.up / 2 else 0 end
       from (select d.n, r.latitude, r.longitude, floor(least(120000, 2 / power(1 - random(), 0.9)))::int as up, floor(random() * 3)::int as down
             from generate_series(1, ${size}) d(n)
             join restaurants r on r.id = ${id(`1 + d.n % ${restaurants + 3}`, 2)}) s`,
    `insert into dishes (id, name, description, price, cuisine, restaurant_id, submitted_by, created_at, updated_at)
       select ${id("n", 3)}, 'Dish ' || n, repeat('Good. ', 20), 12.50, 'Asian', ${id(`1 + n % ${restaurants + 3}`, 2)},
         ${id("1 + n % 1000", 1)}, now(), now() from generate_series(1, ${size}) n`,
    `insert into submission_tags (dish_id, position, tag) select ${id("n", 3)}, p, 'tag ' || p from generate_series(1, ${size}, 1) n, generate_series(1, 3) p where n % 10 = 0`,
    `insert into dish_claims (dish_id, claim_id) select ${id("n", 3)}, 1 + n % 9 from generate_series(1, ${size}) n where n % 2 = 0`,
    `insert into cards select b.item_id, b.body
       from (select array_agg(id) as ids from dishes group by hashtext(id::text) % 500) x cross join lateral card_bodies(x.ids) b`,
    "vacuum analyze",
  ];
}
