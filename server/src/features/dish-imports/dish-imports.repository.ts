import type { ImportedRow } from "@dishboard/contract/dish-imports";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

export type DishImportRow = {
  id: number;
  source: string | null;
  fileName: string | null;
  by: string | null;
  createdAt: Date;
  undoAskedAt: Date | null;
  undoneAt: Date | null;
  added: number;
  removed: number;
  kept: number;
  photosToFetch: number;
  photoProblems: { row: number; name: string; reason: string }[];
};

export type NewDishImport = {
  key: string | null;
  userId: string | null;
  fileName: string | null;
  source: string | null;
  createdAt: Date;
  outcomes: readonly ImportedRow[];
  restaurantIds: string[];
};

export type NewImportedDish = {
  dishId: string;
  row: number;
  source: string | null;
  author: string | null;
  url: string | null;
  day: string | null;
  photoUrl: string | null;
};

/** Serializes dish imports and undos. */
export async function lockDishImports(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dish-imports', 0))`.execute(db);
}

/** A key's import and row results. */
export async function findByKey(
  db: Kysely<Schema>,
  key: string,
): Promise<{ id: number; outcomes: ImportedRow[] } | undefined> {
  const { rows } = await sql<{ id: number; outcomes: ImportedRow[] }>`
    select id, outcomes from dish_imports where key = ${key}::uuid`.execute(db);
  return rows[0];
}

