import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  EmailLinkType,
  maxEmailLength,
  maxUsernameLength,
  minUsernameLength,
  securityEventKinds,
} from "@dishboard/contract/accounts";
import { newSources } from "@dishboard/contract/allergen-checks";
import { StatementSource } from "@dishboard/contract/allergens";
import { maxAppealLength } from "@dishboard/contract/appeals";
import { maxQuantityLength } from "@dishboard/contract/barcodes";
import { DataExport } from "@dishboard/contract/data-export";
import { maxAddressLength, maxSourceLength } from "@dishboard/contract/draft-rows";
import { maxLogNoteLength } from "@dishboard/contract/food-log";
import { maxGroupTableGuests, maxPlaceNameLength } from "@dishboard/contract/group-tables";
import { listVisibilities } from "@dishboard/contract/hand-lists";
import { ImportFileState } from "@dishboard/contract/imports";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import {
  boardRadiiKm,
  maxCaptionLength,
  maxCommentLength,
  maxCuisineLength,
  maxDescriptionLength,
  maxEntryNoteLength,
  maxItemNameLength,
  maxLinkLength,
  maxListNoteLength,
  maxListTitleLength,
  maxPriceCents,
  maxTagLength,
  maxTags,
} from "@dishboard/contract/limits";
import { maxMarketTextLength, weekdays } from "@dishboard/contract/market-days";
import { NotificationKind } from "@dishboard/contract/notifications";
import { maxGroupNameLength, maxInvitedPeople } from "@dishboard/contract/opening";
import { maxPasskeyNameLength } from "@dishboard/contract/passkeys";
import { Presence } from "@dishboard/contract/presence";
import { maxPushEndpointLength } from "@dishboard/contract/push";
import { maxReportLength, ReportReason } from "@dishboard/contract/reports";
import { maxSavedAddressLength, maxSavedNameLength } from "@dishboard/contract/saved-places";
import { PictureBucket } from "@dishboard/contract/uploads";
import { VideoFailure, VideoState } from "@dishboard/contract/videos";
import { DecidedAction } from "@dishboard/contract/vote-checks";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { tableOwners } from "../server/src/database/schema.ts";
import { tableFiles } from "../server/src/database/schema-files.ts";
import { importFormats } from "../server/src/features/imports/files/import-formats.tables.ts";
import { itemStates, itemTables, stateNumbers } from "../server/src/features/items/items.tables.ts";
import { postStates } from "../server/src/features/posts/posts.tables.ts";
import { searchKinds } from "../server/src/features/search/words.repository.ts";
import { ownDatabase } from "../testing/database.ts";
import { filesIn } from "./sources.ts";

const { db } = await ownDatabase();

/** The columns that a type of schema.ts names, those of the types it is made of included. */
function columnsOf(source: string, type: string): string[] {
  const declaration = new RegExp(`type ${type} = ([^;{]*)(?:\\{([^}]*)\\})?`).exec(source);
  const parts = [...(declaration?.[1] ?? "").matchAll(/(\w+Columns)/g)].flatMap((match) =>
    columnsOf(source, match[1] ?? ""),
  );
  return [...parts, ...[...(declaration?.[2] ?? "").matchAll(/(?:^|[;\s])(\w+): /g)].map((match) => match[1] ?? "")];
}

