import { reportReaction } from "@dishboard/contract/allergen-checks";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { expect, it } from "vitest";
import { aDish } from "../testing/people.ts";
import { signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, newMember, password, signIn, startMemberServer } from "./members.ts";
import { nameNewRestaurant, newSubmitter, openForm, panelOn, sendForm } from "./panel.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss"), LIMITS: "new-reactions-network=100/1d" });
const browser = await openBrowser();
const cook = await signedInPerson(server, "cook", password);
const boss = await newMember(server, "boss");

it.each(["phone", "desktop"] as const)(
  "on a %s somebody states allergens, somebody else reports a reaction, the alert is everywhere until the submitter confirms the allergen, and a moderator looks at that again",
  async (screen) => {
    const { page, consoleErrors, leave } = await newSubmitter(browser, server, `stater_${screen}`, { screen });
    await openForm(page, "Eat Out");
    const panel = panelOn(page);
    const once = `${screen} ${crypto.randomUUID().slice(0, 4)}`;
    const name = `Dan Dan of the ${once}`;
    await panel.getByLabel("Dish Name*").fill(name);
    await nameNewRestaurant(page, `Sichuan ${screen}`);
    const group = (label: string) => panel.getByRole("group", { name: label, exact: true });
    await group("Allergens").getByRole("checkbox", { name: "Soya" }).check();
    await panel.getByText("May contain, stated free of").click();
    await group("May contain").getByRole("checkbox", { name: "Sesame" }).check();
    await group("Stated free of").getByRole("checkbox", { name: "Milk" }).check();
    await group("Stated free of").getByRole("checkbox", { name: "Soya" }).check();
    expect(await group("Allergens").getByRole("checkbox", { name: "Soya" }).isChecked()).toBe(false);
    await group("Allergens").getByRole("checkbox", { name: "Soya" }).check();
    await sendForm(page);
    await panel.getByText("Please say how you know what it is free of").waitFor();
    await panel.getByLabel("How do you know?").selectOption("From the menu");
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "submit-dish-allergens", screen);
    await sendForm(page);
    await page.getByText("Dish submitted successfully!").waitFor();
    const { id } = await server.db.write
      .selectFrom("dishes")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    await page.goto(`/dish/${id}`);
    await page.getByRole("heading", { name: "Stated free of" }).waitFor();
    expect(await page.getByText(/^Said by the submitter or a moderator, from the menu, /).count()).toBe(3);
    await page
      .getByText("No information on 11 other allergens. With an allergy: ask the restaurant before you eat.")
      .waitFor();

    const body = { ...aDish(), name: `Pad Thai of the ${once}`, restaurantName: `Thai ${once}`, cell: null };
    const pin = { latitude: camden.latitude, longitude: camden.longitude };
    const more = { pin, allergenIds: [2, 13], mayContainIds: [10] };
    const dish = (await call(transportOf(server, cook), submitDish, { body: { ...body, ...more } })).id;
    await page.goto(`/dish/${dish}`);
    await page.getByRole("button", { name: "I had a reaction" }).click();
    await panelOn(page).getByRole("button", { name: "Send report" }).click();
    await panelOn(page).getByText("Please choose an allergen").waitFor();
    await panelOn(page).getByLabel("Allergen", { exact: true }).selectOption("Peanuts");
    await panelOn(page).getByLabel("Details, for moderators only").fill("I could hardly breathe.");
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "report-reaction", screen);
    await panelOn(page).getByRole("button", { name: "Send report" }).click();
    await page.locator(".allergen-alert").getByText("Reaction reported: peanuts").waitFor();
    const soup = { ...body, ...more, key: crypto.randomUUID(), name: `Soup of the ${once}` };
    const beside = (await call(transportOf(server, cook), submitDish, { body: soup })).id;
    await panelOn(page).waitFor({ state: "detached" });
    await expect.poll(() => page.getByText("hardly breathe").count()).toBe(0);
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await page.goto(`/dish/${beside}`);
    await page
      .getByRole("region", { name: `Also at Thai ${once}` })
      .getByText("Reaction reported: peanuts")
      .waitFor();
    await page.goto("/");
    await cardOf(page, body.name).getByText("Reaction reported: peanuts").waitFor();
    expect(
      await cardOf(page, body.name)
        .getByText(/^(Contains|May contain)/)
        .count(),
    ).toBe(0);
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await leave();

    const owner = await newVisitor(browser, server.url, { screen });
    await signIn(owner.page, cook.email);
    await owner.page.goto(`/profile/${cook.id}`);
    await owner.page.getByRole("region", { name: "Check these:" }).getByRole("link", { name: body.name }).click();
    await owner.page.getByRole("button", { name: "Check again: peanuts" }).waitFor();
    await owner.page.goto("/notifications");
    await owner.page
      .getByRole("link", {
        name: `Somebody reported a reaction to peanuts in '${body.name}'. Please check what it contains.`,
      })
      .click();
    const forModerators = "After a reaction only a moderator who did not add it can state it free of peanuts.";
    await panelOn(owner.page).getByText(forModerators).waitFor();
    expect(await panelOn(owner.page).getByLabel("Answer", { exact: true }).locator("option").allTextContents()).toEqual(
      ["Choose…", "Contains it", "May contain it"],
    );
    await panelOn(owner.page).getByRole("button", { name: "Save" }).click();
    await panelOn(owner.page).getByText("Please choose an answer").waitFor();
    expect(await panelOn(owner.page).getByText(forModerators).count()).toBe(1);
    expect(await axeViolationsByDayAndNight(owner.page)).toEqual([]);
    await picture(owner.page, "answer-reaction", screen);
    await panelOn(owner.page).getByLabel("Answer", { exact: true }).selectOption("Contains it");
    await panelOn(owner.page).getByLabel("How do you know?").selectOption("From the packaging");
    await panelOn(owner.page).getByRole("button", { name: "Save" }).click();
    await owner.page
      .getByText(/Then stated by the submitter or a moderator, from the packaging, .*: contains peanuts\./)
      .waitFor();
    await panelOn(owner.page).waitFor({ state: "detached" });
    expect(await owner.page.locator(".allergen-alert").count()).toBe(0);
    // Links under the bar would count as small.
    await owner.page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeViolationsByDayAndNight(owner.page)).toEqual([]);
    expect(await owner.page.getByRole("button", { name: /^Check again/ }).count()).toBe(0);
    await owner.leave();

    // Only moderators review answered checks, and may state it free.
    const moderator = await newVisitor(browser, server.url, { screen });
    await signIn(moderator.page, boss);
    await moderator.page.goto(`/dish/${dish}`);
    await moderator.page.getByRole("button", { name: "Check again: peanuts" }).click();
    const answer = panelOn(moderator.page).getByLabel("Answer", { exact: true });
    await expect
      .poll(() => answer.locator("option").allTextContents())
      .toEqual(["Choose…", "Contains it", "May contain it", "Is stated free of it"]);
    const saysFree = async () => {
      await answer.selectOption("Is stated free of it");
      await panelOn(moderator.page).getByLabel("How do you know?").selectOption("I asked the restaurant or maker");
      await panelOn(moderator.page).getByRole("button", { name: "Save" }).click();
    };
    // Not for a reaction they have not seen.
    const other = transportOf(server, await signedInPerson(server, `eater_${screen}`, password));
    await call(other, reportReaction, { body: { kind: "dish", id: dish, allergenId: 11 } });
    await saysFree();
    await moderator.page.getByText("Another reaction was reported meanwhile. Please look again.").waitFor();
    await panelOn(moderator.page).waitFor({ state: "detached" });
    await moderator.page.locator(".allergen-alert").getByText("Reaction reported: peanuts").waitFor();
    await moderator.page.getByRole("button", { name: "Check again: peanuts" }).click();
    await saysFree();
    const answered = moderator.page.getByText(/Then stated by a moderator, who asked .*: stated free of peanuts\./);
    await expect.poll(() => answered.count()).toBe(2);
    await panelOn(moderator.page).waitFor({ state: "detached" });
    expect(await moderator.page.locator(".allergen-alert").count()).toBe(0);
    await moderator.page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeViolationsByDayAndNight(moderator.page)).toEqual([]);
    await moderator.leave();
  },
);
