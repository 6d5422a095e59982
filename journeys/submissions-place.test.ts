/// <reference lib="dom" />
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolations } from "./axe.ts";
import { bristol, camden, cardOf, north } from "./board.ts";
import { openBrowser, screens } from "./browser.ts";
import { startMemberServer } from "./members.ts";
import { newSubmitter, openForm, panelOn, sendForm } from "./panel.ts";
import { picture } from "./picture.ts";
import { coveredBy, waitForAnimations } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
const cook = await newPerson(server.db, "cook");
// Km north and degrees east of the Lock Keeper; the first would touch its pin.
for (const [restaurant, km, east] of [
  ["Illicit Still", -0.014, 0.0007],
  ["The Extraordinarily Long Name of a Restaurant by the Canal", 0.05, 0.0004],
  ["WWWWWWWWWWWWWWWWWWWWWWWW MMMM", 0.02, 0.0014],
] as const) {
  const { latitude, longitude } = north(bristol, km);
  await cook.submitsDish({ name: "Cheese", restaurant, at: { latitude, longitude: longitude + east } });
}
for (const [index, restaurant] of ["Casa Regent", "Casa Roma", "Casa Blu", "Casa Verde"].entries())
  await cook.submitsDish({ name: `Dish ${index}`, restaurant, at: north(camden, index + 0.2), up: 4 - index });

const adjuster = (page: Page) => page.getByRole("dialog", { name: "Adjust the pin" });
const restaurantName = (page: Page) => panelOn(page).getByLabel("Restaurant Name*");
const option = (page: Page, name: string) => panelOn(page).getByRole("option", { name: new RegExp(name) });

const isOnTop = (page: Page, name: string) =>
  option(page, name).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Names that are cut, covered, or wider than their ground. */
function badNames(page: Page): Promise<string[]> {
  return adjuster(page).evaluate((dialog) => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const edge = boxOf(dialog.querySelector(".map-ground") ?? dialog);
    const above = [...dialog.querySelectorAll(".map-pin, .map-shadow, .map-controls > button, .pin-hint")].map(boxOf);
    return [...dialog.querySelectorAll(".map-name")].flatMap((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      const [box, { width }] = [boxOf(name), text.getBoundingClientRect()];
      const isCut = box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom;
      const isUnder = above.some(
        (other) =>
          box.left < other.right && other.left < box.right && box.top < other.bottom + 1 && other.top < box.bottom,
      );
      const ground = name.querySelector(".map-pill") ?? name;
      const isLoose = boxOf(ground).width > width + 20;
      const spills = ground.scrollWidth > ground.clientWidth && getComputedStyle(ground).textOverflow !== "ellipsis";
      return isCut || isUnder || isLoose || spills ? [`${name.textContent} ${[isCut, isUnder, isLoose, spills]}`] : [];
    });
  });
}

describe("the restaurant of a new dish, on a phone", () => {
  it("is suggested while its name is typed, and brings its place, which cannot be moved", async () => {
    const { page, consoleErrors, leave } = await newSubmitter(browser, server, "known_place");
    await openForm(page, "Eat Out");
    const panel = panelOn(page);
    await panel.getByLabel("Dish Name*").fill("Cannelloni");
    await page.setViewportSize({ width: 390, height: 480 });
    await restaurantName(page).pressSequentially("casa");
    await option(page, "Casa Regent").waitFor();
    for (const name of ["Casa Regent", "Casa Verde"]) expect(await isOnTop(page, name)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await option(page, "Casa Regent").tap();
    expect(await restaurantName(page).inputValue()).toBe("Casa Regent");
    await panel.getByRole("img", { name: "Where the pin is: 200m away" }).waitFor();
    expect(await panel.getByRole("button", { name: /Set a pin|Adjust/ }).count()).toBe(0);
    expect(await panel.textContent()).not.toMatch(/\d\.\d{3}/);
    expect(await axeViolations(page)).toEqual([]);
    await sendForm(page);
    await cardOf(page, "Cannelloni").getByText("200m away").waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("that is new gets its pin at the first press, where its submitter has said to be", async () => {
    const visitor = await newSubmitter(browser, server, "new_place", { position: bristol });
    const { page, consoleErrors, leave } = visitor;
    await openForm(page, "Eat Out");
    const panel = panelOn(page);
    await panel.getByLabel("Dish Name*").fill("Cawl");
    await restaurantName(page).pressSequentially("The Lock Keeper");
    await panel.getByText("No restaurant with that name nearby.").waitFor();
    await panel.getByRole("button", { name: "Set a pin" }).tap();
    await adjuster(page)
      .getByLabel(/^Pin: .*169km away/)
      .waitFor();
    expect(await coveredBy(adjuster(page).getByRole("button"), ".toasts")).toEqual([]);
    for (const size of [{ width: 320, height: 640 }, screens.desktop, screens.phone]) {
      await page.setViewportSize(size);
      await adjuster(page).locator(".map-name").first().waitFor();
      await expect.poll(() => badNames(page), { message: `${size.width}` }).toEqual([]);
    }
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "adjust-pin", "phone");
    await adjuster(page).getByRole("button", { name: "Set pin" }).tap();
    await adjuster(page).waitFor({ state: "detached" });
    const plan = panel.getByRole("img", { name: /^Where the pin is/ });
    const placed = await plan.getAttribute("aria-label");
    expect(await panel.getByText("New", { exact: true }).count()).toBe(1);

    await waitForAnimations(page);
    const { x = 0, y = 0 } = (await plan.boundingBox()) ?? {};
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", dy: number) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + 60, y: y + 66 + dy }],
      });
    const body = panel.locator(".dialog-body");
    // A touch during rolling only stops it.
    const rest = await body.evaluateHandle((box) => ({
      ended: new Promise<void>((resolve) => box.addEventListener("scrollend", () => resolve(), { once: true })),
    }));
    await touch("touchStart", 0);
    for (let dy = -20; dy >= -120; dy -= 20) await touch("touchMove", dy);
    await touch("touchEnd", -120);
    await rest.evaluate(({ ended }) => ended);
    expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
    expect(await plan.getAttribute("aria-label")).toBe(placed);

    await panel.getByRole("button", { name: "Adjust" }).tap();
    await adjuster(page)
      .getByLabel(/^Pin: /)
      .focus();
    for (let n = 0; n < 5; n++) await page.keyboard.press("Shift+ArrowUp");
    await adjuster(page).getByRole("button", { name: "Leave it out" }).tap();
    await panel.getByRole("button", { name: "Set a pin" }).waitFor();
    expect(await plan.count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});
