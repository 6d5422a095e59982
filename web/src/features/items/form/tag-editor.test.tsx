// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TagEditor } from "./tag-editor.tsx";

let root: Root;
let escapes: boolean[];
const place = document.createElement("div");

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  escapes = [];
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Form({ start }: { start: string[] }) {
  const [tags, setTags] = useState(start);
  const [typed, setTyped] = useState("");
  return (
    <form onKeyDown={(event) => event.key === "Escape" && escapes.push(event.defaultPrevented)}>
      <TagEditor tags={tags} typed={typed} onTags={setTags} onTyped={setTyped} error={null} />
    </form>
  );
}

const show = (...start: string[]) => act(() => root.render(<Form start={start} />));
const box = () => place.querySelector("input") as HTMLInputElement;
const addButton = () =>
  Array.from(place.querySelectorAll("button")).find(({ textContent }) => textContent === "Add") as HTMLButtonElement;
const tags = () => Array.from(place.querySelectorAll("li"), ({ textContent }) => textContent);
const count = () => place.querySelector(".tags-count")?.textContent;
const note = () => document.getElementById(box().getAttribute("aria-describedby") ?? "")?.textContent;
const said = () => place.querySelector('[role="status"]')?.textContent;
const remover = (tag: string) => place.querySelector(`[aria-label="Remove ${tag}"]`) as HTMLElement;
const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
const type = (text: string) =>
  act(() => {
    box().focus();
    set?.call(box(), text);
    box().dispatchEvent(new Event("input", { bubbles: true }));
  });
const press = (key: string, words: KeyboardEventInit = {}) =>
  act(() => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...words });
    document.activeElement?.dispatchEvent(event);
  });

test("Enter and the button add a tag as it is kept, and the counter follows", () => {
  show();
  expect([count(), box().labels?.[0]?.textContent]).toEqual(["(0/10)", "Tags"]);
  type("  black   vinegar ");
  press("Enter");
  expect([tags(), count(), box().value, said()]).toEqual([["black vinegar"], "(1/10)", "", "black vinegar added"]);
  type("crispy");
  act(() => addButton().click());
  expect(tags()).toEqual(["black vinegar", "crispy"]);
  press("Enter");
  expect(tags()).toEqual(["black vinegar", "crispy"]);
});

test("a tag that is there already, in any case and with any gaps, makes no other", () => {
  show("Black Vinegar");
  type("black  vinegar");
  press("Enter");
  expect([tags(), box().value, note()]).toEqual([["Black Vinegar"], "", ""]);
});

test("Escape forgets the tag that is being typed, and only then means it", () => {
  show();
  type("crisp");
  press("Escape");
  expect([box().value, tags()]).toEqual(["", []]);
  press("Escape");
  expect(escapes).toEqual([true, false]);
});

test("a tag that is too long stays in the box with the reason, until it is mended", () => {
  show();
  type("x".repeat(31));
  press("Enter");
  expect([note(), box().getAttribute("aria-invalid"), tags()]).toEqual([
    "Tags must be between 1 and 30 characters long",
    "true",
    [],
  ]);
  type("x".repeat(30));
  expect(note()).toBe("");
  press("Enter");
  expect(tags()).toEqual(["x".repeat(30)]);
});

test("a letter that is being composed is no key of ours", () => {
  show();
  type("に");
  press("Enter", { isComposing: true });
  expect(tags()).toEqual([]);
});

test("at ten nothing can be added, the note says so, and the focus does not fall out", () => {
  show(..."abcdefghi");
  type("j");
  press("Enter");
  expect([tags().length, count(), box().disabled, addButton().disabled, note()]).toEqual([
    10,
    "(10/10)",
    true,
    true,
    "Maximum 10 tags allowed",
  ]);
  expect(document.activeElement).toBe(remover("j"));
  act(() => remover("j").click());
  expect([box().disabled, note()]).toEqual([false, ""]);
});

test("removing a tag says so and leads to the next, at last to the box", () => {
  show("one", "two", "three");
  for (const [tag, next] of [
    ["two", () => remover("three")],
    ["three", () => remover("one")],
    ["one", box],
  ] as const) {
    act(() => {
      remover(tag).focus();
      remover(tag).click();
    });
    expect([said(), document.activeElement]).toEqual([`${tag} removed`, next()]);
  }
  expect(count()).toBe("(0/10)");
});
