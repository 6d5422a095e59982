// @vitest-environment happy-dom
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

const onClose = vi.fn();
const onCancel = vi.fn();
const onConfirm = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  document.body.replaceChildren();
});

const page = (dialogs: ReactNode) => (
  <>
    <main>
      <button type="button">Submit</button>
    </main>
    {dialogs}
    <div data-over-dialogs="">
      <section aria-live="polite">
        <button type="button">Close toast</button>
      </section>
    </div>
  </>
);

type Content = { isOpen?: boolean; step?: string; isBusy?: boolean; children?: ReactNode };
const dialog = ({ isOpen = true, children = "Text", ...props }: Content = {}) => (
  <Dialog
    isOpen={isOpen}
    title="New Submission"
    onClose={onClose}
    foot={<button type="submit">Send</button>}
    {...props}
  >
    {children}
  </Dialog>
);
const question = (isOpen: boolean) => (
  <ConfirmDialog
    isOpen={isOpen}
    title="Delete this dish?"
    consequence="It is deleted for good."
    confirmLabel="Delete"
    onCancel={onCancel}
    onConfirm={onConfirm}
  />
);

async function open(content: Content = {}) {
  const { rerender } = render(page(dialog({ ...content, isOpen: false })));
  opener().focus();
  const show = (next: Content) => rerender(page(dialog(next)));
  show(content);
  await focusOn(box());
  return { user: userEvent.setup(), show };
}
const opener = () => screen.getByRole("button", { name: "Submit", hidden: true });
const box = () => screen.getByRole("dialog", { name: "New Submission", hidden: true });
const scrim = () => box().parentElement as HTMLElement;
const toastButton = () => screen.getByRole("button", { name: "Close toast" });
const isInert = (element: Element) => element.closest("[inert]") !== null;
const focusOn = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

it("has a name, takes the focus, and gives it back", async () => {
  const { show } = await open();
  expect(box().getAttribute("aria-modal")).toBe("true");
  show({ isOpen: false });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await focusOn(opener());
});

it("makes the page inert and hidden, but not the toasts", async () => {
  const { show } = await open();
  await waitFor(() => expect([opener(), toastButton(), box()].map(isInert)).toEqual([true, false, false]));
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  const { documentElement, body } = document;
  await waitFor(() => expect(documentElement.style.cssText + body.style.cssText).toContain("hidden"));
  show({ isOpen: false });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(isInert(opener())).toBe(false);
});

it("leaves a page alone that it has left before it was painted", async () => {
  const { rerender } = render(page(dialog()));
  rerender(page(dialog({ isOpen: false })));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(isInert(opener())).toBe(false);
});

it("asks to be closed by its button, Escape and a press beside it", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.keyboard("{Escape}");
  await user.click(scrim());
  expect(onClose).toHaveBeenCalledTimes(3);
});

it("stays open for a press that begins inside and ends beside it", async () => {
  const { user } = await open();
  await user.pointer([
    { keys: "[MouseLeft>]", target: box() },
    { keys: "[/MouseLeft]", target: scrim() },
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

it("leaves Escape to a field of its own and to a toast", async () => {
  const field = (
    <input aria-label="Search" onKeyDown={(event) => event.key === "Escape" && event.preventDefault()} type="text" />
  );
  const { user } = await open({ children: field });
  await user.click(screen.getByLabelText("Search"));
  await user.keyboard("{Escape}");
  toastButton().focus();
  await user.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
});

it("stays open while a toast is pressed", async () => {
  const { user } = await open();
  await user.click(toastButton());
  expect(onClose).not.toHaveBeenCalled();
});

it("lets the Tab key go round through the dialog and the toasts", async () => {
  const { user } = await open();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
  await user.tab();
  await user.tab();
  await focusOn(toastButton());
});

it("cannot be closed while it is busy", async () => {
  const { user } = await open({ isBusy: true });
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.keyboard("{Escape}");
  await user.click(scrim());
  expect(onClose).not.toHaveBeenCalled();
});

it("can be scrolled by keys while everything in it is disabled", async () => {
  const { show } = await open({ isBusy: true, children: <input aria-label="Dish Name" disabled /> });
  const body = screen.getByLabelText("Dish Name").parentElement;
  expect(body?.tabIndex).toBe(0);
  show({ isBusy: false, children: <input aria-label="Dish Name" /> });
  expect(body?.hasAttribute("tabindex")).toBe(false);
});

it("takes the focus of an element that goes with its step", async () => {
  const { show } = await open({ step: "one", children: <button type="button">Eat Out</button> });
  screen.getByRole("button", { name: "Eat Out" }).focus();
  show({ step: "two", children: <input aria-label="Dish Name" /> });
  await focusOn(box());
});

it("waits behind a question, which focuses Cancel, and gets the focus back", async () => {
  const children = (isAsking: boolean) => (
    <>
      <input aria-label="Dish Name" />
      {question(isAsking)}
    </>
  );
  const { user, show } = await open({ children: children(false) });
  const field = screen.getByLabelText("Dish Name");
  await user.click(field);
  show({ children: children(true) });
  const alert = await screen.findByRole("alertdialog", { name: "Delete this dish?" });
  await focusOn(within(alert).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  const description = document.getElementById(alert.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("It is deleted for good.");
  await user.keyboard("{Escape}");
  expect([onClose.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  await user.click(within(alert).getByRole("button", { name: "Delete" }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  show({ children: children(false) });
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await focusOn(field);
  expect([isInert(opener()), isInert(box())]).toEqual([true, false]);
});
