import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import { addComment, createPost } from "@dishboard/contract/posts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { aPost, insertPhoto, insertVideo } from "../testing/posts.ts";
import { signedInPerson, transportOf } from "../testing/sign-in.ts";
import { camden, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, password, signIn, startMemberServer } from "./members.ts";
import { askInVain, newVisitor, type Visitor, waitForAnimations, waitForHydration } from "./visitor.ts";

const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const browser = await openBrowser();
const cook = await fillBoard(server.db, camden, 12);
const product = await cook.submitsProduct({ name: "Chilli Oil", brand: "Red Jar", up: 2, tags: ["hot"] });
for (let n = 1; n <= 8; n++) await cook.submitsProduct({ name: `Sauce ${n}`, brand: "Red Jar", up: 1 });
const member = await signedInPerson(server, "member", password);
const boss = await signedInPerson(server, "boss", password);
const dish = await server.db.write
  .selectFrom("dishes")
  .select(["id", "restaurant_id"])
  .limit(1)
  .executeTakeFirstOrThrow();

const transport = transportOf(server, member);
const [snap, drool] = [await post("snap"), await post("drool")];

/** Its files are lost. */
async function post(kind: "snap" | "drool"): Promise<string> {
  const uploadId = await (kind === "snap" ? insertPhoto : insertVideo)(server.db, member.id);
  const item = { kind: "dish", id: dish.id } as const;
  const body = { ...aPost(kind, uploadId), content: "Worth the queue. ".repeat(9), item };
  const { id } = await call(transport, createPost, { body });
  for (const content of ["Where is it?", "By the canal. ".repeat(20)]) {
    await call(transport, addComment, { params: { id }, body: { content, key: randomUUID() } });
  }
  return id;
}

const pathsOfAll = ["/", "/pantry-100", "/whats-new", "/snaps", "/drools", "/?view=map", `/?dish=${dish.id}`];
const pathsOfVisitors = [
  ...["/login", "/signup", "/forgot-password", "/reset-password", "/lists", "/lists/london-top-100", "/pics", "/terms"],
  ...["/nowhere", "/search", "/search?q=dish", `/snap/${snap}`, `/drool/${drool}`],
];
const pathsOfMembers = [
  ...[`/dish/${dish.id}`, `/product/${product}`, `/restaurant/${dish.restaurant_id}`, `/profile/${member.id}`],
  ...[`/profile/${member.id}/followers`, `/drool/${drool}`, "/saved", "/settings", "/notifications", "/log"],
];
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

it.each([
  ["a visitor", null, [...pathsOfAll, ...pathsOfVisitors]],
  ["a member", member.email, [...pathsOfAll, ...pathsOfMembers]],
])("leaves every text and control of %s free of what floats, or lets it be scrolled free", async (_, email, paths) => {
  const { page, leave } = await newVisitor(browser, server.url, { position: "denied" });
  if (email) await signIn(page, email);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await settle(page, email !== null);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await waitForAnimations(page);
      found.push(...(await covered(page)).map((text) => `${path} at ${size.width}: ${text}`));
    }
  }
  expect(found).toEqual([]);
  await leave();
});

