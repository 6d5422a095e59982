import { importDishes, type RowToImport, undoDishImport } from "@dishboard/contract/dish-imports";
import { deleteDish, editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { emptyDraftRow } from "@dishboard/contract/draft-rows";
import { call } from "@dishboard/contract/endpoint";
import { addLogEntry } from "@dishboard/contract/food-log";
import { defaultMarketArea } from "@dishboard/contract/places";
import { createPost } from "@dishboard/contract/posts";
import { reportPresence } from "@dishboard/contract/presence";
import { createReport, decide } from "@dishboard/contract/reports";
import { saveItem, unsaveItem } from "@dishboard/contract/saves";
import { countShare } from "@dishboard/contract/shares";
import { setVote } from "@dishboard/contract/votes";
import fc from "fast-check";
import { sql } from "kysely";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish } from "../../../../testing/people.ts";
import { aPost, insertPhoto } from "../../../../testing/posts.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";

const app = await ownApp({
  ADMIN_EMAIL: "boss@example.org",
  LIMITS: "dish-imports=100000/1h,submissions=100000/1h,reports=100000/1h",
});
const { db } = app;
const boss = transportOf(app, await insertSignedIn(db, "boss"));
const person = await insertSignedIn(db, "anna");
const anna = transportOf(app, person);
const { latitude, longitude } = defaultMarketArea;
const day = new Date().toISOString().slice(0, 10);

/** 1.5 km apart; the first import with a dish there makes each. */
const spots = ["Ash", "Birch", "Cedar"].map((name, n) => ({
  name,
  pin: { latitude: latitude + n * 0.014, longitude },
}));

const touches = {
  vote: (id: string) => call(anna, setVote, { params: { kind: "dish", id }, body: { vote: "down" } }),
  "vote and withdraw": async (id: string) => {
    await call(anna, setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
    await call(anna, setVote, { params: { kind: "dish", id }, body: { vote: "none" } });
  },
  save: (id: string) => call(anna, saveItem, { params: { kind: "dish", id } }),
  share: (id: string) => call(app.transport, countShare, { params: { kind: "dish", id } }),
  post: async (id: string) => {
    const upload = await insertPhoto(db, person.id);
    await call(anna, createPost, { body: { ...aPost("snap", upload), item: { kind: "dish", id } } });
  },
  log: (id: string) => call(anna, addLogEntry, { body: { dishId: id, day, note: null, isShared: false, key: v7() } }),
  report: (id: string) => call(anna, createReport, { body: { kind: "dish", id, reason: "spam" } }),
  feature: (id: string) => call(boss, decide, { params: { kind: "dish", id }, body: { action: "feature" } }),
  edit: async (id: string) => {
    const { updatedAt } = await call(app.transport, readDish, { params: { id } });
    const { restaurantName: _, cell: __, ...fields } = aDish();
    await call(boss, editDish, { params: { id }, body: { ...fields, name: `Edited ${id}`, updatedAt } });
  },
} satisfies Record<string, (id: string) => Promise<unknown>>;

const looks = {
  read: (id: string) => call(app.transport, readDish, { params: { id } }),
  "save and forget": async (id: string) => {
    await call(anna, saveItem, { params: { kind: "dish", id } });
    await call(anna, unsaveItem, { params: { kind: "dish", id } });
  },
} satisfies Record<string, (id: string) => Promise<unknown>>;

const step = fc.oneof(
  fc.record({
    do: fc.constant("import" as const),
    dishes: fc.uniqueArray(fc.record({ dish: fc.nat(3), spot: fc.nat(2) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ dish, spot }) => `${dish} ${spot}`,
    }),
  }),
  fc.record({ do: fc.constant("undo" as const), which: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant("touch" as const),
    how: fc.constantFrom(...(Object.keys(touches) as (keyof typeof touches)[])),
    which: fc.nat(7),
  }),
  fc.record({
    do: fc.constant("look" as const),
    how: fc.constantFrom(...(Object.keys(looks) as (keyof typeof looks)[])),
    which: fc.nat(7),
  }),
  fc.record({ do: fc.constant("submit" as const), spot: fc.nat(2) }),
  fc.record({ do: fc.constant("presence" as const), spot: fc.nat(2) }),
  fc.record({ do: fc.constant("delete" as const), which: fc.nat(7) }),
);

