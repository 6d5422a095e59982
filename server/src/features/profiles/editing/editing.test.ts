import { usernameAvailability } from "@dishboard/contract/accounts";
import { dishChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { avatarAt, avatarWidths } from "@dishboard/contract/media";
import { editProfile } from "@dishboard/contract/profile-editing";
import { UploadedPicture } from "@dishboard/contract/uploads";
import { sql } from "kysely";
import sharp from "sharp";
import { v7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { noise, photo, storedBy, uploadTo } from "../../../../../testing/pictures.ts";
import { insertSignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { countStoredBytes } from "../../media/media.repository.ts";

let time = new Date();
const testApp = await ownApp({ LIMITS: "profile-edits=10000/1h" }, { clock: () => time });
const { app, db } = testApp;
type Somebody = { id: string; accessToken: string };
type Change = Parameters<typeof call<typeof editProfile>>[2]["body"];
let ada: Somebody;
let ben: Somebody;

const edit = (who: Somebody, body: Change, id = who.id) =>
  call(transportOf(testApp, who), editProfile, { params: { id }, body });
const taken = { code: "conflict", message: "Username already taken. Please choose another.", field: "username" };
const send = (who: Somebody | null, body: unknown, id = who?.id ?? v7()) =>
  app.inject({
    method: "PATCH",
    url: `/api/profiles/${id}`,
    headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${who.accessToken}` }) },
    payload: JSON.stringify(body),
  });

beforeEach(async () => {
  time = new Date();
  await sql`truncate profiles, former_usernames, held_usernames, uploads cascade`.execute(db.write);
  [ada, ben] = [await insertSignedIn(db, "Ada"), await insertSignedIn(db, "ben")];
});

describe("one's own profile", () => {
  it("changes as a whole or in parts, and what is empty is null", async () => {
    const whole = { username: "ada_eats", fullName: " Ada  Lovelace ", bio: "Soups.\n\n\n\nAnd bread. " };
    expect(await edit(ada, whole)).toEqual({
      id: ada.id,
      username: "ada_eats",
      fullName: "Ada Lovelace",
      bio: "Soups.\n\nAnd bread.",
      avatarUrl: null,
    });
    expect(await edit(ada, { bio: "" })).toMatchObject({ fullName: "Ada Lovelace", bio: null });
    expect(await edit(ada, { fullName: " \u200B" })).toMatchObject({ username: "ada_eats", fullName: null });
    expect(await edit(ada, {})).toMatchObject({ username: "ada_eats", fullName: null, bio: null });
  });

  it("has a bio of 500 code points at most", async () => {
    const longest = "🍜".repeat(500);
    expect((await edit(ada, { bio: longest })).bio).toBe(longest);
    await expect(edit(ada, { bio: `${longest}x` })).rejects.toMatchObject({
      code: "invalid",
      message: "Bio must be at most 500 characters long",
      field: "bio",
    });
  });

  it.each([
    [{ username: "ab" }, "Username must be at least 3 characters long"],
    [{ username: "a".repeat(31) }, "Username must be at most 30 characters long"],
    [{ username: "a b c" }, "Username can only contain letters, numbers, and underscores"],
    [{ username: "\u212Aate" }, "Username can only contain letters, numbers, and underscores"],
    [{ username: null }, "username must be text"],
    [{ fullName: "a".repeat(10_000) }, "Full Name must be at most 80 characters long"],
    [{ fullName: "a\0b" }, "Full Name contains characters that cannot be used"],
    [{ bio: 7 }, "Bio must be text"],
    [{ avatarId: "/media/avatars/x.webp" }, "avatarId must be an id"],
    [{ avatar_url: "https://example.org/x.webp" }, "avatar_url is not known here"],
    [{ avatarUrl: "https://example.org/x.webp" }, "avatarUrl is not known here"],
    [{ email: "x@example.org" }, "email is not known here"],
    [{ id: v7() }, "id is not known here"],
  ])("cannot be changed by %j", async (body, message) => {
    const reply = await send(ada, body);
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
  });

  it("is nobody else's to change", async () => {
    const others = await send(ada, { bio: "Mine now" }, ben.id);
    expect([others.statusCode, others.json().error.message]).toEqual([403, "You can only change your own profile"]);
    const visitor = await send(null, { bio: "x" }, ben.id);
    expect([visitor.statusCode, visitor.json().error.message]).toEqual([401, "User not authenticated"]);
    expect(await db.write.selectFrom("profiles").select("bio").where("id", "=", ben.id).execute()).toEqual([
      { bio: null },
    ]);
  });

  it("shows at once on the cards of what one has submitted, whatever is cached", async () => {
    const cook = await newPerson(db, "cook");
    const dish = await cook.submitsDish({ at: { latitude: 51.5414, longitude: -0.1471 } });
    await db.write.updateTable("dishes").set({ submitted_by: ada.id }).where("id", "=", dish).execute();
    await db.write.updateTable("rankings").set({ submitted_by: ada.id }).where("item_id", "=", dish).execute();
    const submitter = async () => {
      const { cards } = await call(testApp.transport, dishChart, { query: {} });
      return cards.find(({ id }) => id === dish)?.submitter?.username;
    };
    expect(await submitter()).toBe("Ada");
    await edit(ada, { username: "renamed" });
    expect(await submitter()).toBe("renamed");
  });
});

describe("a username", () => {
  it("is refused in any case when somebody has it or it is reserved, but for one's own in another case", async () => {
    await expect(edit(ada, { username: "BEN" })).rejects.toMatchObject(taken);
    await expect(edit(ada, { username: "Admin" })).rejects.toMatchObject(taken);
    expect((await edit(ada, { username: "aDa" })).username).toBe("aDa");
    expect(await db.write.selectFrom("former_usernames").select("user_id").execute()).toEqual([]);
  });

  it("is refused while somebody signs up with it", async () => {
    const signUp = { email: "new@example.org", password: "butter and sage", data: { username: "Newcomer" } };
    await app.inject({ method: "POST", url: "/auth/v1/signup", payload: signUp });
    await expect(edit(ada, { username: "newcomer" })).rejects.toMatchObject(taken);
  });

  it("that was given up stays blocked for others for 90 days, and its person can have it back", async () => {
    await edit(ada, { username: "zoe" });
    const isAvailable = async (who?: Somebody) =>
      (
        await call(who ? transportOf(testApp, who) : testApp.transport, usernameAvailability, {
          query: { value: "ADA" },
        })
      ).isAvailable;
    await expect(edit(ben, { username: "ADA" })).rejects.toMatchObject(taken);
    expect([await isAvailable(), await isAvailable(ben), await isAvailable(ada)]).toEqual([false, false, true]);
    expect((await edit(ada, { username: "ADA" })).username).toBe("ADA");
    await edit(ada, { username: "zoe" });
    await db.write.deleteFrom("profiles").where("id", "=", ada.id).execute();
    await expect(edit(ben, { username: "Ada" })).rejects.toMatchObject(taken);
    for (const table of ["former_usernames", "held_usernames"])
      await sql`update ${sql.table(table)} set held_until = held_until - interval '90 days'`.execute(db.write);
    expect(await isAvailable()).toBe(true);
    expect((await edit(ben, { username: "Ada" })).username).toBe("Ada");
  });

  it("is free again once its person has given up five others since", async () => {
    for (let n = 0; n < 6; n++) await edit(ada, { username: `other_${n}` });
    await expect(edit(ben, { username: "other_0" })).rejects.toMatchObject(taken);
    expect((await edit(ben, { username: "Ada" })).username).toBe("Ada");
  });

  it("is one person's when many ask for it at the same moment", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => insertSignedIn(db, `racer_${n}`)));
    const results = await Promise.allSettled(
      people.map((one, n) => edit(one, { username: n % 2 ? "Winner" : "winner" })),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toMatchObject(taken);
  });

  it("that is given up while somebody else asks for it goes to nobody", async () => {
    await Promise.allSettled([edit(ada, { username: "zoe" }), edit(ben, { username: "ada" })]);
    const { rows } = await sql`select username from profiles where lower(username) = 'ada' and id = ${ben.id}`.execute(
      db.write,
    );
    expect(rows).toEqual([]);
  });
});

describe("an avatar", async () => {
  const ownFiles = async () => (await storedBy(testApp)).files;
  const uploadAvatar = (who: Somebody, bytes: Buffer) => uploadTo(testApp, who, bytes, { bucket: "avatars" });
  const picture = await photo(600, 400);

  it("is stored as a square in three widths, and its old files are deleted", async () => {
    const first = UploadedPicture.parse((await uploadAvatar(ada, picture)).json());
    expect(first.path).toMatch(new RegExp(`^/media/avatars/${ada.id}/\\d+\\.webp$`));
    expect([first.width, first.height]).toEqual([384, 384]);
    const { avatarUrl } = await edit(ada, { avatarId: first.id });
    expect(avatarUrl).toBe(first.path);
    for (const width of avatarWidths) {
      const file = await app.inject(avatarAt(first.path, width));
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: "webp", width, height: width });
    }
    const bytes = await countStoredBytes(db.write, ada.id);
    expect(bytes).toBeGreaterThan(1_000);
    await expect(edit(ada, { avatarId: first.id })).rejects.toMatchObject({ code: "not-found" });
    const second = UploadedPicture.parse((await uploadAvatar(ada, await photo(64, 64))).json());
    await edit(ada, { avatarId: second.id });
    await testApp.runJobs();
    expect((await ownFiles()).sort()).toEqual(
      avatarWidths.map((width) => avatarAt(second.path, width).split("/").at(-1)).sort(),
    );
    expect(await countStoredBytes(db.write, ada.id)).toBeLessThan(bytes);
    expect((await edit(ada, { avatarId: null })).avatarUrl).toBeNull();
    await testApp.runJobs();
    expect([await ownFiles(), await countStoredBytes(db.write, ada.id)]).toEqual([[], 0]);
  });

  it("is one's own upload, and of the bucket of avatars", async () => {
    const { id } = UploadedPicture.parse((await uploadAvatar(ben, picture)).json());
    const dish = UploadedPicture.parse((await uploadTo(testApp, ada, picture)).json());
    for (const avatarId of [id, dish.id, v7()])
      await expect(edit(ada, { bio: "x", avatarId })).rejects.toMatchObject({
        code: "not-found",
        message: "Failed to upload avatar",
      });
    expect(await db.write.selectFrom("profiles").select("bio").where("id", "=", ada.id).execute()).toEqual([
      { bio: null },
    ]);
  });

  it("is under 2 MB, and a picture", async () => {
    const png = await sharp(noise(900, 900), { raw: { width: 900, height: 900, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const reply = await uploadAvatar(ada, png);
    expect(png.length).toBeGreaterThan(2 * 1_048_576);
    expect([reply.statusCode, reply.json().error.message]).toEqual([413, "Avatar image must be less than 2MB"]);
    const exact = Buffer.concat([picture, Buffer.alloc(2 * 1_048_576 - picture.length)]);
    expect((await uploadAvatar(ada, exact)).json().error.message).toBe("Avatar image must be less than 2MB");
    expect((await uploadAvatar(ada, exact.subarray(0, -1))).statusCode).toBe(200);
    const text = await uploadAvatar(ada, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    expect([text.statusCode, text.json().error.message]).toEqual([415, "Please select an image file"]);
    const visitor = await app.inject({ method: "POST", url: "/api/media/avatars", payload: picture });
    expect([visitor.statusCode, visitor.json().error.message]).toEqual([401, "User not authenticated"]);
  });
});

it("a person who has signed up has the name of their sign-up, and can change it", async () => {
  const cleo = await signedInPerson(testApp, "cleo");
  expect((await edit(cleo, { username: "cleo_2" })).username).toBe("cleo_2");
  expect((await edit(cleo, { username: "cleo" })).username).toBe("cleo");
});
