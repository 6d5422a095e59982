/** Screens of the past, notes, favourites and barcodes, with real replies. */
import type { Locator, Page } from "playwright-core";
import { upsertBarcodeProducts } from "../../server/src/features/barcodes/barcodes.repository.ts";
import { readOpenFoodFacts } from "../../server/src/features/barcodes/open-food-facts.service.ts";
import { anOpenFood, codeOf } from "../../testing/open-food-facts.ts";
import * as files from "../../testing/past-files.ts";
import { zip } from "../../testing/zip.ts";
import { fail, hold, type Scenes } from "./camera.ts";
import { as, townPeople } from "./people.ts";

const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.locator(".past input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });
const untilText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const path = "/settings/past";

/** Takes back what has been brought in an earlier picture. */
async function forget(): Promise<void> {
  const { db, people } = await townPeople();
  for (const table of ["food_log", "saved_places", "past_imports"] as const)
    await db.write.deleteFrom(table).where("user_id", "=", people.pat.id).execute();
}

async function readTakeout(page: Page): Promise<void> {
  await choose(page, "takeout.zip", zip(files.takeoutFiles()));
  await page.getByRole("heading", { name: "Found in your files" }).waitFor();
}

async function bringTakeout(page: Page): Promise<void> {
  await readTakeout(page);
  for (const all of await page.getByLabel(/^All \d/).all()) await all.check();
  await page.getByRole("button", { name: /^Bring \d/ }).click();
  await page.getByText(/^Added: /).waitFor();
}

async function showUndo(page: Page): Promise<Locator> {
  await bringTakeout(page);
  const undo = page.getByRole("button", { name: /^Undo this import/ }).first();
  await undo.scrollIntoViewIfNeeded();
  return undo;
}

/** Where somebody brings their past. */
export const past: Scenes = {
  empty: { path, signIn: as("newcomer"), act: (page) => page.getByRole("button", { name: "Choose files" }).waitFor() },
  found: {
    path,
    signIn: as("newcomer"),
    act: async (page) => {
      await readTakeout(page);
      await page.getByRole("heading", { name: "Where you have eaten" }).scrollIntoViewIfNeeded();
      await page
        .getByLabel(/^All \d/)
        .first()
        .check();
      await page.mouse.wheel(0, 500);
    },
  },
  problems: { path, signIn: as("newcomer"), act: readTakeout },
  columns: {
    path,
    signIn: as("newcomer"),
    act: async (page) => {
      await choose(page, "past.csv", "Place,Date,What,Stars\nNoma,2022-02-01,Moss,5\nLe Bistrot,2023-12-25,,4\n");
      await page.getByRole("heading", { name: "Columns of past.csv" }).waitFor();
    },
  },
  "columns-of-days": {
    path,
    signIn: as("newcomer"),
    act: async (page) => {
      await choose(page, "past.csv", "Place,Date\nNoma,1/2/2022\nLe Bistrot,3/4/2023\n");
      await page.getByLabel(/means$/).scrollIntoViewIfNeeded();
    },
  },
  brought: { path, signIn: as("pat"), before: forget, act: bringTakeout },
  undo: { path, signIn: as("pat"), before: forget, act: showUndo },
  "undo-question": {
    path,
    signIn: as("pat"),
    before: forget,
    act: async (page) => {
      await (await showUndo(page)).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  "file-damaged": {
    path,
    signIn: as("newcomer"),
    act: async (page) => {
      await choose(page, "cut.json", files.reviews.slice(0, 400));
      await page.getByText("There is nothing in it").waitFor();
    },
  },
  "files-refused": {
    path,
    signIn: as("newcomer"),
    act: async (page) => {
      const broken = {
        "empty.json": "",
        "cut.json": files.reviews.slice(0, 400),
        "letter.json": '{"dear":"Ada"}',
        "cut.zip": "PK\u0003\u0004",
      };
      const all = Object.entries(broken).map(([name, text]) => ({ name, mimeType: "", buffer: Buffer.from(text) }));
      await page.locator(".past input[type=file]").setInputFiles(all);
      await page.getByText("There is nothing in it").waitFor();
    },
  },
  "not-sent": {
    path,
    signIn: as("newcomer"),
    before: fail("**/api/past/*"),
    act: async (page) => {
      await readTakeout(page);
      await page
        .getByLabel(/^All \d/)
        .first()
        .check();
      await page.getByRole("button", { name: /^Bring \d/ }).click();
      await page.getByText("What was brought so far is kept").scrollIntoViewIfNeeded();
    },
  },
  "list-failed": {
    path,
    signIn: as("pat"),
    before: fail("**/api/past"),
    act: (page) => page.getByRole("button", { name: "Try again" }).scrollIntoViewIfNeeded(),
  },
};

async function scrollToNotes(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: "What people say" });
  await section.getByText(/Say something|first to say something/).waitFor();
  await section
    .getByRole("heading")
    .first()
    .evaluate((heading) => heading.scrollIntoView());
  await page.mouse.wheel(0, -120);
}

/** What people say of a dish. */
export const notes: Scenes = {
  list: { path: async () => `/dish/${(await townPeople()).dishes.noted.id}`, signIn: as("pat"), act: scrollToNotes },
  visitor: { path: async () => `/dish/${(await townPeople()).dishes.noted.id}`, act: scrollToNotes },
  empty: { path: async () => `/dish/${(await townPeople()).dishes.unnoted.id}`, signIn: as("pat"), act: scrollToNotes },
  first: {
    path: async () => `/dish/${(await townPeople()).dishes.unnoted.id}`,
    signIn: as("pat"),
    act: async (page) => {
      await page.getByRole("button", { name: "Be the first to say something" }).click();
      await page.getByRole("switch", { name: /^Share this note/ }).scrollIntoViewIfNeeded();
    },
  },
  failed: {
    path: async () => `/dish/${(await townPeople()).dishes.noted.id}`,
    before: fail("**/api/notes/**"),
    act: async (page) => {
      await scrollToNotes(page);
      await page.getByRole("button", { name: "Most helpful" }).click();
      await page.getByText("Error loading what people say").scrollIntoViewIfNeeded();
    },
  },
};

const toBest = (page: Page) =>
  page.getByRole("heading", { name: /^(My best|The best of)/ }).evaluate((h) => h.scrollIntoView());

/** What somebody likes best, and boards by whom one follows. */
export const taste: Scenes = {
  "my-best": {
    path: "/profile",
    signIn: as("ben"),
    act: async (page) => {
      await untilText(/eaten once|Upvoted/)(page);
      await toBest(page);
      await page.mouse.wheel(0, -90);
    },
  },
  "my-best-empty": {
    path: "/profile",
    signIn: as("newcomer"),
    act: async (page) => {
      await untilText("your own ranking starts here")(page);
      await toBest(page);
      await page.mouse.wheel(0, -90);
    },
  },
  "best-of-other": {
    path: async () => `/profile/${(await townPeople()).people.ben.id}`,
    signIn: as("ada"),
    act: async (page) => {
      await untilText(/eaten once|Upvoted/)(page);
      await toBest(page);
      await page.mouse.wheel(0, -90);
    },
  },
  followed: { path: "/?following=1", signIn: as("ada"), act: untilText("Show the whole board") },
  "followed-open": {
    path: "/?following=1",
    signIn: as("ada"),
    act: async (page) => {
      await untilText("Show the whole board")(page);
      await page.locator("main article h2 button").nth(1).click();
    },
  },
  "followed-nobody": { path: "/?following=1", signIn: as("newcomer"), act: untilText("You don't follow anyone yet") },
  "followed-empty": {
    path: "/pantry-100?following=1",
    signIn: as("ada"),
    act: untilText("No products that the people"),
  },
  voters: { path: "/", act: untilText(/vote here/) },
};

const code = codeOf(500_000_003_002);

/** Has a source say something of the code. */
async function tellOfCode(): Promise<void> {
  const { db } = await townPeople();
  const given = readOpenFoodFacts(
    anOpenFood(code, {
      labels_tags: ["en:vegan", "en:no-gluten", "en:kosher", "en:organic"],
      allergens_tags: ["en:sesame-seeds", "en:milk"],
      traces_tags: ["en:nuts", "en:gluten", "fr:noisettes"],
    }),
  );
  if ("reason" in given) throw new Error(given.reason);
  const told = { source: "Open Food Facts", licence: "ODbL 1.0", fetchedAt: new Date() };
  await upsertBarcodeProducts(db.write, null, told, [{ ...given, day: given.day ?? "", hash: "" }]);
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eat In" }).click();
  await page.getByRole("button", { name: "Type the code" }).waitFor();
}

async function lookUp(page: Page, text: string): Promise<void> {
  await openForm(page);
  await page.getByRole("button", { name: "Type the code" }).click();
  await page.getByLabel("Barcode", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Look it up" }).click();
}

const withCamera = (error: string) => (page: Page) =>
  page.addInitScript((name) => {
    const refuse = () => Promise.reject(new DOMException("", name));
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: refuse } });
  }, error);

