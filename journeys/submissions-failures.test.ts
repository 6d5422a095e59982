import type { Response } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { bristol, cardOf, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, fillLogIn, startMemberServer } from "./members.ts";
import {
  chooseFile,
  chooseFromMenu,
  choosePhoto,
  flatPhoto,
  newSubmitter,
  openForm,
  panelOn,
  sendForm,
} from "./panel.ts";
import { coveredBy } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
await fillBoard(server.db, bristol, 2);
const storage = { userLocation: JSON.stringify(bristol), locationName: "Harbourside" };

const dishesCalled = async (name: string) =>
  (await server.db.write.selectFrom("dishes").where("name", "=", name).select("id").execute()).length;

it("a lost reply and a second try make one dish, and what was typed is kept", async () => {
  const { page, leave } = await newSubmitter(browser, server, "persistent", { storage });
  await openForm(page, "Eat Out");
  const panel = panelOn(page);
  await panel.getByLabel("Dish Name*").fill("Twice Cooked Pork");
  await panel.getByLabel("Restaurant Name*").fill("The Wok");
  await panel.getByLabel("Tags").fill("smoky");
  await page.route("**/api/dishes", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendForm(page);
  await page.getByText("Failed to submit dish. Please try again.").waitFor();
  expect(await dishesCalled("Twice Cooked Pork")).toBe(1);
  expect(await panel.getByLabel("Dish Name*").inputValue()).toBe("Twice Cooked Pork");
  expect(await panel.getByLabel("Tags").inputValue()).toBe("smoky");
  await page.getByRole("listitem").filter({ hasText: "Failed to submit" }).getByRole("button").click();
  await page.getByText("Failed to submit dish. Please try again.").waitFor({ state: "detached" });
  await page.unroute("**/api/dishes");
  await sendForm(page);
  await page.getByText("Dish submitted successfully!").waitFor();
  await cardOf(page, "Twice Cooked Pork").waitFor();
  expect(await dishesCalled("Twice Cooked Pork")).toBe(1);
  await leave();
});

it("what is no number is no price, and a photo on its way is waited for", async () => {
  const { page, leave } = await newSubmitter(browser, server, "hasty", { storage });
  await openForm(page, "Eat Out");
  const panel = panelOn(page);
  await panel.getByLabel("Dish Name*").fill("Toast");
  await panel.getByLabel("Restaurant Name*").fill("The Grill");
  await panel.getByLabel("Price").focus();
  await page.keyboard.type("1e");
  await page.keyboard.press("Enter");
  const message = "Price must be a number with at most two decimals";
  await page.getByRole("listitem").filter({ hasText: message }).waitFor();
  await panel.getByText(message).waitFor();
  await panel.getByLabel("Price").fill("1.50");

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/media/*", async (route) => {
    await promise;
    await route.continue();
  });
  const arrived = choosePhoto(page, "#807040");
  await panel.getByText("Uploading...").first().waitFor();
  expect(await panel.getByRole("button", { name: "Submit", exact: true }).isDisabled()).toBe(true);
  await panel.getByLabel("Dish Name*").press("Enter");
  await page.getByText("Please wait for the photo to finish uploading").waitFor();
  resolve();
  await arrived;
  await sendForm(page);
  await page.getByText("Dish submitted successfully!").waitFor();
  expect(await dishesCalled("Toast")).toBe(1);
  await leave();
});

it("a dish whose photo was refused or not uploaded is sent without it only when that is chosen", async () => {
  const { page, leave } = await newSubmitter(browser, server, "unlucky", { storage });
  await openForm(page, "Eat Out");
  const panel = panelOn(page);
  const question = page.getByRole("alertdialog", { name: "The photo wasn't added" });
  await chooseFile(page, "notes.txt", Buffer.from("no photo"), "text/plain");
  await panel.getByLabel("Dish Name*").fill("Plain Rice");
  await panel.getByLabel("Restaurant Name*").fill("The Bowl");
  await sendForm(page);
  await question.getByText("File type must be one of image/jpeg, image/jpg, image/png, image/webp").waitFor();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".upload-field") !== null)).toBe(true);

  await page.route("**/api/media/*", (route) => route.abort());
  await chooseFile(page, "small.png", await flatPhoto(80, 60, "#a06020").png().toBuffer(), "image/png");
  await panel.getByRole("button", { name: "Try again" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog", { name: "Discard this submission?" }).waitFor();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await sendForm(page);
  await question.getByText("Failed to upload file. Please try again.").waitFor();
  expect(await dishesCalled("Plain Rice")).toBe(0);
  await question.getByRole("button", { name: "Post without the photo" }).click();
  await page.getByText("Dish submitted successfully!").waitFor();
  expect(await dishesCalled("Plain Rice")).toBe(1);
  await leave();
});

it("a photo of 48 megapixels and more than 10 MB is sent small, upright, and without where it was taken", async () => {
  const { page, leave } = await newSubmitter(browser, server, "sharp_eyes", { storage });
  await openForm(page, "Eat Out");
  const panel = panelOn(page);
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { sent: body });
      send.call(this, body);
    };
  });
  const red = await flatPhoto(4_000, 6_000, "#ff0000").png().toBuffer();
  const lying = await flatPhoto(8_000, 6_000, "#00ff00")
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: "51/1 32/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  // Browsers with HEIC support read the file, whatever its name.
  await chooseFile(page, "IMG_48.HEIC", Buffer.concat([lying, Buffer.alloc(10_485_760)]), "image/heic");
  await panel.getByRole("button", { name: "Remove", exact: true }).waitFor();
  const sent = await page.evaluate(async () => {
    const file = (window as unknown as { sent: File }).sent;
    return [file.type, Array.from(new Uint8Array(await file.arrayBuffer()))] as const;
  });
  const { width, height, exif, orientation } = await sharp(Buffer.from(sent[1])).metadata();
  expect([sent[0], width, height, exif, orientation]).toEqual(["image/jpeg", 1_920, 2_560, undefined, undefined]);
  const { data } = await sharp(Buffer.from(sent[1]))
    .resize(1, 2, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data].map((value) => (value > 127 ? 1 : 0))).toEqual([1, 0, 0, 0, 1, 0]);

  await panel.getByRole("button", { name: "Remove" }).click();
  const small = await flatPhoto(80, 60, "#a06020").png().toBuffer();
  await panel.getByLabel("Dish Name*").focus();
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, Array.from(small));
  const preview = panel.getByRole("img", { name: "Your photo" });
  await expect.poll(async () => (await preview.boundingBox())?.width).toBe(80);
  await leave();
});

it("a panel that cannot be loaded says so, and the next press loads it", async () => {
  const { page, leave } = await newSubmitter(browser, server, "on_a_train", { storage });
  await page.route("**/submission-panel-*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("This could not be opened. Please try again.").waitFor();
  await page.unroute("**/submission-panel-*.js");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await panelOn(page).getByText("What are you submitting?").waitFor();
  await leave();
});

it("a session that ends meanwhile is said, and the dialog waits for the next one", async () => {
  const { page, leave } = await newSubmitter(browser, server, "forgetful", { storage });
  await openForm(page, "Eat Out");
  const panel = panelOn(page);
  await panel.getByLabel("Dish Name*").fill("Patient Stew");
  await panel.getByLabel("Restaurant Name*").fill("The Pot");

  const other = await page.context().newPage();
  await other.goto("/");
  await accountMenu(other).click();
  await other.getByRole("menuitem", { name: "Logout" }).click();
  await other.getByRole("button", { name: "Sign In" }).waitFor();
  await page.locator(".account").getByText("Sign In").waitFor();
  await sendForm(page);
  await page.getByText("Please sign in to submit").waitFor();
  expect(await panel.getByLabel("Dish Name*").inputValue()).toBe("Patient Stew");
  expect(await dishesCalled("Patient Stew")).toBe(0);

  await other.goto("/login");
  await fillLogIn(other, emailOf("forgetful"));
  await accountMenu(other).waitFor();
  await page.locator(".account").getByText("Account menu").waitFor({ state: "attached" });
  await sendForm(page);
  await page.getByText("Dish submitted successfully!").waitFor();
  expect(await dishesCalled("Patient Stew")).toBe(1);
  await leave();
});

it("a dish that was changed meanwhile is not overwritten, and one that is gone says that it could not be loaded", async () => {
  const { page, leave } = await newSubmitter(browser, server, "two_tabs", { storage, screen: "desktop" });
  await openForm(page, "Eat Out");
  const panel = panelOn(page);
  await panel.getByLabel("Dish Name*").fill("Double Pie");
  await panel.getByLabel("Restaurant Name*").fill("The Crust");
  await sendForm(page);
  await cardOf(page, "Double Pie").waitFor();
  await chooseFromMenu(page, "Double Pie", "Edit");
  await panel.getByLabel("Dish Name*").fill("Mine");

  const other = await page.context().newPage();
  await other.goto("/");
  await accountMenu(other).waitFor();
  await chooseFromMenu(other, "Double Pie", "Edit");
  await panelOn(other).getByLabel("Dish Name*").fill("Theirs");
  await sendForm(other);
  await cardOf(other, "Theirs").waitFor();

  await sendForm(page);
  await page.getByText("This was changed meanwhile. Please open it again.").waitFor();
  expect(await panel.getByLabel("Dish Name*").inputValue()).toBe("Mine");
  await panel.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await cardOf(page, "Theirs").waitFor();
  await chooseFromMenu(other, "Theirs", "Delete");
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await other.getByText("Dish deleted successfully!").waitFor();
  await chooseFromMenu(page, "Theirs", "Edit");
  await panel.getByText("Error loading this dish. Please try again.").waitFor();
  await panel.getByRole("button", { name: "Try again" }).waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  // An open dialog hides the page from queries by role.
  await expect.poll(() => page.locator("main article h2", { hasText: "Theirs" }).count()).toBe(0);
  await leave();
});

it("a deletion that fails keeps the card, and one that comes through never shows it again", async () => {
  const { page, leave } = await newSubmitter(browser, server, "deleter", { storage, screen: "desktop" });
  await openForm(page, "Eat Out");
  await panelOn(page).getByLabel("Dish Name*").fill("Short Cake");
  await panelOn(page).getByLabel("Restaurant Name*").fill("The Tin");
  await sendForm(page);
  await cardOf(page, "Short Cake").waitFor();
  await page.route("**/api/dishes/*", (route) => route.abort());
  await chooseFromMenu(page, "Short Cake", "Delete");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Failed to delete dish. Please try again.").waitFor();
  // A focused toast stays, and leaves the answers free.
  const failure = page.locator(".toast").filter({ hasText: "Failed to delete dish" });
  await failure.getByRole("button", { name: "Close" }).focus();
  for (const size of [
    { width: 320, height: 256 },
    { width: 390, height: 500 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ["Cancel", "Delete"]) {
      const answer = question.getByRole("button", { name });
      await answer.scrollIntoViewIfNeeded();
      expect(await coveredBy(answer, "*"), `${name} at ${size.height} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // The open question hides the page from queries by role.
  const shortCake = page.locator("main article h2", { hasText: "Short Cake" });
  expect(await shortCake.count()).toBe(1);
  await page.unroute("**/api/dishes/*");
  // An earlier chart may still arrive.
  const isChartWithout = async (response: Response) =>
    response.url().includes("/api/charts/dishes?") &&
    !(await response.text().catch(() => "Short Cake")).includes("Short Cake");
  const chartWithout = page.waitForResponse(isChartWithout);
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Dish deleted successfully!").waitFor();
  await expect.poll(() => shortCake.count()).toBe(0);
  await chartWithout;
  expect(await shortCake.count()).toBe(0);
  await leave();
});
