// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { render } from "../../../../../testing/web/render.tsx";
import { beforePaint } from "../../../app/inline-scripts.ts";
import { lensPendingClass } from "../../../app/place-pending.ts";
import { lensLookStore } from "./lens-look-store.ts";
import { LensMark, LensRest } from "./lens-slots.tsx";
import { useLens } from "./use-lens.ts";
import { useLensList } from "./use-lens-list.ts";

const own = (allergenIds: unknown) => JSON.stringify({ here: { claimIds: [], allergenIds } });
const ofAccount = JSON.stringify({
  here: { claimIds: [], allergenIds: [] },
  account: { personId: "ada", diet: { claimIds: [], allergenIds: [7], changedAt: 1 } },
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  lensLookStore.set(null);
});

function Avoided() {
  return <p>avoids {useLens().avoided.join() || "nothing"}</p>;
}

it.each([
  ["[7,2]", own([]), "2,7"],
  ["[,7]", own([]), "7"],
  ["[07]", own([]), "7"],
  ["xx", own([7]), "7"],
  ["[99]", own([7]), "7"],
  ["[]", own([7]), "nothing"],
  ["", own(["7"]), "7"],
  ["", ofAccount, "7"],
  ["", own([]), "nothing"],
])("a visit with %s on a device with %s avoids %s, and lists wait for that", async (visit, diet, avoided) => {
  if (visit) sessionStorage.setItem("lens", visit);
  localStorage.setItem("diet", diet);
  document.documentElement.classList.remove(lensPendingClass);
  // biome-ignore lint/security/noGlobalEval: it runs as it does in each page
  globalThis.eval(beforePaint);
  expect(document.documentElement.classList.contains(lensPendingClass)).toBe(avoided !== "nothing");
  await render(<Avoided />);
  await screen.findByText(`avoids ${avoided}`);
});

it("says that it could not be loaded in place of a mark and of what follows a list, until it is tried again", async () => {
  localStorage.setItem("diet", own([7]));
  function Rest() {
    const lens = useLensList<{ kind: "dish"; allergens: null }>([{ kind: "dish", allergens: null }]);
    return (
      lens && (
        <>
          <LensMark allergens={null} avoided={lens.avoided} />
          <LensRest lens={lens} />
        </>
      )
    );
  }
  const { user } = await render(<Rest />);
  act(() => lensLookStore.set(false));
  expect(screen.getAllByText("Your allergens could not be loaded.", { exact: false })).not.toEqual([]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Milk not stated");
  await screen.findByText("Nothing here is stated free of milk. Ask the restaurant.");
  expect(screen.queryByRole("alert")).toBeNull();
});
