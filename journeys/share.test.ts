import { sharePictureSize } from "@dishboard/contract/share-pictures";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { newPerson, type Person } from "../testing/people.ts";
import { camden } from "./board.ts";
import { startServer } from "./server.ts";

const { url, db } = await startServer({ PUBLIC_URL: "https://dishes.example.org" });
let ada: Person;

beforeAll(async () => {
  ada = await newPerson(db, "ada");
});

async function previewOf(path: string): Promise<Record<string, string>> {
  const html = await (await fetch(url + path, { headers: { host: "dishes.example.org" } })).text();
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">/g);
  return Object.fromEntries(Array.from(tags, ([, name = "", content = ""]) => [name, content]));
}

it.each([
  ["dish", () => ada.submitsDish({ name: 'Ramen "Deluxe" <b>', restaurant: "The Corner", at: camden }), "#1"],
  ["product", () => ada.submitsProduct({ name: 'Ramen "Deluxe" <b>' }), "#1"],
] as const)("the link of a %s has a preview with a picture that can be fetched", async (kind, submit, rank) => {
  const path = `/${kind}/${await submit()}`;
  const preview = await previewOf(path);
  expect(preview).toMatchObject({
    "og:url": `https://dishes.example.org${path}`,
    "og:site_name": "Dishboard",
    "og:image:width": String(sharePictureSize.width),
    "og:image:height": String(sharePictureSize.height),
    "og:image:alt": `Ramen &quot;Deluxe&quot; &lt;b>, ranked ${rank}`,
    "twitter:card": "summary_large_image",
  });
  expect(preview["og:title"]).toContain("Ramen &quot;Deluxe&quot; &lt;b>");
  const address = new URL(preview["og:image"] ?? "");
  expect(address.origin).toBe("https://dishes.example.org");
  expect(preview["twitter:image"]).toBe(preview["og:image"]);
  const picture = await fetch(url + address.pathname + address.search);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: "jpeg", ...sharePictureSize });
});

it("the links of a dish with a reported reaction, and of the board that it leads, say so", async () => {
  const id = await ada.submitsDish({ name: "Laksa", restaurant: "The Corner", at: camden, up: 500 });
  const [milk, peanuts] = [1 << 6, 1 << 10];
  const alerts = milk | peanuts;
  await db.write.updateTable("rankings").set({ alerts, allergens: alerts }).where("item_id", "=", id).execute();
  const described = async (path: string) => (await previewOf(path))["og:description"];
  expect(await described(`/dish/${id}`)).toBe(
    "Reaction reported: milk, peanuts. Laksa at The Corner, voted on by people nearby.",
  );
  expect(await described("/")).toContain("First: Laksa at The Corner (Reaction reported: milk, peanuts)");
});

it.each([
  ["capitals", (id: string) => `/dish/${id.toUpperCase()}`],
  ["a slash at its end", (id: string) => `/dish/${id}/`],
  ["capitals, slashes and more", (id: string) => `/DISH/${id.toUpperCase()}//?from=A%20Friend`],
])("a link with %s leads to the one address of its page", async (_, write) => {
  const id = await ada.submitsDish({ at: camden });
  const written = write(id);
  const [, query = ""] = written.split("?");
  const reply = await fetch(url + written, { headers: { host: "dishes.example.org" }, redirect: "manual" });
  expect([reply.status, reply.headers.get("location")]).toEqual([301, `/dish/${id}${query && `?${query}`}`]);
});

it.each(["//evil.example/", "/nowhere/", "/Dish"])("no other address leads anywhere: %s", async (path) => {
  const reply = await fetch(url + path, { headers: { host: "dishes.example.org" }, redirect: "manual" });
  expect(reply.status).toBe(404);
});

it("the link of what does not exist has no picture", async () => {
  const preview = await previewOf("/dish/0199aaaa-0000-7000-8000-0000000000d1");
  expect(preview["og:image"]).toBeUndefined();
  expect(preview["twitter:card"]).toBe("summary");
});
