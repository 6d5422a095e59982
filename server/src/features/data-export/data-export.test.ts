import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createExportLink, exportErrors, readExport, requestExport } from "@dishboard/contract/data-export";
import { call } from "@dishboard/contract/endpoint";
import { createPost } from "@dishboard/contract/posts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { liveBusily, thingsOfOthers } from "../../../../testing/busy-person.ts";
import { newPerson } from "../../../../testing/people.ts";
import { aPost } from "../../../../testing/posts.ts";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { unzip } from "../../../../testing/zip.ts";
import { createTasks } from "../../app.ts";
import { tableOwners } from "../../database/schema.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { openLog } from "../../platform/log.ts";
import { makeExportTask } from "./data-export.service.ts";
import { notExported, sections } from "./exported.tables.ts";

const bucket = await ownS3Server();
const marker = "Zq7<b>marker</b>";

describe.each([
  ["the disk", {}],
  ["a bucket", { STORAGE_URL: bucket.url }],
])("an export, with files on %s,", async (kind, environment) => {
  let time = new Date();
  const testApp = await ownApp(
    { PUBLIC_URL: "https://board.example.org", LIMITS: "exports=4/1d", ...environment },
    { clock: () => time },
  );
  const { app, db, settings, runJobs, emails } = testApp;
  const [ada, ben] = [await signedInPerson(testApp, "ada"), await signedInPerson(testApp, "ben")];
  const life = await liveBusily(testApp, ada, {
    ...(await thingsOfOthers(testApp, await newPerson(db, "cook"), ben)),
    marker,
  });
  const as = (who: SignedIn) => transportOf(testApp, who);
  const source = life.files.find((path) => path.endsWith(".source")) ?? "";
  const [, convertingId = ""] = /([\da-f-]{36})\.source$/.exec(source) ?? [];
  await call(as(ada), createPost, { body: { ...aPost("drool", convertingId), content: "Steam" } });
  const state = async (who: SignedIn) => (await call(as(who), readExport, {})).export;
  const request = (who: SignedIn) => call(as(who), requestExport, {});
  const link = async (who: SignedIn) => (await call(as(who), createExportLink, {})).path;
  const download = (url: string) => app.inject({ url });
  const later = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const sweep = () =>
    createTasks({ settings, db, log: openLog("silent"), clock: () => time })["data-export-sweep"]?.run({});
  const stored = async () =>
    kind === "a bucket"
      ? (await bucket.objects()).filter((name) => name.includes("exports/"))
      : (await readdir(join(settings.dataDir, "exports"))).filter((name) => name.endsWith(".zip"));

  it("has every row and file of its person, and pages that show them without scripts", async () => {
    const theirs = sql`decode(repeat('ab', 16), 'hex')`;
    await sql`
      insert into public_log_votes (item_id, voter, vote, is_tasted, state)
      select item_id, ${theirs}, -1, false, 0 from public_log_votes on conflict do nothing`.execute(db.write);
    expect(await state(ada)).toBeNull();
    const asked = await request(ada);
    expect(asked.export).toMatchObject({ state: "waiting", progress: 0, bytes: null });
    expect(await request(ada)).toEqual(asked);
    const [email] = (await emails()).filter(({ subject }) => subject === "Your Dishboard data is ready");
    expect(email).toMatchObject({ to: ada.email, link: "https://board.example.org/settings" });
    const ready = await state(ada);
    const reply = await download(await link(ada));
    expect([reply.statusCode, reply.headers["content-type"], reply.headers["cache-control"]]).toEqual([
      200,
      "application/zip",
      "private, no-store",
    ]);
    expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename="dishboard-\d{4}-\d\d-\d\d\.zip"$/);
    expect(ready).toMatchObject({ state: "ready", progress: 100, bytes: reply.rawPayload.length });

    const entries = unzip(reply.rawPayload);
    const rowsOf = (name: string) => JSON.parse(String(entries.get(`data/${name}.json`))) as Record<string, unknown>[];
    for (const path of life.files) {
      const file = entries.get(path.slice(1));
      if (path.endsWith(".source")) expect(String(file)).toBe(`the bytes of ${path}`);
      else expect(file, path).toEqual((await app.inject(path)).rawPayload);
    }
    expect(rowsOf("profile")).toMatchObject([{ username: "ada", bio: marker, stats: { dish_submissions: 1 } }]);
    expect(rowsOf("account")).toMatchObject([{ email: ada.email }]);
    expect(rowsOf("dishes")).toMatchObject([
      {
        ...{ id: life.dish, name: `${marker} dish`, tags: [marker], chef: marker, counts: { upvotes: 2 } },
        ...{ restaurant: { name: `${marker} restaurant` }, dietary_claims: ["vegan"], allergens: [expect.any(String)] },
      },
    ]);
    expect(rowsOf("products")).toMatchObject([{ id: life.product, brand: marker, tags: [marker] }]);
    expect(rowsOf("votes").map(({ item, vote }) => [item, vote])).toEqual(
      expect.arrayContaining([
        ["Others' Ramen", "up"],
        [`${marker} dish`, "up"],
      ]),
    );
    // Each vote's pseudonym, to find it in the public log.
    const { rows: published } = await sql<{ voter: string; item: string }>`
      select encode(voter, 'hex') as voter, item_id as item from public_log_votes
      where voter <> ${theirs} order by item_id`.execute(db.write);
    expect(rowsOf("public-log").map(({ pseudonym, item_id }) => ({ voter: pseudonym, item: item_id }))).toEqual(
      published,
    );
    expect(new Set(published.map(({ voter }) => voter)).size).toBe(2);
    expect(rowsOf("public-log").map(({ item, vote }) => [item, vote])).toContainEqual(["Others' Ramen", "up"]);
    expect(rowsOf("comments")).toHaveLength(2);
    expect(rowsOf("diet")).toMatchObject([{ dietary_claims: ["vegan"], allergens: ["milk"] }]);
    expect(rowsOf("following")).toMatchObject([{ username: "cook" }]);
    for (const { name } of sections.filter(({ name }) => name !== "deletion"))
      expect(rowsOf(name).length, name).toBeGreaterThan(0);
    const everything = [...entries]
      .filter(([name]) => !name.startsWith("media/"))
      .map(([, content]) => String(content));
    const { rows: secrets } = await sql<{ secret: string }>`
      select password_hash as secret from users where password_hash is not null
      union all select encode(token_hash, 'hex') from refresh_tokens`.execute(db.write);
    for (const { secret } of secrets) expect(everything.join("")).not.toContain(secret);

    const index = String(entries.get("index.html"));
    for (const [, page = ""] of index.matchAll(/href="([^"]+)"/g)) expect(entries.has(page), page).toBe(true);
    const dishes = String(entries.get("pages/dishes.html"));
    expect(dishes).toContain("Zq7&lt;b&gt;marker&lt;/b&gt; dish");
    expect(dishes).toMatch(/<dt>Who said so<\/dt><dd>celery, submitter, \d+ \w+ \d{4}</);
    expect(dishes).toContain("<dt>Reaction reported</dt>");
    const [, image = ""] = /<img [^>]*src="\.\.\/([^"]+)"/.exec(dishes) ?? [];
    expect(entries.has(image)).toBe(true);
    // Program data is in the JSON only.
    expect(dishes).toContain("<dt>Photo</dt>");
    expect(dishes).toContain("<dt>Restaurant</dt><dd><dl><dt>Name</dt>");
    const day = new Date().toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
    expect(dishes).toContain(`<dt>Created</dt><dd>${day} at `);
    for (const [name, page] of entries)
      if (name.startsWith("pages/"))
        expect(String(page), name).not.toMatch(/thumbhash|<dt>[^<]*\b(id|bytes|width|version|State<\/dt><dd>\d)\b/i);
    // Unconverted Drools show the upload.
    const posts = String(entries.get("pages/posts.html"));
    expect(posts).toContain(`<dt>Video</dt><dd><a href="..${source}">The file as you uploaded it</a></dd>`);
    expect(posts).toContain("<dt>State</dt><dd>Being converted, and seen by you alone</dd>");
    expect(rowsOf("posts").at(-1)).toMatchObject({ content: "Steam", video_url: source, state: 1 });
    expect(entries.has(source.slice(1))).toBe(true);
    expect(
      everything
        .join("")
        .match(/<script|<b>marker/g)
        ?.filter((found) => found !== "<b>marker") ?? [],
    ).toEqual([]);
  });

  it("is its owner's alone: a link lasts a minute and as long as the session, and no public address leads to it", async () => {
    await expect(link(ben)).rejects.toMatchObject({ code: "not-found", message: exportErrors.notReady });
    const path = await link(ada);
    expect((await download(path)).statusCode).toBe(200);
    const token = path.split("token=")[1] ?? "";
    const [, session = "", until = "", signature = ""] = token.split(".");
    for (const bad of [
      "",
      "x",
      `${ben.id}.${session}.${until}.${signature}`,
      `${ada.id}.${session}.9${until}.${signature}`,
      "%00",
    ])
      expect((await download(`/api/data-export/archive?token=${bad}`)).statusCode, bad).toBe(403);
    expect((await download("/api/data-export/archive")).statusCode).toBe(401);
    const authorization = `Bearer ${ada.accessToken}`;
    expect((await app.inject({ url: "/api/data-export/archive", headers: { authorization } })).statusCode).toBe(200);
    const { id } = await db.write.selectFrom("data_exports").select("id").executeTakeFirstOrThrow();
    for (const guess of [`/media/exports/${id}.zip`, `/media/../exports/${id}.zip`, `/exports/${id}.zip`])
      expect((await download(guess)).statusCode).toBe(404);
    later(61_000);
    expect((await download(path)).json().error.message).toBe(exportErrors.linkExpired);
    const other = await link(ada);
    await db.write.deleteFrom("sessions").where("user_id", "=", ben.id).execute();
    const { rows } =
      await sql`update sessions set expires_at = ${time} where user_id = ${ada.id}::uuid returning 1`.execute(db.write);
    expect(rows).toHaveLength(1);
    expect((await download(other)).statusCode).toBe(403);
    await sql`update sessions set expires_at = ${new Date(time.getTime() + 90 * 86_400_000)}`.execute(db.write);
  });

  it("that fails says so, leaves nothing behind and can be asked for again, so many times a day", async () => {
    const before = await stored();
    await request(ada);
    const { id } = await db.write.selectFrom("data_exports").select("id").executeTakeFirstOrThrow();
    await mkdir(join(settings.dataDir, "exports", `${id}.part`, "x"), { recursive: true });
    await runJobs();
    expect(await state(ada)).toMatchObject({ state: "failed", bytes: null });
    await expect(link(ada)).rejects.toMatchObject({ message: exportErrors.notReady });
    expect(before).toHaveLength(1);
    expect(await stored()).toEqual([]);
    await request(ada);
    await runJobs();
    expect(await state(ada)).toMatchObject({ state: "ready" });
    await expect(request(ada)).rejects.toMatchObject({
      code: "too-many-requests",
      message: "You have asked for several exports today. Please try again tomorrow.",
    });
  });

  it("that a crash has cut off begins again, and what is left over is swept; a finished one goes after a week", async () => {
    await db.write.updateTable("data_exports").set({ state: "working", progress: 40, bytes: null }).execute();
    const { id } = await db.write.selectFrom("data_exports").select("id").executeTakeFirstOrThrow();
    const folder = join(settings.dataDir, "exports");
    for (const name of [`${id}.part`, `${v7()}.part`, `${v7()}.zip`]) await writeFile(join(folder, name), "half");
    // Hidden content is not exported to others.
    const hidden = { state: 2 };
    await sql`
      insert into reactions (id, item_id, allergen_id, reporter_id, created_at)
      select ${v7()}::uuid, d.id, 7, ${ada.id}::uuid, now() from dishes d where d.name = 'Others'' Ramen'`.execute(
      db.write,
    );
    await sql`update member_lists set is_hidden = true where owner_id <> ${ada.id}::uuid`.execute(db.write);
    await db.write.updateTable("rankings").set(hidden).where("submitted_by", "<>", ada.id).execute();
    const ofOthers = db.write.updateTable("posts").set({ ...hidden, content: "Hidden caption" });
    await ofOthers.where("user_id", "<>", ada.id).execute();
    await addJob(db.write, makeExportTask, { id }, "the job of the server that crashed");
    await runJobs();
    expect(await state(ada)).toMatchObject({ state: "ready", progress: 100 });
    const archive = unzip((await download(await link(ada))).rawPayload);
    expect(archive.has("index.html")).toBe(true);
    const texts = [...archive].filter(([name]) => !name.startsWith("media/")).map(([, content]) => String(content));
    expect(texts.join("").match(/Others' Ramen|Others&#39; Ramen|Hidden caption/g)).toBeNull();
    expect(texts.join("")).toContain(marker);
    const rowsOf = (name: string) => JSON.parse(String(archive.get(`data/${name}.json`)));
    expect(rowsOf("lists")).toMatchObject([{ entries: [{ item: null, note: `${marker} entry` }] }]);
    expect(rowsOf("reactions")).toMatchObject([{ item: `${marker} dish` }, { item: null }]);
    expect(rowsOf("followed-boards")).toMatchObject([{ board: null, address: null }]);
    await sweep();
    expect(await readdir(folder)).toEqual(kind === "a bucket" ? [] : [`${id}.zip`]);
    later(7 * 86_400_000 + 1);
    await sweep();
    expect(await db.write.selectFrom("data_exports").selectAll().execute()).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(existsSync(join(folder, `${id}.zip`))).toBe(false);
  });
});

it("every table that leads to a person is exported, or named with the reason", async () => {
  const { db } = await ownApp();
  const { rows } = await sql<{ name: string }>`
    with recursive links as (
      select conrelid::regclass::text as name, confrelid::regclass::text as target from pg_constraint where contype = 'f'),
    people as (
      select name from links where target in ('profiles', 'users')
      union select table_name from information_schema.columns where table_schema = 'public'
        and (column_name ~ '(user|person|profile)_id$' or column_name ~ '(email|_by)$') and table_name not like 'kysely%'
      union select l.name from links l join people p on p.name = l.target)
    select distinct name from people order by name`.execute(db.write);
  const known = new Set<string>([...sections.flatMap(({ tables }) => tables), ...Object.keys(notExported)]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !(name in tableOwners))).toEqual([]);
});
