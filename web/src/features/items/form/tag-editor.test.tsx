// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { render } from "../../../../../testing/web/render.tsx";
import type { TagsValue } from "./item-fields.ts";
import { TagEditor } from "./tag-editor.tsx";

let user: UserEvent;
let escapes: boolean[];

beforeEach(() => {
  escapes = [];
});

function Form({ start }: { start: string[] }) {
  const [value, setValue] = useState<TagsValue>({ added: start, typed: "" });
  return (
    <form onKeyDown={(event) => event.key === "Escape" && escapes.push(event.defaultPrevented)}>
      <TagEditor value={value} onChange={setValue} error={null} />
    </form>
  );
}

async function show(...start: string[]): Promise<void> {
  ({ user } = await render(<Form start={start} />));
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Tags" });
const addButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Add" });
const removeButton = (tag: string) => screen.getByRole("button", { name: `Remove ${tag}` });
const form = () => within(box().closest("form") as HTMLFormElement);
const tags = () =>
  form()
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);
const status = () => form().getByRole("status").textContent;
const description = () => document.getElementById(box().getAttribute("aria-describedby") ?? "")?.textContent;

it("adds a cleaned tag by Enter and by the button, and counts", async () => {
  await show();
  expect(screen.getByText("(0/10)")).toBeTruthy();
  await user.type(box(), "  black   vinegar {Enter}");
  expect([tags(), box().value, status()]).toEqual([["black vinegar"], "", "black vinegar added"]);
  expect(screen.getByText("(1/10)")).toBeTruthy();
  await user.type(box(), "crispy");
  await user.click(addButton());
  expect(tags()).toEqual(["black vinegar", "crispy"]);
  await user.type(box(), "{Enter}");
  expect(tags()).toEqual(["black vinegar", "crispy"]);
});

it("does not add a tag twice, whatever its case and gaps", async () => {
  await show("Black Vinegar");
  await user.type(box(), "black  vinegar{Enter}");
  expect([tags(), box().value, description()]).toEqual([["Black Vinegar"], "", ""]);
});

it("clears what is typed by Escape, and leaves the next Escape to the dialog", async () => {
  await show();
  await user.type(box(), "crisp{Escape}");
  expect([box().value, tags()]).toEqual(["", []]);
  await user.keyboard("{Escape}");
  expect(escapes).toEqual([true, false]);
});

it("shows why a tag that is too long is not added, until it is corrected", async () => {
  await show();
  await user.type(box(), `${"x".repeat(31)}{Enter}`);
  expect([description(), box().getAttribute("aria-invalid"), tags()]).toEqual([
    "Tags must be between 1 and 30 characters long",
    "true",
    [],
  ]);
  await user.type(box(), "{Backspace}");
  expect(description()).toBe("");
  await user.type(box(), "{Enter}");
  expect(tags()).toEqual(["x".repeat(30)]);
});

it("ignores Enter while a character is composed", async () => {
  await show();
  await user.type(box(), "に");
  fireEvent(box(), createEvent.keyDown(box(), { key: "Enter", isComposing: true }));
  expect(tags()).toEqual([]);
});

it("takes no more than ten tags, says so, and keeps the focus", async () => {
  await show(..."abcdefghi");
  await user.type(box(), "j{Enter}");
  expect(tags()).toHaveLength(10);
  expect(screen.getByText("(10/10)")).toBeTruthy();
  expect([box().disabled, addButton().disabled, description()]).toEqual([true, true, "Maximum 10 tags allowed"]);
  expect(document.activeElement).toBe(removeButton("j"));
  await user.click(removeButton("j"));
  expect([box().disabled, description()]).toEqual([false, ""]);
});

it("says that a tag was removed, and focuses the next, at last the box", async () => {
  await show("one", "two", "three");
  for (const [tag, next] of [
    ["two", () => removeButton("three")],
    ["three", () => removeButton("one")],
    ["one", box],
  ] as const) {
    removeButton(tag).focus();
    await user.keyboard("{Enter}");
    expect([status(), document.activeElement]).toEqual([`${tag} removed`, next()]);
  }
  expect(screen.getByText("(0/10)")).toBeTruthy();
});
