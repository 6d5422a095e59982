import { reportReaction } from "@dishboard/contract/allergen-checks";
import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea } from "@dishboard/contract/places";
import { UploadedPicture } from "@dishboard/contract/uploads";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../testing/pictures.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

let now = 1;
const site = "https://eat.example.org";
const testApp = await ownApp(
  { LIMITS: "uncached=10000/30s", PUBLIC_URL: site, MARKET_AREA: '51.5414,-0.1471,Camden "<Market>"' },
  { now: () => now },
);
const { app, db } = testApp;
const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
});

const ask = (url: string, headers: Record<string, string> = {}) => {
  now += 1_001;
  return app.inject({ url, headers });
};
const oembed = async (query: Record<string, string>) => {
  const reply = await ask(`/oembed?${new URLSearchParams(query)}`);
  return { status: reply.statusCode, body: reply.json() };
};

describe("the frame of a board", () => {
  it("shows that a reaction is reported, without a green rank beside it", async () => {
    const ada = await newPerson(db, "ada");
    const id = await ada.submitsDish({ name: "Satay", at: camden, up: 3 });
    await ada.submitsDish({ name: "Laksa", at: camden, up: 2 });
    const ben = transportOf(testApp, await signedInPerson(testApp, "ben"));
    const peanuts = 11;
    await call(ben, reportReaction, { body: { kind: "dish", id, allergenId: peanuts } });
    const { body } = await ask("/embed/lists/the-dishboard-100");
    expect(body).toMatch(/<span class="rank">#1<.*Satay.*Reaction reported: peanuts/);
    expect(body).toMatch(/<span class="rank top">#2<.*Laksa/);
    expect(body.match(/Reaction reported/g)).toHaveLength(1);
    const linked = await oembed({ url: `${site}/dish/${id}` });
    expect(linked.body.title).toMatch(/^Satay · .* · Reaction reported: peanuts$/);
  });

  it("is small, escaped, open to every site, and the only page that is", async () => {
    const ada = await newPerson(db, "ada");
    const long = `<img src=x onerror=alert(1)> & "${"W".repeat(80)}`;
    for (let n = 1; n <= 12; n++) await ada.submitsDish({ name: `${n} ${long}`, at: camden, up: 20 - n });
    const reply = await ask("/embed/lists/the-dishboard-100", { cookie: "signed-in=1" });
    expect(reply.statusCode).toBe(200);
    expect(reply.body.length).toBeLessThan(30_000);
    expect(reply.body).not.toMatch(/<script|<img src=x|style="/);
    expect(reply.body.match(/<li>/g)).toHaveLength(10);
    expect(reply.body).toContain("What is stated of allergens is on each dish's page. Ask the restaurant.");
    expect(reply.body).toContain("<title>The Dishboard 100 · Camden &quot;&lt;Market&gt;&quot; - Dishboard</title>");
    expect(reply.body).toContain('<a href="/" target="_blank" rel="noopener">');
    expect(reply.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(reply.headers).toMatchObject({ "cross-origin-resource-policy": "cross-origin", vary: "accept-encoding" });
    expect([reply.headers["x-frame-options"], reply.headers["set-cookie"]]).toEqual([undefined, undefined]);
    const again = await ask("/embed/lists/the-dishboard-100", { "if-none-match": String(reply.headers.etag) });
    expect([again.statusCode, again.headers["x-frame-options"]]).toEqual([304, undefined]);
    for (const other of ["/api/lists", "/lists/global-top-100/feed.atom", "/embed/lists"])
      expect((await ask(other)).headers).toMatchObject({
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        "x-frame-options": "DENY",
      });
  });

  it("carries its pictures, each of them small", async () => {
    const ada = await signedInPerson(testApp, "adele");
    const upload = UploadedPicture.parse((await uploadTo(testApp, ada, await photo())).json());
    const { path: image_url, width: image_width, height: image_height } = upload;
    const cook = await newPerson(db, "cook");
    for (let n = 1; n <= 10; n++) await cook.submitsDish({ name: `dish ${n}`, at: camden });
    await db.write.updateTable("dishes").set({ image_url, image_width, image_height }).execute();
    const { body } = await ask("/embed/lists/the-dishboard-100");
    expect(body.match(/<img class="picture" src="data:image\/webp;base64,/g)).toHaveLength(10);
    expect(body.length).toBeLessThan(30_000);
    await db.write.updateTable("dishes").set({ image_url: "/media/dish-images/a/1_none.webp" }).execute();
    expect((await ask("/embed/lists/the-dishboard-100")).body.match(/class="picture plate/g)).toHaveLength(10);
  });

  it("and oEmbed are bounded for what is not there, too", async () => {
    const limited = await ownApp({ LIMITS: "uncached=2/1h", PUBLIC_URL: site });
    const statuses: number[] = [];
    for (let n = 0; n < 2; n++) statuses.push((await limited.app.inject(`/embed/lists/none-${n}`)).statusCode);
    const refused = await limited.app.inject("/embed/lists/none-3");
    expect([...statuses, refused.statusCode]).toEqual([404, 404, 429]);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    expect(refused.body).toContain("<h1>Too many");
    const url = encodeURIComponent(`${site}/lists/none`);
    expect((await limited.app.inject(`/oembed?url=${url}`)).statusCode).toBe(429);
  });

  it("shows as many as it is asked for, in the theme that it is asked for, and says where there are none", async () => {
    const ada = await newPerson(db, "ada");
    for (let n = 1; n <= 4; n++) await ada.submitsProduct({ name: `jar ${n}`, up: n });
    const { body } = await ask("/embed/lists/100-eat-in-hits?theme=dark&count=3");
    expect(body).toContain('<html lang="en" class="dark">');
    expect(Array.from(body.matchAll(/class="name"><bdi>([^<]+)/g), ([, name]) => name)).toEqual([
      "jar 4",
      "jar 3",
      "jar 2",
    ]);
    const { body: bare } = await ask("/embed/lists/global-top-100");
    expect(bare).toContain("No dishes yet");
    // There is no dish page to state it.
    expect(bare).not.toContain("What is stated of allergens");
  });

  it.each([
    ["/embed/lists/nowhere", 404, "This board is not here"],
    ["/embed/lists/%00", 404, "This board is not here"],
    ["/embed/lists/global-top-100?theme=%3Cscript%3E", 400, "theme must be light or dark"],
    ["/embed/lists/global-top-100?theme=dark&theme=light", 400, "theme must be light or dark"],
    ["/embed/lists/global-top-100?count=11", 400, "count must be a number from 1 to 10"],
    ["/embed/lists/global-top-100?count=-1", 400, "count must be a number from 1 to 10"],
  ])("%s says in the frame what is wrong", async (url, status, text) => {
    const { statusCode, headers, body } = await ask(url);
    expect([statusCode, headers["x-frame-options"], headers["cache-control"]]).toEqual([status, undefined, "no-store"]);
    expect(body).toContain(text);
  });
});

describe("oEmbed", () => {
  it("gives a board as a frame that fits", async () => {
    const { status, body } = await oembed({ url: `${site}/lists/camden-market-top-100`, format: "json", dnt: "1" });
    expect([status, body]).toEqual([
      200,
      {
        version: "1.0",
        type: "rich",
        title: "Camden Market Top 100",
        provider_name: "Dishboard",
        provider_url: `${site}/`,
        cache_age: 3600,
        width: 600,
        height: 500,
        html: `<iframe src="${site}/embed/lists/camden-market-top-100" title="Camden Market Top 100" width="600" height="500" frameborder="0" loading="lazy"></iframe>`,
      },
    ]);
    const market = await oembed({ url: `${site}/?utm_source=mail` });
    expect(market.body.html).toContain('title="The Dishboard 100 · Camden &quot;&lt;Market&gt;&quot;"');
    for (const [maxwidth, maxheight, width, height, count] of [
      ["300", "400", 300, 356, "?count=3"],
      ["800", "10000", 400, 0, ""],
      ["800", "9999", 600, 500, ""],
      ["40", "50", 40, 50, "?count=1"],
    ] as const) {
      const { status, body } = await oembed({ url: `${site}/pantry-100`, maxwidth, maxheight });
      if (height === 0) expect([status, body.error.field]).toEqual([width, "maxheight"]);
      else
        expect([body.width, body.height, body.html.includes(`100-eat-in-hits${count}"`)]).toEqual([
          width,
          height,
          true,
        ]);
    }
  });

  it("gives a board with the filters of its address, in the frame and in its links", async () => {
    const ada = await newPerson(db, "ada");
    const named = ["Laksa", "Pizza", "Pho"];
    for (const [n, name] of named.entries())
      await ada.submitsDish({ name, cuisine: name === "Pizza" ? "Italian" : "Asian", at: camden, up: 5 - n });
    const url = `${site}/?utm_source=mail&cuisine=martian+asian&price=1-2&category=snacks`;
    const { body } = await oembed({ url });
    expect(body.title).toBe('The Dishboard 100 · Camden "<Market>": Asian');
    expect(body.html).toContain(`src="${site}/embed/lists/the-dishboard-100?cuisine=asian"`);
    const namesIn = (html: string) => Array.from(html.matchAll(/class="name"><bdi>([^<]+)/g), ([, name]) => name);
    const frame = await ask("/embed/lists/the-dishboard-100?cuisine=asian&theme=dark&count=1");
    expect(namesIn(frame.body)).toEqual(["Laksa"]);
    expect(frame.body).toContain('<a href="/?cuisine=asian" target="_blank" rel="noopener">See the whole board</a>');
    expect(namesIn((await ask("/embed/lists/the-dishboard-100?cuisine=asian&order=fair")).body)).toHaveLength(2);
    expect((await ask("/embed/lists/the-dishboard-100?cuisine=mexican")).body).toContain(
      "No dishes match these filters.",
    );
    // Unknown values are left out, as on the board.
    expect(namesIn((await ask("/embed/lists/the-dishboard-100?cuisine=martian")).body)).toEqual(named);
    expect((await oembed({ url: `${site}/lists/global-top-100?cuisine=asian` })).body.html).not.toContain("cuisine");
    await ada.submitsProduct({ name: "Oats", up: 1 });
    const products = await oembed({
      url: `${site}/pantry-100?diet=vegan&price=5-100`,
      maxwidth: "300",
      maxheight: "300",
    });
    expect(products.body.html).toContain("/embed/lists/100-eat-in-hits?price=5-100&amp;diet=vegan&amp;count=2");
    expect(products.body.title).toBe("100 Eat In Hits: Vegan, $5 – $100+");
    expect(namesIn((await ask("/embed/lists/100-eat-in-hits?diet=vegan")).body)).toEqual([]);
  });

  it("gives a dish as a link with its share picture, where there is room for it", async () => {
    const ada = await newPerson(db, "ada");
    const id = await ada.submitsDish({ name: "Pie", restaurant: "The Corner" });
    const url = `${site}/dish/${id}`;
    const { body } = await oembed({ url });
    expect(body).toMatchObject({ type: "link", title: "Pie · The Corner", author_name: "ada", thumbnail_width: 1200 });
    expect((await ask(body.thumbnail_url.slice(site.length))).headers["content-type"]).toBe("image/jpeg");
    expect((await oembed({ url, maxwidth: "500" })).body).not.toHaveProperty("thumbnail_url");
    await sql`update rankings set state = 2`.execute(db.write);
    expect((await oembed({ url })).status).toBe(404);
  });

  it.each([
    ["https://elsewhere.example.org/lists/global-top-100", 404],
    [`${site}.elsewhere.example.org/lists/global-top-100`, 404],
    ["https://ada:secret@eat.example.org/lists/global-top-100", 404],
    ["http://eat.example.org/lists/global-top-100", 404],
    ["https://eat.example.org:8443/lists/global-top-100", 404],
    ["javascript:alert(1)//https://eat.example.org/", 404],
    ["//eat.example.org/", 404],
    [`${site}/lists/nowhere`, 404],
    [`${site}/lists/../settings`, 404],
    [`${site}/lists/%2e%2e/x`, 404],
    [`${site}/dish/019aa000-0000-7000-8000-000000000000`, 404],
    [`${site}/profile/019aa000-0000-7000-8000-000000000000`, 404],
    ["", 404],
    [`${site}/${"x".repeat(3_000)}`, 400],
  ])("has nothing for %s", async (url, status) => {
    expect((await oembed({ url })).status).toBe(status);
  });

  it("is JSON only, and refuses sizes that are none", async () => {
    const url = `${site}/lists/global-top-100`;
    expect((await oembed({ url, format: "xml" })).body.error).toMatchObject({ code: "not-implemented" });
    expect((await oembed({ url, format: "xml" })).status).toBe(501);
    expect((await oembed({ url, maxwidth: "-1" })).body.error).toMatchObject({ code: "invalid", field: "maxwidth" });
    expect((await ask("/oembed")).statusCode).toBe(400);
  });
});