it("shows toasts above the bar and the button that floats, and says that there is no network over no button", async () => {
  const { page, leave } = await arriveAsMember();
  for (const size of sizes) {
    await page.setViewportSize(size);
    const hasPanel = size.width >= 1024;
    if (hasPanel) {
      await cardsOn(page).nth(2).locator(".card-toggle").click();
      await page.locator(".panel-foot").waitFor();
    }
    await askInVain(page);
    await page.locator("[data-sonner-toast]").getByRole("button", { name: "Close" }).focus();
    await waitForAnimations(page);
    expect(await page.locator("[data-sonner-toast]").count()).toBe(1);
    // Next to a panel it is above the bar's start, where no row has votes.
    const free = `.bottom-bar a, .create-button, .panel${hasPanel ? ", .card-votes" : ", .bottom-bar"}`;
    const overlaps = await page.evaluate((free) => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      return boxes("[data-sonner-toast]").flatMap((toast) =>
        boxes(free).filter(
          (box) => box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom,
        ),
      );
    }, free);
    expect(overlaps, `${size.width}`).toEqual([]);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("[data-sonner-toast]").count()).toBe(0);
    if (hasPanel) await page.goBack();
  }
  await page.context().setOffline(true);
  await page.getByText("You're offline.").waitFor();
  await page.getByRole("link", { name: "Open the plan" }).waitFor();
  expect(await covered(page)).toEqual([]);
  await leave();
});

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").getByRole("button").first().waitFor();
};
/** Pages with forms, and openers of dialogs. */
const forms: [path: string, open?: (page: Page) => Promise<void>][] = [
  ["/signup"],
  ["/login"],
  ["/forgot-password"],
  ["/reset-password"],
  ["/search?q=dish"],
  ["/table"],
  ["/", press(/^Filters/)],
  ["/pantry-100", press(/^Filters/)],
  ["/", press("Change area")],
];
const formsOfMembers: typeof forms = [
  ["/", press("Submit")],
  ["/pantry-100", press("Submit")],
  ["/settings"],
  ["/settings", press("Password")],
  ["/settings", press("Email")],
  ["/settings", press("Passkeys")],
  ["/settings/past"],
  ["/log"],
  ["/my-lists/new-board"],
  ["/my-lists/new-list"],
  [`/profile/${boss.id}`, press("Edit Profile")],
  [`/snap/${snap}`],
  [`/dish/${dish.id}`, press("Ate it")],
  ["/admin/opening"],
  ["/admin/import"],
  ["/admin/dishes/import"],
  ["/admin/market-days"],
];

it.each([
  ["a visitor", null, forms],
  ["an administrator", boss.email, formsOfMembers],
])("keeps every field of %s inside its card and page at 320 px, with text of any size", async (_, email, all) => {
  const { page, leave } = await newVisitor(browser, server.url, { position: "denied" });
  await page.setViewportSize({ width: 320, height: 640 });
  if (email) await signIn(page, email);
  const found: string[] = [];
  for (const [path, open] of all) {
    await page.goto(path);
    await settle(page, email !== null);
    await open?.(page);
    for (const size of ["100%", "130%", "150%", "200%"]) {
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), size);
      await waitForAnimations(page);
      found.push(...(await stickingOut(page)).map((text) => `${path} at ${size}: ${text}`));
    }
  }
  expect(found).toEqual([]);
  await leave();
});

/** Elements wider than their container, unless scrollable. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document.querySelector("main");
    const isClipped = (element: Element, frame: Element): boolean => {
      for (let around = element.parentElement; around && around !== frame; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== "visible") return true;
      return false;
    };
    return [...(top?.querySelectorAll("*") ?? [])].flatMap((element) => {
      const frame = element.parentElement?.closest(".raised, [role=dialog], main");
      const { left, right, width, height } = element.getBoundingClientRect();
      if (!frame || width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) return [];
      const edge = frame.getBoundingClientRect();
      const most = Math.min(edge.right, innerWidth) + 0.5;
      if ((right <= most && left >= Math.max(edge.left, 0) - 0.5) || isClipped(element, frame)) return [];
      return [`${element.tagName} .${element.className} from ${Math.round(left)} to ${Math.round(right)}`];
    });
  });
}

async function arriveAsMember(): Promise<Visitor> {
  const visitor = await newVisitor(browser, server.url, { position: "denied" });
  await signIn(visitor.page, member.email);
  await visitor.page.goto("/");
  await settle(visitor.page, true);
  return visitor;
}

/** Waits for a settled page and its buttons. */
async function settle(page: Page, isMember: boolean): Promise<void> {
  const { pathname, searchParams } = new URL(page.url());
  if (isMember) await accountMenu(page).waitFor();
  else if (!/^.(search|login|signup|\w+-password)/.test(pathname)) await waitForHydration(page);
  if (isMember && ["/", "/pantry-100", "/whats-new", "/snaps", "/drools"].includes(pathname)) {
    await page.locator(".create-button").waitFor();
  }
  if (pathname === "/") await page.locator(".map-switch").waitFor({ state: "attached" });
  if (searchParams.has("view")) await page.locator(".pin").first().waitFor();
  await page.locator("main h1, main h2, main form").first().waitFor();
  await expect.poll(() => page.locator("main [aria-busy=true]:visible").count()).toBe(0);
}

