// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

let root: Root;
const place = document.createElement("div");
const onClose = vi.fn();
const onCancel = vi.fn();
const onConfirm = vi.fn();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.append(place);
  root = createRoot(place);
  show(null);
  opener().focus();
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function show(dialogs: ReactNode): void {
  act(() =>
    root.render(
      <>
        <main>
          <button type="button">Submit</button>
        </main>
        {dialogs}
        <div data-over-dialogs="">
          <button type="button">Close toast</button>
        </div>
      </>,
    ),
  );
}

const sheet = (step: string, content: ReactNode) => (
  <Dialog title="New Submission" step={step} onClose={onClose} foot={<button type="submit">Send</button>}>
    {content}
  </Dialog>
);
const confirm = (
  <ConfirmDialog
    title="Delete this dish?"
    consequence="It goes for good."
    confirmLabel="Delete"
    onCancel={onCancel}
    onConfirm={onConfirm}
  />
);
const opener = () => place.querySelector("main button") as HTMLElement;
const box = (role = "dialog") => document.querySelector(`.dialog:not([data-leaving]) [role="${role}"]`) as HTMLElement;
const layer = () => box().parentElement as HTMLElement;
const isInert = (element: Element | null) => element?.closest("[inert]") !== null;
const press = (key: string) =>
  act(() => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
const clickOn = (element: HTMLElement) =>
  act(() => {
    element.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    element.click();
  });

test("it has a name, takes the focus, and gives it back", () => {
  show(sheet("one", "Words"));
  expect(document.getElementById(box().getAttribute("aria-labelledby") ?? "")?.textContent).toBe("New Submission");
  expect([box().getAttribute("aria-modal"), document.activeElement]).toEqual(["true", box()]);
  show(null);
  expect([box(), document.activeElement]).toEqual([null, opener()]);
});

test("the page behind it is out of reach and does not scroll, toasts stay", () => {
  show(sheet("one", "Words"));
  expect(isInert(opener())).toBe(true);
  expect(isInert(document.querySelector("[data-over-dialogs] button"))).toBe(false);
  expect(isInert(box())).toBe(false);
  expect(document.documentElement.style.overflow).toBe("hidden");
  show(null);
  expect(isInert(opener())).toBe(false);
  expect(document.documentElement.style.overflow).toBe("");
});

test("its button, Escape and a press beside it ask for it to be closed, each by its name", () => {
  show(sheet("one", "Words"));
  clickOn(box().querySelector('[aria-label="Close"]') as HTMLElement);
  press("Escape");
  clickOn(layer());
  expect(onClose.mock.calls).toEqual([["button"], ["escape"], ["scrim"]]);
});

test("what begins inside and ends beside it closes nothing, nor what somebody else has made of Escape", () => {
  show(
    sheet(
      "one",
      <input onKeyDown={(event) => event.key === "Escape" && event.preventDefault()} aria-label="A field of its own" />,
    ),
  );
  act(() => {
    box().dispatchEvent(new Event("pointerdown", { bubbles: true }));
    layer().click();
  });
  act(() => box().querySelector("input")?.focus());
  press("Escape");
  (document.querySelector("[data-over-dialogs] button") as HTMLElement).focus();
  press("Escape");
  expect(onClose).not.toHaveBeenCalled();
});

test("nothing closes it while something is under way", () => {
  show(
    <Dialog title="New Submission" onClose={onClose} isBusy>
      Words
    </Dialog>,
  );
  clickOn(box().querySelector('[aria-label="Close"]') as HTMLElement);
  press("Escape");
  clickOn(layer());
  expect(onClose).not.toHaveBeenCalled();
});

test("its content can be scrolled by keys while everything in it is disabled, and is no stop otherwise", () => {
  const dialog = (isBusy: boolean) => (
    <Dialog title="New Submission" onClose={onClose} isBusy={isBusy}>
      <input aria-label="Dish Name" disabled={isBusy} />
    </Dialog>
  );
  const stop = () => box().querySelector(".dialog-body")?.getAttribute("tabindex");
  show(dialog(true));
  expect(stop()).toBe("0");
  show(dialog(false));
  expect(stop()).toBeNull();
});

test("the focus that goes with a step comes back to the dialog", () => {
  show(
    sheet(
      "one",
      <button type="button" key="one">
        Eat Out
      </button>,
    ),
  );
  act(() => (box().querySelector(".dialog-body button") as HTMLElement).focus());
  show(sheet("two", <input key="two" aria-label="Dish Name" />));
  expect(document.activeElement).toBe(box());
});

test("a question lies over it: only the question answers, Cancel has the focus, then the dialog is back", () => {
  const both = (question: ReactNode) =>
    show(
      <>
        {sheet("one", <input aria-label="Dish Name" />)}
        {question}
      </>,
    );
  both(null);
  act(() => box().querySelector("input")?.focus());
  both(confirm);
  expect(isInert(box())).toBe(true);
  expect(document.activeElement?.textContent).toBe("Cancel");
  const described = box("alertdialog").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("It goes for good.");
  press("Escape");
  expect([onClose.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  act(() => (box("alertdialog").querySelector(".button-danger") as HTMLElement).click());
  expect(onConfirm).toHaveBeenCalledTimes(1);
  both(null);
  expect(isInert(box())).toBe(false);
  expect(isInert(opener())).toBe(true);
  expect(document.activeElement).toBe(box().querySelector("input"));
});