it("schema.ts shows every table and column of the migrated database, and no other", async () => {
  const source = readFileSync("server/src/database/schema.ts", "utf8").replace(/\/\*\*.*?\*\//gs, "");
  const tables = /type Schema = \{([^}]*)\}/.exec(source)?.[1] ?? "";
  const shown = [...tables.matchAll(/(\w+): (\w+);/g)].flatMap(([, table = "", type = ""]) =>
    columnsOf(source, type).map((column) => `${table}.${column}`),
  );
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'applied_functions'`.execute(
    db.write,
  );
  expect([...new Set(shown)].sort()).toEqual(rows.map((row) => row.name).sort());
});

it("names as the owner of a table a feature or a part of the server that exists", () => {
  const isThere = (owner: string) =>
    [`features/${owner}`, owner, `${owner}.ts`].some((path) => existsSync(`server/src/${path}`));
  expect(Object.entries(tableOwners).filter(([, owner]) => !isThere(owner))).toEqual([]);
});

describe("docs/scaling.md counts, with a reason, what would keep tables from being spread over several databases", () => {
  const page = readFileSync("docs/scaling.md", "utf8");
  const listedIn = (column: string) => {
    const [, table = ""] = new RegExp(`^\\| \\w+ \\| ${column} \\|.*\\n\\|.*\\n((?:\\|.*\\n)+)`, "m").exec(page) ?? [];
    return Array.from(table.matchAll(/^\| `(\w+)` \| (\d+) \| \S.* \|$/gm), ([, name, count]) => `${name} ${count}`);
  };

  it("triggers", async () => {
    const { rows } = await sql<{ line: string }>`
      select tgrelid::regclass || ' ' || count(*) as line from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace group by tgrelid`.execute(db.write);
    expect(listedIn("triggers")).toEqual(rows.map(({ line }) => line).sort());
  });

  it("foreign keys", async () => {
    const { rows } = await sql<{ line: string }>`
      select confrelid::regclass || ' ' || count(*) as line from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace group by confrelid`.execute(db.write);
    expect(listedIn("keys")).toEqual(rows.map(({ line }) => line).sort());
  });
});

describe("the files of the schema", () => {
  const folder = "server/src/database/schema";

  it("are one for each owner of tables, with its tables and no others", () => {
    const made = tableFiles.flatMap((file) =>
      Array.from(
        readFileSync(`${folder}/${file}.sql`, "utf8").matchAll(/^create (?:unlogged )?table (\w+)/gm),
        ([, table = ""]) => `${file}: ${table}`,
      ),
    );
    const owned = Object.entries(tableOwners).map(([table, owner]) => `${owner.split("/").at(-1)}: ${table}`);
    // Views are among the functions.
    expect(made.sort()).toEqual(
      owned.filter((one) => !["profiles: user_stats", "media: named_files"].includes(one)).sort(),
    );
    expect(readdirSync(folder).sort()).toEqual(["functions", ...tableFiles.map((file) => `${file}.sql`)].sort());
  });

  it("are one for each function, named after it, with the triggers that call it and no others", () => {
    for (const file of readdirSync(`${folder}/functions`)) {
      const text = readFileSync(`${folder}/functions/${file}`, "utf8");
      const made = Array.from(
        text.matchAll(/^create or replace (?:function|view) (\w+)/gm),
        ([, name]) => `${name}.sql`,
      );
      expect(made, file).toEqual([file]);
      const called = Array.from(text.matchAll(/execute function (\w+)/g), ([, name]) => `${name}.sql`);
      expect(new Set([...called, file]), file).toEqual(new Set([file]));
      expect(called, file).toHaveLength(text.match(/^create (?:constraint )?trigger /gm)?.length ?? 0);
    }
  });
});

it("page sizes stand in the contract's limits.ts and nowhere else", () => {
  const isPageSize = /const \w*(?:PageSize|PreviewSize|PerPage) =/;
  const files = ["contract/src", "server/src", "web/src"].flatMap(filesIn).filter((file) => /\.tsx?$/.test(file));
  expect(files.filter((file) => isPageSize.test(readFileSync(file, "utf8")))).toEqual(["contract/src/limits.ts"]);
});

describe("the constraints of the database say what the contract says", async () => {
  const { rows } = await sql<{ column: string; condition: string }>`
    select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as condition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.connamespace = 'public'::regnamespace and c.contype = 'c' and cardinality(c.conkey) = 1
    order by 1`.execute(db.write);

  it("in the bound of every text and number", () => {
    const bounds = Object.fromEntries(
      rows.flatMap(({ column, condition }) => {
        const bound = /<= \(?(\d+)/.exec(condition)?.[1];
        return bound ? [[column, Number(bound)]] : [];
      }),
    );
    const texts = {
      "appeals.answer": maxReportLength,
      "appeals.content": maxAppealLength,
      "comments.content": maxCommentLength,
      "dishes.chef": maxItemNameLength,
      "dishes.cuisine": maxCuisineLength,
      "dishes.description": maxDescriptionLength,
      "dishes.name": maxItemNameLength,
      "food_log.note": maxLogNoteLength,
      "saved_places.address": maxSavedAddressLength,
      "saved_places.name": maxSavedNameLength,
      "saved_places.note": maxLogNoteLength,
      "hidden_subjects.note": maxReportLength,
      "invitations.group_name": maxGroupNameLength,
      "invitations.max_people": maxInvitedPeople,
      "list_entries.note": maxEntryNoteLength,
      "member_lists.note": maxListNoteLength,
      "member_lists.title": maxListTitleLength,
      "market_days.note": maxMarketTextLength,
      "market_days.place": maxMarketTextLength,
      "market_days.weekday": weekdays.length,
      "passkeys.name": maxPasskeyNameLength,
      "posts.content": maxCaptionLength,
      "product_tags.position": maxTags,
      "product_tags.tag": maxTagLength,
      "products.brand": maxItemNameLength,
      "products.category": maxCuisineLength,
      "products.description": maxDescriptionLength,
      "products.name": maxItemNameLength,
      "products.platform_link": maxLinkLength,
      "push_devices.endpoint": maxPushEndpointLength,
      "reports.details": maxReportLength,
      "restaurants.name": maxItemNameLength,
      "submission_tags.position": maxTags,
      "submission_tags.tag": maxTagLength,
      "users.email": maxEmailLength,
      "users.new_email": maxEmailLength,
    };
    // What only the database bounds, and numbers whose words are among the enumerations below.
    const own = {
      "data_exports.progress": 100,
      "barcode_products.brand": maxItemNameLength,
      "barcode_products.category": maxCuisineLength,
      "barcode_products.licence": 120,
      "barcode_products.name": maxItemNameLength,
      "barcode_products.quantity": maxQuantityLength,
      "barcode_products.source": 120,
      // The scale of dinars.
      "dishes.price": 3,
      "products.price": 3,
      "diets.allergen_ids": 32,
      "diets.claim_ids": 32,
      "dish_imports.file_name": 200,
      "dish_imports.source": maxSourceLength,
      "food_log.latitude": 90,
      "food_log.longitude": 180,
      "group_table_guests.number": maxGroupTableGuests,
      "group_table_guests.walk_minutes": 60,
      "group_tables.latitude": 90,
      "group_tables.longitude": 180,
      "group_tables.place_name": maxPlaceNameLength,
      "import_files.file_name": 200,
      "import_files.licence": 120,
      "import_files.source": 120,
      "imported_dishes.author": maxSourceLength,
      "imported_dishes.photo_url": maxAddressLength,
      "imported_dishes.source": maxSourceLength,
      "imported_dishes.url": maxAddressLength,
      "imports.licence": 120,
      "imports.source": 120,
      "lists.area_name": 120,
      "lists.latitude": 90,
      "lists.longitude": 180,
      "lists.name": 120,
      "lists.radius_km": 25,
      "lists.slug": 60,
      "member_lists.area_name": 120,
      "member_lists.latitude": 90,
      "member_lists.longitude": 180,
      "member_lists.radius_km": Math.max(...boardRadiiKm),
      "member_lists.slug": 60,
      "notified_counts.board": 2,
      "passkeys.credential_id": 1_023,
      "passkeys.public_key": 4_096,
      "past_imports.name": 120,
      "dish_allergens.source_name": 120,
      "product_allergens.source_name": 120,
      "products.also_source": 120,
      "posts.state": Math.max(...Object.values(postStates)),
      "restaurants.latitude": 90,
      "restaurants.longitude": 180,
      "saved_places.latitude": 90,
      "saved_places.longitude": 180,
      "search_entries.kind": Math.max(...Object.values(searchKinds)),
      "search_words.kind": Math.max(...Object.values(searchKinds)),
      "security_events.kind": 40,
      "security_events.user_agent": 200,
      "sessions.user_agent": 200,
      "submission_counts.slot": 7,
      "videos.progress": 100,
    };
    expect(bounds).toEqual({ ...texts, ...own });
    expect(Math.max(...securityEventKinds.map((kind) => kind.length))).toBeLessThanOrEqual(own["security_events.kind"]);
    expect(Math.max(dietaryClaims.length, allergens.length)).toBeLessThanOrEqual(own["diets.claim_ids"]);
  });

  it("in every enumeration", () => {
    const stated = rows.flatMap(({ column, condition }) => {
      const values = /= ANY \(ARRAY\[(.*)\]\)/.exec(condition)?.[1];
      return values
        ? [
            [
              column,
              values
                .replaceAll(/'|::\w+/g, "")
                .split(", ")
                .sort(),
            ] as const,
          ]
        : [];
    });
    const enumerations: Record<string, readonly (string | number)[]> = {
      "account_measures.reason": ReportReason.options,
      "appeals.outcome": ["accepted", "rejected"],
      "comments.state": [postStates.shown, postStates.hidden],
      "data_exports.state": DataExport.shape.state.options,
      "dish_allergens.source": StatementSource.options,
      "dish_allergens.state": Object.values(stateNumbers),
      "email_tokens.purpose": EmailLinkType.options,
      "food_log.kind": Object.values(itemTables).map(({ number }) => number),
      "hidden_subjects.reason": ReportReason.options,
      "import_files.state": ImportFileState.options,
      "imports.format": importFormats,
      "member_lists.kind": Object.values(itemTables).map(({ number }) => number),
      "member_lists.visibility": listVisibilities,
      "notifications.kind": NotificationKind.options,
      "presence_reports.says": Presence.options,
      "product_allergens.source": StatementSource.options,
      "product_allergens.state": Object.values(stateNumbers),
      "rankings.kind": Object.values(itemTables).map(({ number }) => number),
      "rankings.state": Object.values(itemStates),
      "reactions.confirmed_source": newSources,
      "reactions.confirmed_state": Object.values(stateNumbers),
      "reports.reason": ReportReason.options,
      "restaurants.closer": ["people", "administrator"],
      "suspended_marks.kind": ["like", "helpful", "board", "person"],
      "uploads.bucket": [...PictureBucket.options, "avatars"],
      "uploads.state": ["arriving", "ready"],
      "users.state": ["active", "suspended"],
      "videos.failure": VideoFailure.options,
      "videos.state": VideoState.options,
      "vote_check_decisions.action": DecidedAction.options,
      "vote_check_decisions.vote": [1, -1],
      "vote_checks.vote": [1, -1],
      "votes.vote": [1, -1],
      "withdrawn_marks.vote": [1, -1],
    };
    const expected = Object.entries(enumerations).map(([column, values]) => [column, values.map(String).sort()]);
    expect(stated).toEqual(expected);
  });

  it("in what a username and a price may be", async () => {
    expect(rows).toContainEqual({
      column: "profiles.username",
      condition: `CHECK ((username ~ '^[A-Za-z0-9_]{${minUsernameLength},${maxUsernameLength}}$'::text))`,
    });
    for (const column of ["dishes.price", "products.price"])
      expect(rows).toContainEqual({
        column,
        condition: `CHECK (((price >= (0)::numeric) AND (price < (${(maxPriceCents + 1) / 100})::numeric) AND (scale(price) <= 3)))`,
      });
  });
});
