// @vitest-environment happy-dom
import { listNotes, type SharedNote } from "@dishboard/contract/shared-notes";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { WhatPeopleSay } from "./what-people-say.tsx";

const network = startNetwork();
const ramen = { kind: "dish", id: "0199aaaa-0000-7000-8000-000000000003", name: "Ramen" } as const;

function note(n: number, more: Partial<SharedNote> = {}): SharedNote {
  const author = { id: `a${n}`, username: `person_${n}`, avatarUrl: null };
  const id = `0199aaaa-0000-7000-8000-00000000010${n}`;
  return { id, day: "2026-11-01", note: `Note ${n}`, photo: null, author, helpfulCount: 0, version: 0, ...more };
}

const place = "2026-11-01_0199aaaa-0000-7000-8000-000000000102";

const show = () => render(<WhatPeopleSay item={ramen} />, { path: `/dish/${ramen.id}` });
const texts = () => screen.getAllByRole("listitem").map((each) => each.querySelector(".note-text")?.textContent);

it("shows the newest, more of them and the most helpful when asked to, and each note once", async () => {
  network.answer(listNotes, ({ query }) => {
    if (query?.order === "helpful") return { notes: [note(3)], next: null };
    return query?.before ? { notes: [note(2), note(3)], next: null } : { notes: [note(1), note(2)], next: place };
  });
  const { user } = await show();
  await screen.findByText("Note 1");
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await screen.findByText("Note 3");
  expect(texts()).toEqual(["Note 1", "Note 2", "Note 3"]);
  expect(screen.getByRole("button", { name: "Newest", pressed: true })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Most helpful" }));
  await waitFor(() => expect(texts()).toEqual(["Note 3"]));
  expect(network.calls(listNotes).map(({ query }) => query)).toEqual([{}, { before: place }, { order: "helpful" }]);
});

it("folds what is long or has many lines, and makes nothing in it markup or a link", async () => {
  const long = "<script>x</script> https://example.org ".repeat(6);
  network.answer(listNotes, { notes: [note(1, { note: long }), note(2, { note: "a\nb\nc\nd" })], next: null });
  const { user, container } = await show();
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.querySelector(".note-text")?.textContent).toBe(long);
  expect(container.querySelector("script, .note-text a")).toBeNull();
  const more = within(first as HTMLElement).getByRole("button", { name: "Read more" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  await user.click(more);
  expect(first?.querySelector(".note-text")?.hasAttribute("data-folded")).toBe(false);
  expect(within(second as HTMLElement).queryByRole("button", { name: "Read more" })).toBeNull();
});

it("without any, leads a visitor to an account, and opens the dialog for a member", async () => {
  network.answer(listNotes, { notes: [], next: null });
  const { unmount } = await show();
  const link = await screen.findByRole("link", { name: "Be the first to say something" });
  expect(link.getAttribute("href")).toBe(`/signup?next=${encodeURIComponent(`/dish/${ramen.id}`)}`);
  expect(screen.queryByRole("button", { name: "Most helpful" })).toBeNull();
  unmount();
  network.signIn();
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Be the first to say something" }));
  const dialog = await screen.findByRole("dialog", { name: "You ate Ramen" });
  const share = within(dialog).getByRole<HTMLInputElement>("switch", { name: "Share this note on the dish's page" });
  expect([share.disabled, share.checked]).toEqual([false, true]);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("Write what you want to say, or switch off that your note is shared");
  await user.type(within(dialog).getByRole("textbox", { name: "Note" }), "Crisp");
  expect([share.disabled, share.checked]).toEqual([false, true]);
  await user.click(share);
  expect(share.checked).toBe(false);
});

it("says when it cannot be loaded, and loads it again", async () => {
  network.fail(listNotes);
  const { user } = await show();
  await screen.findByText(/Error loading what people say/);
  network.answer(listNotes, { notes: [note(1)], next: null });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Note 1");
});
