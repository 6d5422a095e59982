// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setSession } from "../../accounts/session/auth-store.ts";
import {
  answer,
  button,
  client,
  dialog,
  endPage,
  field,
  fill,
  hold,
  key,
  labelled,
  layers,
  noteOf,
  open,
  press,
  refuse,
  scrim,
  sent,
  settle,
  signIn,
  startPage,
  titles,
  toasts,
} from "./submission-harness.tsx";

beforeEach(startPage);
afterEach(endPage);

describe("what is wrong is said", () => {
  it("in the specified order, at the fields and in a toast, and the first one has the focus", async () => {
    await open("Eat In");
    await act(async () => setSession(null));
    await press("Submit");
    expect(titles()).toEqual(["Please sign in to submit"]);
    await act(async () => signIn("ann"));

    await fill("itemLink", "shop");
    await fill("price", "1.234");
    await fill("category", "x".repeat(61));
    await press("Submit");
    expect(titles().at(-1)).toBe("Please fill in required fields");
    expect([noteOf("itemName"), noteOf("restaurantName")]).toEqual(Array(2).fill("Please fill in required fields"));
    expect(document.activeElement).toBe(field("itemName"));
    expect(field("itemName").getAttribute("aria-invalid")).toBe("true");

    await fill("itemName", "Oil");
    expect(noteOf("itemName")).toBe("");
    await fill("restaurantName", "Red Jar");
    const steps: [name: string, message: string, mended: string][] = [
      ["price", "Price must be a number with at most two decimals", "1.23"],
      ["itemLink", "Item Link must be a web address that begins with http:// or https://", "https://shop.example"],
      ["tags", "Tags must be between 1 and 30 characters long", "hot"],
      ["category", "Category must be at most 60 characters long", "Oils"],
    ];
    await fill("tags", "x".repeat(31));
    for (const [name, message, mended] of steps) {
      await press("Submit");
      expect([titles().at(-1), document.activeElement]).toEqual([message, field(name)]);
      expect(dialog().textContent).toContain(message);
      await fill(name, mended);
    }
    expect(sent).toEqual([]);
    answer("POST /api/products", { id: "p" });
    await press("Submit");
    expect(sent[0]?.body).toMatchObject({ name: "Oil", priceCents: 123, tags: ["hot"], category: "Oils" });
  });

  it("on leaving a field, and to Enter in a line of text", async () => {
    await open("Eat Out");
    await fill("price", "12.345");
    await act(async () => field("price").blur());
    expect(noteOf("price")).toBe("Price must be a number with at most two decimals");
    await fill("chef", "Mei");
    await key("Enter");
    expect(titles()).toEqual(["Please fill in required fields"]);
  });
});

describe("what is sent", () => {
  it("is a dish with all that was chosen, where its submitter looks", async () => {
    answer("POST /api/dishes", { id: "d" });
    await open("Eat Out");
    const refreshed = vi.spyOn(client, "invalidateQueries");
    await fill("dishName", " Ramen ");
    await fill("restaurantName", "The Corner");
    await fill("price", "12.5");
    await fill("tags", "hot");
    await key("Enter");
    await fill("tags", "Hot");
    for (const label of ["Vegan", "Gluten-Free", "Late Night"]) await act(async () => labelled(label).click());
    await press("Italian");
    expect(field("cuisine").value).toBe("Italian");
    await press("Submit");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.call).toBe("POST /api/dishes");
    const { key: submissionKey, ...body } = sent[0]?.body ?? {};
    expect(submissionKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(body).toEqual({
      name: " Ramen ",
      restaurantName: "The Corner",
      cell: expect.any(Number),
      chef: null,
      description: null,
      cuisine: "Italian",
      mealTimes: ["late-night"],
      pin: null,
      priceCents: 1250,
      picture: null,
      tags: ["hot"],
      claimIds: [1],
      allergenIds: [2],
    });
    expect(toasts).toMatchObject([{ type: "success", title: "Dish submitted successfully!" }]);
    expect(dialog()).toBeUndefined();
    const lists = new Set(refreshed.mock.calls.map(([filter]) => filter?.queryKey?.[0]));
    expect([...lists].sort()).toEqual(["dishes", "pantry-products", "userDishes", "userStats", "whatsNew"]);
  });

  it("is sent once, while every button is closed and nothing closes the panel", async () => {
    const finish = hold("POST /api/products");
    await open("Eat In");
    await fill("itemName", "Oil");
    await fill("restaurantName", "Red Jar");
    await press("Submit");
    await key("Enter");
    expect(sent).toHaveLength(1);
    const buttons = Array.from(dialog().querySelectorAll("button"));
    expect(buttons.filter((one) => !one.matches(":disabled, fieldset[disabled] *"))).toEqual([]);
    expect(button("Submitting...").disabled).toBe(true);
    await key("Escape");
    await scrim();
    expect(layers()).toHaveLength(1);
    await act(async () => finish({ id: "p" }));
    await settle();
    expect([dialog(), titles()]).toEqual([undefined, ["Product submitted successfully!"]]);
  });

  it("stays after a failure, and goes again under the same key", async () => {
    refuse("POST /api/dishes", "internal", "Something went wrong");
    await open("Eat Out");
    await fill("dishName", "Ramen");
    await fill("restaurantName", "The Corner");
    await key("Enter");
    expect(toasts.at(-1)).toMatchObject({
      type: "destructive",
      title: "Failed to submit dish. Please try again.",
      description: "Something went wrong",
    });
    expect([field("dishName").value, button("Submit").disabled]).toEqual(["Ramen", false]);
    await press("Submit");
    expect(sent.map(({ body }) => body.key)).toEqual(Array(2).fill(sent[0]?.body.key));
  });

  it("is told in one place: what went well takes that of what has failed", async () => {
    refuse("POST /api/products", "internal", "Something went wrong");
    await open("Eat In");
    await press("Submit");
    await fill("itemName", "Oil");
    await fill("restaurantName", "Red Jar");
    await press("Submit");
    answer("POST /api/products", { id: "p" });
    await press("Submit");
    expect(titles()).toEqual([
      "Please fill in required fields",
      "Failed to submit product. Please try again.",
      "Product submitted successfully!",
    ]);
    expect(new Set(toasts.map(({ id }) => id)).size).toBe(1);
    await open("Eat In");
    await press("Submit");
    expect(toasts.at(-1)?.id).not.toBe(toasts[0]?.id);
  });

  it("stays when the session is lost on the way", async () => {
    refuse("POST /api/dishes", "sign-in-required", "Please sign in to submit");
    await open("Eat Out");
    await fill("dishName", "Ramen");
    await fill("restaurantName", "The Corner");
    await press("Submit");
    expect(toasts).toMatchObject([{ title: "Please sign in to submit" }]);
    await act(async () => setSession(null));
    expect(field("dishName").value).toBe("Ramen");
  });

  it("shows at its field what only the server knows", async () => {
    refuse("POST /api/products", "invalid", "Brand Name cannot be used", "brand");
    await open("Eat In");
    await fill("restaurantName", "Red Jar");
    await fill("itemName", "Oil");
    await press("Submit");
    expect(toasts.at(-1)).toMatchObject({ title: "Failed to submit product. Please try again." });
    expect([noteOf("restaurantName"), document.activeElement]).toEqual([
      "Brand Name cannot be used",
      field("restaurantName"),
    ]);
  });
});