/** Inserts an import with its stored dishes; returns its number. */
export async function insertDishImport(
  db: Kysely<Schema>,
  one: NewDishImport,
  dishes: readonly NewImportedDish[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into dish_imports (id, key, user_id, file_name, source, created_at, added, outcomes, restaurant_ids)
    select coalesce(max(id), 0) + 1, ${one.key}::uuid, ${one.userId}::uuid, ${one.fileName}, ${one.source}, ${one.createdAt},
      ${dishes.length}, ${JSON.stringify(one.outcomes)}::jsonb, ${one.restaurantIds}::uuid[]
    from dish_imports returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await db
    .insertInto("imported_dishes")
    .values(
      dishes.map(({ dishId, row, photoUrl, ...origin }) => ({
        ...origin,
        dish_id: dishId,
        import_id: id,
        row_number: row,
        photo_url: photoUrl,
      })),
    )
    .execute();
  return id;
}

/** The newest fifty imports, or one. */
export async function listImportsOfDishes(db: Kysely<Schema>, id: number | null = null): Promise<DishImportRow[]> {
  const { rows } = await sql<DishImportRow>`
    select i.id, i.source, i.file_name as "fileName", p.username as by, i.created_at as "createdAt",
      i.undo_asked_at as "undoAskedAt", i.undone_at as "undoneAt", i.added, i.removed, i.kept,
      (select count(*)::int from imported_dishes d
        where d.import_id = i.id and d.photo_url is not null and d.photo_problem is null) as "photosToFetch",
      coalesce((select json_agg(json_build_object('row', d.row_number, 'name', s.name, 'reason', d.photo_problem) order by d.row_number)
        from imported_dishes d join dishes s on s.id = d.dish_id
        where d.import_id = i.id and d.photo_problem is not null), '[]') as "photoProblems"
    from dish_imports i left join profiles p on p.id = i.user_id
    where ${id}::int is null or i.id = ${id}::int order by i.id desc limit 50`.execute(db);
  return rows;
}

/** Restaurants by requested id; merged ones lead to their target. */
export async function findRestaurants(
  db: Kysely<Schema>,
  ids: string[],
): Promise<Map<string, { id: string; name: string; latitude: number; longitude: number }>> {
  const { rows } = await sql<{ asked: string; id: string; name: string; latitude: number; longitude: number }>`
    select g.id as asked, r.id, r.name, r.latitude, r.longitude
    from unnest(${ids}::uuid[]) g (id) left join merged_restaurants m on m.id = g.id
      join restaurants r on r.id = coalesce(m.restaurant_id, g.id)
    where r.latitude is not null and r.closed_at is null`.execute(db);
  return new Map(rows.map(({ asked, ...restaurant }) => [asked, restaurant]));
}

/** Dish names of restaurants, in any state. */
export async function listDishNames(
  db: Kysely<Schema>,
  restaurantIds: string[],
): Promise<{ restaurantId: string; name: string }[]> {
  const { rows } = await sql<{ restaurantId: string; name: string }>`
    select restaurant_id as "restaurantId", name from dishes where restaurant_id = any(${restaurantIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

export type PhotoToFetch = { dishId: string; importId: number; photoUrl: string };

/** An import's next photo after a dish id. */
export async function findPhotoToFetch(
  db: Kysely<Schema>,
  importId: number,
  after: string,
): Promise<PhotoToFetch | undefined> {
  const { rows } = await sql<PhotoToFetch>`
    select dish_id as "dishId", import_id as "importId", photo_url as "photoUrl" from imported_dishes
    where import_id = ${importId} and dish_id > ${after}::uuid and photo_url is not null and photo_problem is null
    order by dish_id limit 1`.execute(db);
  return rows[0];
}

/** Notes a fetched photo or its problem. */
export async function updatePhoto(db: Kysely<Schema>, dishId: string, problem: string | null): Promise<void> {
  await sql`
    update imported_dishes set photo_problem = ${problem}, photo_url = case when ${problem}::text is null then null else photo_url end
    where dish_id = ${dishId}::uuid`.execute(db);
}

export type ImportToUndo = { id: number; undoneAt: Date | null; restaurantIds: string[] };

/** Begins an undo; undefined without import. */
export async function beginUndo(db: Kysely<Schema>, id: number, now: Date): Promise<ImportToUndo | undefined> {
  const { rows } = await sql<ImportToUndo>`
    update dish_imports set undo_asked_at = coalesce(undo_asked_at, ${now}) where id = ${id}
    returning id, undone_at as "undoneAt", restaurant_ids as "restaurantIds"`.execute(db);
  return rows[0];
}

/** An import's dishes after an id, with restaurants' names. */
export async function listDishesOf(
  db: Kysely<Schema>,
  importId: number,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; restaurant: string }[]> {
  const { rows } = await sql<{ id: string; restaurant: string }>`
    select d.id, s.name as restaurant from imported_dishes i join dishes d on d.id = i.dish_id
      join restaurants s on s.id = d.restaurant_id
    where i.import_id = ${importId} and i.dish_id > ${after}::uuid order by i.dish_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locked dishes without any use: no vote, save, post, log entry, share, report, administrator's decision, edit or
 * merged dish. With their pictures.
 */
export async function listUntouched(
  db: Kysely<Schema>,
  ids: string[],
): Promise<{ id: string; picture: string | null }[]> {
  const { rows } = await sql<{ id: string; picture: string | null }>`
    select d.id, d.image_url as picture from dishes d join rankings r on r.item_id = d.id
    where d.id = any(${ids}::uuid[]) and r.version = 0 and r.state in (0, 3) and d.submitted_by is null
      and d.updated_at = d.created_at and d.share_count = 0 and not d.is_featured
      and not exists (select from votes v where v.item_id = d.id)
      and not exists (select from saves s where s.item_id = d.id)
      and not exists (select from posts p where p.item_id = d.id)
      and not exists (select from food_log l where l.dish_id = d.id)
      and not exists (select from shares s where s.item_id = d.id)
      and not exists (select from reports t where t.item_id = d.id)
      and not exists (select from hidden_subjects h where h.item_id = d.id)
      and not exists (select from moderation_log m where m.subject_id = d.id)
      and not exists (select from merged_dishes m where m.dish_id = d.id)`.execute(db);
  return rows;
}

/** Restaurants' names. */
export async function listRestaurantNames(db: Kysely<Schema>, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from restaurants where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ name }) => name);
}

/** Counts an undo's removals. */
export async function addToRemoved(db: Kysely<Schema>, id: number, removed: number): Promise<void> {
  await sql`update dish_imports set removed = removed + ${removed} where id = ${id}`.execute(db);
}

/** Ends an undo with the remaining dishes. */
export async function endUndo(db: Kysely<Schema>, id: number, now: Date): Promise<void> {
  await sql`
    update dish_imports i set undone_at = ${now},
      kept = (select count(*)::int from imported_dishes d where d.import_id = i.id)
    where i.id = ${id} and i.undone_at is null`.execute(db);
}