/**
 * Texts and controls under fixed or sticky elements, at the page's start and end. Fixed content must never be covered,
 * scrolling content not permanently. A floating button may cover a closed card's photo only.
 */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const stays = (element: Element) => ["fixed", "sticky"].includes(getComputedStyle(element).position);
    const stayingAround = (element: Element | null): Element | null =>
      element && (stays(element) ? element : stayingAround(element.parentElement));
    /** A box's unclipped part. */
    function shownPart(box: DOMRect, element: Element): DOMRect {
      let { left, top, right, bottom } = box;
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const edge = around.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    /** The screen-fixed element over a point. */
    function over(element: Element, x: number, y: number): Element | null {
      const top = document.elementFromPoint(x, y);
      if (!top || element.contains(top) || top.contains(element)) return null;
      const staying = stayingAround(top);
      return staying?.contains(element) ? null : staying;
    }

    function coveringOf(element: Element, box: DOMRect): Element | null {
      const { left, top, right, bottom, width, height } = shownPart(box, element);
      if (width < 4 || height < 4) return null;
      const [middleX, middleY] = [left + width / 2, top + height / 2];
      const points: [number, number][] = [
        [middleX, middleY],
        [left + 2, middleY],
        [right - 2, middleY],
        [middleX, top + 2],
        [middleX, bottom - 2],
      ];
      for (const [x, y] of points) {
        const found = over(element, x, y);
        if (found) return found;
      }
      return null;
    }

    function boxesOf(element: Element): DOMRect[] {
      if (element.matches("a, button, input, select, textarea, summary")) return [element.getBoundingClientRect()];
      return [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
    }

    /** Covered elements at this scroll position. */
    function lookAt(): Map<string, { element: Element; by: Element; isLow: boolean }> {
      const elements = [...document.querySelectorAll("body *")].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      const found = new Map<string, { element: Element; by: Element; isLow: boolean }>();
      elements.forEach((element, index) => {
        boxesOf(element).forEach((box, part) => {
          const by = coveringOf(element, box);
          if (by) found.set(`${index}.${part}`, { element, by, isLow: box.top > innerHeight / 2 });
        });
      });
      return found;
    }

    const describe = ({ element, by }: { element: Element; by: Element }, where: string) =>
      `'${(element.textContent || element.getAttribute("aria-label") || element.className).slice(0, 40)}' under .${by.classList[0]} ${where}`;
    scrollTo({ top: 0, behavior: "instant" });
    await nextFrame();
    await nextFrame();
    const first = lookAt();
    const floatsOverCard = (element: Element, by: Element) =>
      by.matches(".create-button, .map-switch") &&
      element.closest(".card:not([data-open])") &&
      !element.closest("[data-missing]");
    const bad = [...first.values()]
      .filter(({ element, by }) => stayingAround(element) || floatsOverCard(element, by))
      .map((each) => describe(each, "at the start"));
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    await nextFrame();
    // As after a second of rest.
    for (const button of document.querySelectorAll("[data-sunk]")) button.removeAttribute("data-sunk");
    await nextFrame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const last = lookAt();
    const canScroll = scrollY > 0;
    for (const [key, each] of last) {
      if (canScroll && !each.isLow) continue;
      bad.push(describe(each, "at the end"));
      first.delete(key);
    }
    for (const each of first.values()) if (!each.isLow && !canScroll) bad.push(describe(each, "always"));
    scrollTo({ top: 0, behavior: "instant" });
    return bad;
  });
}