/** The code of a packet, at the top of the form of Eat In. */
export const barcodes: Scenes = {
  field: { path: "/pantry-100", signIn: as("ada"), act: openForm },
  typed: {
    path: "/pantry-100",
    signIn: as("ada"),
    act: async (page) => {
      await openForm(page);
      await page.getByRole("button", { name: "Type the code" }).click();
    },
  },
  "wrong-digit": {
    path: "/pantry-100",
    signIn: as("ada"),
    act: async (page) => {
      await lookUp(page, `${code.slice(0, 12)}${(Number(code[12]) + 1) % 10}`);
      await untilText("This code has a wrong digit")(page);
    },
  },
  refused: {
    path: "/pantry-100",
    signIn: as("ada"),
    before: withCamera("NotAllowedError"),
    act: async (page) => {
      await openForm(page);
      await page.getByRole("button", { name: "Scan the barcode" }).click();
      await untilText("The camera may not be used")(page);
    },
  },
  unknown: {
    path: "/pantry-100",
    signIn: as("ada"),
    act: async (page) => {
      await lookUp(page, codeOf(500_000_009_999));
      await untilText("We don't know this code yet")(page);
    },
  },
  known: {
    path: "/pantry-100",
    signIn: as("ada"),
    before: tellOfCode,
    act: async (page) => {
      await lookUp(page, code);
      await page.getByRole("button", { name: "Use this" }).scrollIntoViewIfNeeded();
    },
  },
  "looking-up": {
    path: "/pantry-100",
    signIn: as("ada"),
    isStopped: true,
    before: hold("**/api/barcodes/*"),
    act: (page) => lookUp(page, code),
  },
  used: {
    path: "/pantry-100",
    signIn: as("ada"),
    before: tellOfCode,
    act: async (page) => {
      await lookUp(page, code);
      await page.getByRole("button", { name: "Use this" }).click();
      await untilText("This is in the form now")(page);
    },
  },
};