async function everythingOf(id: string): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(d) as dish, to_jsonb(r) as ranking, (select body from cards c where c.item_id = d.id) as card,
      (select count(*) from votes v where v.item_id = d.id) as votes, (select count(*) from saves s where s.item_id = d.id) as saves,
      (select count(*) from posts p where p.item_id = d.id) as posts, (select count(*) from food_log l where l.dish_id = d.id) as log,
      (select count(*) from reports t where t.item_id = d.id) as reports, to_jsonb(i) as origin
    from dishes d join rankings r on r.item_id = d.id left join imported_dishes i on i.dish_id = d.id
    where d.id = ${id}::uuid`.execute(db.write);
  return rows[0];
}

type Known = { id: string; spot: number; by: number | null; isTouched: boolean };

it("leaves exactly what others have touched, whatever happened before", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await sql`truncate rankings, restaurants, dish_imports, imported_dishes, posts cascade`.execute(db.write);
      let dishes: Known[] = [];
      const madeBy = new Map<number, number>();
      const present = new Set<number>();
      const undone = new Set<number>();
      let last = 0;
      for (const one of steps) {
        const target = "which" in one && one.do !== "undo" ? dishes[one.which % Math.max(1, dishes.length)] : undefined;
        if (one.do === "import") {
          const rows = one.dishes.map(
            ({ dish, spot }, index): RowToImport => ({
              row: { ...emptyDraftRow, name: `Dish ${dish}`, place: spots[spot]?.name ?? "" },
              ...{ at: index + 1, restaurantId: null, pin: spots[spot]?.pin ?? null, uploadId: null, isWanted: false },
            }),
          );
          const reply = await call(boss, importDishes, { body: { key: v7(), rows } });
          if (reply.import) last = reply.import.id;
          for (const [index, { dishId }] of reply.rows.entries()) {
            const { spot } = one.dishes[index] ?? { spot: 0 };
            if (!dishId) continue;
            dishes.push({ id: dishId, spot, by: last, isTouched: false });
            if (!madeBy.has(spot)) madeBy.set(spot, last);
          }
        } else if (one.do === "undo" && one.which <= last) {
          const before = new Map(
            await Promise.all(dishes.map(async ({ id }) => [id, await everythingOf(id)] as const)),
          );
          const stays = dishes.filter(({ by, isTouched }) => by !== one.which || isTouched || undone.has(one.which));
          const reply = await call(boss, undoDishImport, { params: { number: one.which } });
          if (!undone.has(one.which))
            expect(reply).toMatchObject({ removed: dishes.length - stays.length, state: "undone" });
          for (const [spot, maker] of madeBy)
            if (
              maker === one.which &&
              !undone.has(maker) &&
              !present.has(spot) &&
              stays.every((dish) => dish.spot !== spot)
            )
              madeBy.delete(spot);
          undone.add(one.which);
          dishes = stays;
          for (const { id } of dishes) expect(await everythingOf(id)).toEqual(before.get(id));
        } else if (one.do === "touch" && target && target.by !== null) {
          await touches[one.how](target.id).catch((error: { code?: string }) => {
            if (error.code !== "conflict" && error.code !== "invalid") throw error;
          });
          target.isTouched = true;
        } else if (one.do === "look" && target && !target.isTouched) await looks[one.how](target.id);
        else if (one.do === "delete" && target && target.by !== null) {
          await call(boss, deleteDish, { params: { id: target.id } });
          dishes = dishes.filter((dish) => dish !== target);
        } else if (one.do === "submit") {
          const spot = spots[one.spot];
          const body = {
            ...aDish(),
            name: `Own ${v7()}`,
            restaurantName: spot?.name ?? "",
            pin: spot?.pin ?? null,
            cell: null,
          };
          const { id } = await call(anna, submitDish, { body });
          dishes.push({ id, spot: one.spot, by: null, isTouched: true });
          if (!madeBy.has(one.spot)) madeBy.set(one.spot, 0);
        } else if (one.do === "presence" && madeBy.has(one.spot)) {
          const { rows } = await sql<{ id: string }>`
            select id from restaurants where name = ${spots[one.spot]?.name}`.execute(db.write);
          const said = await call(anna, reportPresence, {
            params: { id: rows[0]?.id ?? "" },
            body: { says: "here" },
          }).then(
            () => true,
            () => false,
          );
          if (said) present.add(one.spot);
        }
        const { rows } = await sql<{ id: string }>`select id from dishes order by id`.execute(db.write);
        expect(rows.map(({ id }) => id)).toEqual(dishes.map(({ id }) => id).sort());
        const there = await sql<{ name: string }>`select name from restaurants order by name`.execute(db.write);
        expect(there.rows.map(({ name }) => name)).toEqual([...madeBy.keys()].sort().map((spot) => spots[spot]?.name));
      }
    }),
    { numRuns: Number(process.env.UNDO_HISTORIES ?? 20) },
  );
});
