import { describe, expect, it } from "vitest";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();

describe.each(["phone", "desktop"] as const)("an unknown address on a %s", (screen) => {
  it("says that there is no such page, and leads home", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    for (const path of ["/no/such/page", "/dish/%E0%A4%A"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await page.getByRole("heading", { name: "404" }).waitFor();
      await page.getByText("Oops! Page not found").waitFor();
      await waitForHydration(page);
      await page.locator(".not-found-picture svg").waitFor();
    }
    await picture(page, "not-found", screen);
    // An impossible id needs no call.
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    for (const kind of ["dish", "product", "restaurant", "snap", "drool", "lists", "profile"]) {
      expect((await page.goto(`/${kind}/nonsense`))?.status(), kind).toBe(404);
      await page.getByRole("heading", { name: /Not Found$|^404$/ }).waitFor();
      await waitForHydration(page);
    }
    expect(asked.filter((path) => path.startsWith("/api/") && path.includes("nonsense"))).toEqual([]);
    await page.goto("/no/such/page");
    // Browsers log this themselves.
    expect(consoleErrors.filter((line) => !line.includes("404"))).toEqual([]);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.getByRole("heading", { name: "The Dishboard 100" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await leave();
  });

  it.each(["/api/%E0%A4%A", "/a/../../etc/passwd", "/<script>alert(1)</script>", `/${"x".repeat(3000)}`])(
    "is answered calmly however it is written: %s",
    async (path) => {
      const reply = await fetch(server.url + path);
      expect([400, 404]).toContain(reply.status);
      expect(await reply.text()).not.toContain("<script>alert");
    },
  );
});
