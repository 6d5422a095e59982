// @vitest-environment happy-dom
import { type DraftRow, draftErrors, readDraftRows } from "@dishboard/contract/dish-imports";
import { Problem } from "@dishboard/contract/problem";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { type Page, render } from "../../../../../testing/web/render.tsx";
import { BlogAddress } from "./blog-address.tsx";

const network = startNetwork();
const address = "eater.example.org/feed";
const row = (name: string): DraftRow => ({
  ...{ name, place: "", price: "", diets: "", allergens: "", link: "", photo: "" },
  ...{ source: "The Camden Eater", author: "Ada", url: "https://eater.example.org/1", day: "2026-03-12" },
});
const onRows = vi.fn();
const field = () => screen.getByRole("textbox", { name: "Address of a blog, a feed or a menu" });
const button = () => screen.getByRole("button", { name: "Read it" });
let user: Page["user"];

beforeEach(async () => {
  onRows.mockReset();
  network.signIn();
  ({ user } = await render(<BlogAddress onRows={onRows} />));
});

describe("the address of a blog", () => {
  it("is read once at a time; its rows are handed on, and what is left out is named", async () => {
    const rows = [row("Soup"), row("Ramen")];
    const problems = [{ at: "Entry 3", reason: "It has no title and names no dish." }];
    network.answer(readDraftRows, { source: "The Camden Eater", rows, problems });
    const answer = network.hold(readDraftRows);
    await user.type(field(), `${address}{Enter}`);
    const busy = await screen.findByRole("button", { name: "Reading …" });
    expect(screen.getByRole("status").textContent).toBe("Reading …");
    await user.click(busy);
    answer();
    expect(
      await screen.findByText("2 entries from The Camden Eater were added below. Nothing is stored yet."),
    ).toBeTruthy();
    expect(onRows.mock.calls).toEqual([[rows, "The Camden Eater"]]);
    expect(network.calls(readDraftRows)).toMatchObject([{ body: { address } }]);
    expect(screen.getByText("Entry 3: It has no title and names no dish.")).toBeTruthy();
    expect(field()).toHaveProperty("value", "");

    network.answer(readDraftRows, { source: "Bites", rows: [row("Pie")], problems: [] });
    await user.type(field(), address);
    await user.click(button());
    expect(await screen.findByText("1 entry from Bites was added below. Nothing is stored yet.")).toBeTruthy();
    expect(screen.queryByText(/^What was left out/)).toBeNull();
  });

  it("that cannot be read stays in the field with the reason, and can be mended", async () => {
    network.answer(readDraftRows, () => {
      throw new Problem("invalid", draftErrors.nothing, "address");
    });
    await user.type(field(), address);
    await user.click(button());
    expect(await screen.findByText(draftErrors.nothing)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field()).toHaveProperty("value", address);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    network.fail(readDraftRows);
    await user.click(button());
    expect(await screen.findByText("The server cannot be reached right now. Please try again.")).toBeTruthy();
    network.answer(readDraftRows, { source: "Bites", rows: [], problems: [] });
    await user.click(button());
    expect(await screen.findByText("Nothing from Bites can be used.")).toBeTruthy();
    expect(onRows).not.toHaveBeenCalled();
  });

  it("is asked for where it is missing", async () => {
    await user.type(field(), "   ");
    await user.click(button());
    expect(await screen.findByText("Please type the address of a blog, a feed or a menu")).toBeTruthy();
    expect(network.calls(readDraftRows)).toEqual([]);
  });
});
