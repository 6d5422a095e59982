import { type DraftRow, readDraftRows } from "@dishboard/contract/dish-imports";
import { call } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { startOtherSite } from "../../../../../testing/other-site.ts";
import { signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { createPublicFetch } from "../../../platform/http/fetch-public.ts";
import { type Drafts, readContent } from "./content.service.ts";
import { readContentApart } from "./content-process.service.ts";

const site = await startOtherSite();
const fetchPublic = createPublicFetch({ site: "https://board.example.org", testOrigins: [site.origin] });
const testApp = await ownApp({ ADMIN_EMAIL: "boss@example.org", LIMIT_DISH_DRAFTS: "1000/1h" }, { fetchPublic });
const boss = transportOf(testApp, await signedInPerson(testApp, "boss"));

const empty: DraftRow = {
  ...{ name: "", place: "", price: "", diets: "", allergens: "", link: "", photo: "" },
  ...{ source: "", author: "", url: "", day: "" },
};

const readAt = (address: string) => call(boss, readDraftRows, { body: { address } });

/** Reads a page that the other site has. */
function readServed(content: string | Buffer, type = "text/html; charset=utf-8", path = "/page") {
  site.pages.set(path, { type, content });
  return readAt(site.origin + path);
}

/** Reads the same without the start of a process, which takes longer than reading. */
async function readPage(content: string | Buffer, type = "text/html; charset=utf-8"): Promise<Drafts> {
  const task = { address: `${site.origin}/page`, type, pageAddresses: [] };
  const reading = readContent(task, Buffer.from(content as string));
  if ("drafts" in reading) return reading.drafts;
  throw new Problem("invalid", "refusal" in reading ? reading.refusal : reading.feed, "address");
}

const readData = (...blocks: unknown[]) =>
  readPage(
    blocks
      .map((block) => `<script type="application/ld+json">${JSON.stringify(block).replaceAll("</", "<\\/")}</script>`)
      .join("\n"),
  );

const refused = (reading: Promise<unknown>, message: string) =>
  expect(reading).rejects.toMatchObject({ code: "invalid", field: "address", message });

const nothing = "There is no feed and no dish on this page that we can read.";

beforeEach(() => site.pages.clear());

const wordPress = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
  <title>The Camden Eater</title>
  <atom:link href="https://eater.example.org/feed/" rel="self" type="application/rss+xml" />
  <link>https://eater.example.org</link>
  <image><url>https://eater.example.org/icon.png</url><title>Not the title</title><link>https://eater.example.org</link></image>
  <item>
    <title>Fish &#038; Chips at Poppie&#8217;s</title>
    <link>https://eater.example.org/poppies/</link>
    <comments>https://eater.example.org/poppies/#comments</comments>
    <dc:creator><![CDATA[Ada Lovelace]]></dc:creator>
    <pubDate>Thu, 12 Mar 2026 23:30:00 -0800</pubDate>
    <category><![CDATA[Camden]]></category>
    <guid isPermaLink="false">https://eater.example.org/?p=12</guid>
    <description><![CDATA[<p>Crisp. <img src="/not-this.jpg"></p>]]></description>
    <content:encoded><![CDATA[<p><img class="wp-smiley" src="/smile.png"><img width="1" height="1" src="https://count.example.org/1.gif">
      <figure><img loading="lazy" width="1024" src="../photos/fish.jpg?w=1024&amp;h=2" alt="Fish"></figure></p>]]></content:encoded>
  </item>
  <item>
    <title><![CDATA[<b>Tonkotsu</b>: =HYPERLINK("x")\u202E ramen]]></title>
    <guid>https://eater.example.org/tonkotsu/</guid>
    <author>grace@example.org (Grace Hopper)</author>
    <pubDate>1 Apr 26 09:00 GMT</pubDate>
    <enclosure url="https://eater.example.org/audio.mp3" type="audio/mpeg" length="1" />
    <media:content url="https://eater.example.org/ramen.jpg" medium="image"><media:title>Bowl</media:title></media:content>
  </item>
  <item><title> </title><link>https://eater.example.org/untitled/</link></item>
</channel></rss>`;

describe("a feed", () => {
  it("of WordPress brings a row for each entry, and a line for what has no title", async () => {
    const { source, rows, problems } = await readServed(wordPress, "application/rss+xml; charset=UTF-8", "/feed");
    expect(source).toBe("The Camden Eater");
    expect(rows).toEqual([
      {
        ...empty,
        name: "Fish & Chips at Poppie’s",
        photo: "https://eater.example.org/photos/fish.jpg?w=1024&h=2",
        source: "The Camden Eater",
        author: "Ada Lovelace",
        url: "https://eater.example.org/poppies/",
        day: "2026-03-12",
      },
      {
        ...empty,
        name: 'Tonkotsu: =HYPERLINK("x") ramen',
        photo: "https://eater.example.org/ramen.jpg",
        source: "The Camden Eater",
        author: "Grace Hopper",
        url: "https://eater.example.org/tonkotsu/",
        day: "2026-04-01",
      },
    ]);
    expect(problems).toEqual([{ at: "Entry 3", reason: "It has no title and names no dish." }]);
  });

  it("of Atom has relative addresses, markup in its texts, and an author for all", async () => {
    const { rows } = await readPage(
      `<?xml version="1.0"?><!-- made by hand --><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://bites.example.org/blog/">
        <title type="html">Big &amp;amp; Small Bites</title><author><name>Joan</name><email>joan@example.org</email></author>
        <link rel="self" href="feed.xml"/>
        <entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Khachapuri <em>Adjaruli</em></div></title>
          <link rel="replies" href="khachapuri#comments"/><link href="khachapuri"/>
          <published>2026-02-28T23:59:59+14:00</published><updated>2026-03-09T00:00:00Z</updated>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Cheese <img src="/khachapuri.png"/></p></div></content></entry>
        <entry><title>Pelmeni</title><link rel="alternate" href="/pelmeni"/><updated>2026-01-02T03:04:05Z</updated>
          <author><name>Ann</name></author><author><name>Bob</name></author></entry>
      </feed>`,
      "text/xml",
    );
    expect(rows).toEqual([
      {
        ...empty,
        name: "Khachapuri Adjaruli",
        photo: "https://bites.example.org/khachapuri.png",
        source: "Big & Small Bites",
        author: "Joan",
        url: "https://bites.example.org/blog/khachapuri",
        day: "2026-02-28",
      },
      {
        ...empty,
        name: "Pelmeni",
        source: "Big & Small Bites",
        author: "Ann",
        url: "https://bites.example.org/pelmeni",
        day: "2026-01-02",
      },
    ]);
  });

  it("in JSON, and of RSS 1.0 in windows-1252", async () => {
    const json = await readPage(
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "Löffel & Gabel",
        items: [
          {
            id: 1,
            title: "Käsespätzle",
            url: "/spaetzle",
            date_published: "2026-05-06T07:08:09Z",
            authors: [{ name: "Jörg" }],
          },
          { id: 2, content_text: "A note without a title" },
          null,
          { id: 3, title: "Maultaschen", external_url: "javascript:alert(1)", image: "ftp://x/y.jpg" },
        ],
      }),
      "application/feed+json",
    );
    const here = { source: "Löffel & Gabel", url: `${site.origin}/page` };
    expect(json.rows).toEqual([
      { ...empty, ...here, name: "Käsespätzle", author: "Jörg", url: `${site.origin}/spaetzle`, day: "2026-05-06" },
      { ...empty, ...here, name: "Maultaschen" },
    ]);
    expect(json.problems.map(({ at }) => at)).toEqual(["Entry 2", "Entry 3"]);

    const old = `<?xml version="1.0" encoding="windows-1252"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <channel rdf:about="x"><title>Spätzle & mehr</title></channel>
      <item rdf:about="y"><title>Brötchen für 2 €</title><link>https://alt.example.org/b</link><dc:date>12. März 2026</dc:date></item></rdf:RDF>`;
    const bytes = Buffer.from(old.replace("€", "\x80"), "latin1");
    const { source, rows } = await readPage(bytes, "application/xml");
    expect(source).toBe("Spätzle & mehr");
    expect(rows).toMatchObject([{ name: "Brötchen für 2 €", day: "2026-03-12" }]);
  });

  it("of a page is followed once, and of a post its own entry is taken", async () => {
    site.pages.set("/feed", { type: "application/rss+xml", content: wordPress });
    const head = (more = "") => `<!doctype html><html><head><title>Blog</title>
      <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed">
      <link rel='alternate' type='application/rss+xml' title='The Camden Eater' href='feed'>${more}</head>`;
    expect((await readServed(head())).rows.map(({ name }) => name)).toEqual([
      "Fish & Chips at Poppie’s",
      'Tonkotsu: =HYPERLINK("x") ramen',
    ]);
    const post = await readServed(head('<link rel="canonical" href="https://eater.example.org/tonkotsu">'));
    expect(post.rows.map(({ name }) => name)).toEqual(['Tonkotsu: =HYPERLINK("x") ramen']);

    const dish = '<script type="application/ld+json">{"@type":"MenuItem","name":"Soup"}</script>';
    site.pages.set("/feed", { type: "text/html", content: head() + dish });
    const before = site.requests.length;
    await refused(readServed(head()), nothing);
    expect(site.requests.length - before).toBe(2);
  });

  it("has two hundred rows at most, and no entities of its own", async () => {
    const items = Array.from({ length: 300 }, (_, n) => `<item><title>Dish ${n + 1}</title></item>`);
    const { rows, problems } = await readPage(`<rss><channel>${items.join("")}</channel></rss>`, "text/xml");
    expect([rows.length, rows.at(-1)?.name, rows[0]?.source]).toEqual([200, "Dish 200", "127.0.0.1"]);
    expect(problems).toEqual([{ at: "Entry 201", reason: "Only the first 200 are taken." }]);

    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
    const bomb = await readPage(
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha"><!ENTITY x SYSTEM "file:///etc/passwd">${laughs}]>
       <rss><channel><title>&l9;</title><item><title>Soup &l9; &x;</title></item></channel></rss>`,
      "text/xml",
    );
    expect(bomb.rows.map(({ name }) => name)).toEqual(["Soup &l9; &x;"]);
  });

  it("that is empty, broken or nested without end is refused or read as far as it goes", async () => {
    await refused(
      readPage("<rss><channel><title>Empty</title></channel></rss>", "text/xml"),
      "This feed has no entries.",
    );
    await refused(readPage(`<rss>${"<a>".repeat(500_000)}`, "text/xml"), "This feed has no entries.");
    const cut = await readPage("<rss><channel><item><title>Soup</title></item><item><title>Half", "text/xml");
    expect(cut.rows.map(({ name }) => name)).toEqual(["Soup", "Half"]);
  });
});

describe("a page with structured data", () => {
  it("of a menu with sections: prices, diets, pictures, and the restaurant where it is named", async () => {
    const { source, rows } = await readData(
      { "@context": "https://schema.org", "@type": "WebSite", name: "Kanada-Ya", url: "https://kanada.example.org" },
      {
        "@context": "http://schema.org/",
        "@type": "Restaurant",
        name: "Kanada-Ya Angel",
        hasMenu: {
          "@type": "Menu",
          hasMenuSection: [
            {
              "@type": "MenuSection",
              name: "Ramen",
              hasMenuItem: [
                {
                  "@type": "MenuItem",
                  name: "Tonkotsu X",
                  url: "/menu/tonkotsu",
                  image: { "@type": "ImageObject", url: "/tonkotsu.jpg" },
                  offers: { "@type": "Offer", price: "14.50", priceCurrency: "GBP" },
                },
                {
                  "@type": "MenuItem",
                  name: "Vegan Miso &amp; Corn",
                  offers: [{ "@type": "Offer", price: 12.5 }, { price: 15 }],
                  suitableForDiet: [
                    "https://schema.org/VeganDiet",
                    "http://schema.org/GlutenFreeDiet",
                    "LowLactoseDiet",
                    "constructor",
                    "toString",
                  ],
                },
              ],
              hasMenuSection: {
                "@type": "MenuSection",
                hasMenuItem: {
                  "@type": ["MenuItem"],
                  name: "Egg",
                  offers: { priceSpecification: { price: 2, priceCurrency: "GBP" } },
                },
              },
            },
          ],
        },
      },
    );
    expect(source).toBe("127.0.0.1");
    const here = { ...empty, place: "Kanada-Ya Angel", source, url: `${site.origin}/page` };
    expect(rows).toEqual([
      {
        ...here,
        name: "Tonkotsu X",
        price: "14.50 GBP",
        link: `${site.origin}/menu/tonkotsu`,
        photo: `${site.origin}/tonkotsu.jpg`,
      },
      { ...here, name: "Vegan Miso & Corn", price: "12.5", diets: "vegan, gluten-free" },
      { ...here, name: "Egg", price: "2 GBP" },
    ]);
  });

  it("of reviews in a graph whose ids refer to each other, and in circles", async () => {
    const { source, rows, problems } = await readData({
      "@context": "https://schema.org",
      "@graph": [
        {
          "@id": "#post",
          "@type": "BlogPosting",
          headline: "Lunch",
          author: { "@id": "#ada" },
          publisher: { "@id": "#site" },
          datePublished: "2026-03-12T08:00:00+00:00",
          mainEntity: { "@id": "#review" },
        },
        { "@id": "#ada", "@type": "Person", name: "Ada", knows: { "@id": "#ada" }, worksFor: { "@id": "#site" } },
        { "@id": "#site", "@type": "Organization", name: "The Camden Eater", employee: { "@id": "#ada" } },
        {
          "@id": "#review",
          "@type": "Review",
          itemReviewed: [{ "@id": "#dish" }, { "@id": "#place" }],
          isPartOf: { "@id": "#post" },
          url: "https://eater.example.org/poppies",
          reviewRating: { "@type": "Rating", ratingValue: 5 },
        },
        {
          "@id": "#dish",
          "@type": "schema:MenuItem",
          name: "Cod and chips",
          menuAddOn: { "@id": "#dish" },
          additionalProperty: { "@type": "PropertyValue", name: "Allergens", value: ["fish", "gluten"] },
        },
        {
          "@id": "#place",
          "@type": "Restaurant",
          name: "Poppie's",
          hasMenu: { "@id": "#menu" },
          review: { "@id": "#review" },
        },
        {
          "@id": "#menu",
          "@type": "Menu",
          hasMenuItem: [{ "@id": "#dish" }, { "@id": "#peas" }],
          hasMenuSection: { "@id": "#menu" },
        },
        { "@id": "#peas", "@type": "MenuItem", name: "Mushy peas" },
      ],
    });
    const here = { ...empty, place: "Poppie's", author: "Ada", source: "The Camden Eater", day: "2026-03-12" };
    expect(rows).toEqual([
      { ...here, name: "Cod and chips", allergens: "fish, gluten", url: "https://eater.example.org/poppies" },
      { ...here, name: "Mushy peas", url: `${site.origin}/page` },
    ]);
    expect([source, problems]).toEqual(["127.0.0.1", []]);
  });

  it("of a review of a restaurant: the title is a start; what surrounds it is left out", async () => {
    const recipe = {
      "@type": "Recipe",
      name: "Miso at home",
      recipeIngredient: ["miso"],
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4 },
      review: [{ "@type": "Review", reviewBody: "Nice", author: "x" }],
    };
    const { source, rows, problems } = await readPage(`<html><head>
      <meta property="og:site_name" content="Squared Meals"><meta property="og:image" content="//cdn.example.org/og.jpg">
      <meta property="og:title" content="The best soup — Squared Meals">
      <script type="application/ld+json">{"url":"https://squared.example.org","name":"Squared Meals","@context":"http://schema.org","@type":"LocalBusiness","openingHours":", , "}</script>
      <script type="application/ld+json" class="yoast">/*<![CDATA[*/${JSON.stringify([recipe])};/*]]>*/</script>
      <script type="application/ld+json">{ "@type": "Review", "author": {"@type":"Person","name":"Lin"}, "datePublished": "March 9th, 2026",
        "reviewBody": "line one
line two", "itemReviewed": {"@type":"FoodEstablishment","name":"Soup &amp; Co."} }</script>
      <script type="application/ld+json">{ broken</script>
      <script>document.write("<script type='application/ld+json'>{}</" + "script>")</script></head><body>`);
    expect(source).toBe("Squared Meals");
    expect(rows).toEqual([
      {
        ...empty,
        name: "The best soup — Squared Meals",
        place: "Soup & Co.",
        photo: "http://cdn.example.org/og.jpg",
        source: "Squared Meals",
        author: "Lin",
        url: `${site.origin}/page`,
        day: "2026-03-09",
      },
    ]);
    expect(problems).toEqual([{ at: "The page", reason: "A part of its structured data cannot be read." }]);
  });

  it("in German and windows-1252, or as a file of JSON", async () => {
    const data = {
      "@type": "MenuItem",
      name: "Gebrannte Mandeln für Ärzte",
      offers: { price: "3,50", priceCurrency: "EUR" },
    };
    const html = `<html lang="de"><meta http-equiv="Content-Type" content="text/html; charset=windows-1252">
      <script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const { rows } = await readPage(Buffer.from(html, "latin1"), "text/html");
    expect(rows).toMatchObject([{ name: "Gebrannte Mandeln für Ärzte", price: "3,50 EUR" }]);
    const file = await readPage(JSON.stringify({ "@graph": [data] }), "application/ld+json");
    expect(file.rows).toMatchObject([{ name: "Gebrannte Mandeln für Ärzte" }]);
  });

  it("without any dish, nested without end or larger than any menu", async () => {
    await refused(readPage("<h1>Hello</h1>"), nothing);
    await refused(readData({ "@type": "Restaurant", name: "Empty" }), nothing);
    await refused(readPage("\0\x01\x02 binary", "application/octet-stream"), nothing);
    await refused(readPage(`${"<b>".repeat(1_000_000)}`), nothing);
    const deep = `${'{"@type":"Menu","hasMenuSection":'.repeat(50_000)}{}${"}".repeat(50_000)}`;
    await refused(readPage(`<script type="application/ld+json">${deep}</script>`), nothing);
    const wide = {
      "@type": "Menu",
      hasMenuItem: Array.from({ length: 60_000 }, (_, n) => ({ "@type": "MenuItem", name: `Dish ${n}` })),
    };
    const { rows, problems } = await readData(wide);
    expect(rows.length).toBe(200);
    expect(problems).toEqual([{ at: "Entry 201", reason: "Only the first 200 are taken." }]);
  });

  it("has cells of plain text that are no longer than the form's", async () => {
    const { rows } = await readData({
      "@type": "MenuItem",
      name: `  A\u0000\u0007<script>alert(1)</script><b>B</b>\n\u202Eevil\u2066 ${"é".repeat(300)}`,
      image: `https://x.example.org/${"a".repeat(3_000)}`,
      url: "https://ada:secret@x.example.org/",
      offers: { price: "9".repeat(100) },
    });
    const [row] = rows;
    expect(row?.name).toMatch(/^A B evil é+$/);
    expect(Array.from(row?.name ?? "")).toHaveLength(120);
    expect([row?.photo, row?.link, row?.price.length]).toEqual(["", "", 40]);
  });
});

describe("what is made to keep its reader busy", () => {
  it("ends in a sentence: its process has limits of time and memory", async () => {
    const task = { address: "https://example.org/", type: "text/html", pageAddresses: [] };
    const tooHard = { refusal: "What is at this address takes too long to read." };
    const page = Buffer.from(
      `<script type="application/ld+json">${JSON.stringify({ "@type": "MenuItem", name: "Soup" })}</script>`,
    );
    expect(await readContentApart(task, page)).toMatchObject({ drafts: { rows: [{ name: "Soup" }] } });
    expect(await readContentApart(task, page, { timeoutMs: 1 })).toEqual(tooHard);
    const large = Buffer.from(`<script type="application/ld+json">[${"[1],".repeat(900_000)}1]</script>`);
    expect(await readContentApart(task, large, { memoryMegabytes: 16 })).toEqual(tooHard);
  });
});

describe("an address", () => {
  it("is completed, and refused in one sentence", async () => {
    await refused(readAt("127.0.0.1"), "This address leads into a private network.");
    await refused(readAt(" localhost:5432 "), "This address leads into a private network.");
    await refused(readAt("http://[::ffff:169.254.169.254]/latest"), "This address leads into a private network.");
    await refused(readAt("file:///etc/passwd"), "The address of a page begins with http:// or https://.");
    await refused(readAt("https://ada:x@example.org"), "This address has a name or password in it, which is not sent.");
    await refused(readAt("   "), "Please type the address of a blog, a feed or a menu");
    site.pages.set(
      "/away",
      (_request, response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    );
    await refused(readAt(`${site.origin}/away`), "This address leads into a private network.");
    const link = '<link rel="alternate" type="application/rss+xml" href="http://192.168.0.1/feed">';
    await refused(readServed(link), "This address leads into a private network.");
    await refused(readServed("a".repeat(5_300_000)), "This page is larger than 5 MB.");
    await refused(readAt(`${site.origin}/none`), "This address answers with an error (404).");
  });

  it("is read for administrators only, and so often", async () => {
    const anna = transportOf(testApp, await signedInPerson(testApp, "anna"));
    await expect(call(anna, readDraftRows, { body: { address: site.origin } })).rejects.toMatchObject({
      code: "not-found",
    });
    const few = await ownApp({ ADMIN_EMAIL: "boss@example.org", LIMIT_DISH_DRAFTS: "1/1h" }, { fetchPublic });
    const other = transportOf(few, await signedInPerson(few, "boss"));
    const read = () => call(other, readDraftRows, { body: { address: `${site.origin}/none` } });
    await expect(read()).rejects.toMatchObject({ code: "invalid" });
    await expect(read()).rejects.toMatchObject({ code: "too-many-requests" });
  });
});
