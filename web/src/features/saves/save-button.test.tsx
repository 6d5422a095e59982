// @vitest-environment happy-dom
import { Problem } from "@dishboard/contract/problem";
import { mergeSaves, mySaves, readSave, saveItem, unsaveItem } from "@dishboard/contract/saves";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { dishCard, dishCards } from "../../../../testing/web/cards.ts";
import { startNetwork } from "../../../../testing/web/network.ts";
import { openPromise } from "../../../../testing/web/open-promise.ts";
import { render } from "../../../../testing/web/render.tsx";
import { toastSays } from "../../../../testing/web/toasts.ts";
import { MembersProvider } from "../../app/members-provider.tsx";
import { useMembers } from "../../lib/members-context.ts";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { useSavedList } from "./list/use-saved-list.ts";
import { SaveButton } from "./save-button.tsx";
import { savedItemsKey } from "./saved-storage.ts";
import { savedItemsStore } from "./saved-store.ts";

const network = startNetwork();
beforeEach(() => {
  localStorage.clear();
  savedItemsStore.set(new Set());
});

const stored = () => JSON.parse(localStorage.getItem(savedItemsKey) ?? "[]");
const namesOf = (count: number) => dishCards(count).map(({ id }) => `dish:${id}`);

function saveHere(names: readonly string[]) {
  localStorage.setItem(savedItemsKey, JSON.stringify(names));
  savedItemsStore.set(new Set(names));
}

function Sync() {
  const members = useMembers();
  return members && <members.SavesSync />;
}

async function show() {
  const { user } = await render(
    <MembersProvider>
      <SaveButton item={dishCard} />
      <Sync />
    </MembersProvider>,
  );
  return { press: (name: string) => user.click(screen.getByRole("button", { name })) };
}

describe("for a visitor", () => {
  it("keeps the item in this browser, says where it is, and takes a removal back", async () => {
    const { press } = await show();
    await press("Save");
    await toastSays("success", "Saved", "Kept in this browser until you sign in.");
    expect(stored()).toEqual([`dish:${dishCard.id}`]);
    await press("Saved");
    await toastSays("default", "No longer saved");
    expect(stored()).toEqual([]);
    await press("Undo");
    expect(stored()).toEqual([`dish:${dishCard.id}`]);
    await press("View");
    expect(location.pathname).toBe("/saved");
  });

  it("says when there is no room for more, and loses nothing", async () => {
    saveHere(namesOf(1_000));
    const { press } = await show();
    await press("Save");
    await toastSays("warning", "This browser keeps 1,000 saved items. Sign in to save more.");
    expect(stored()).toEqual(namesOf(1_000));
  });
});

describe("for a member", () => {
  beforeEach(() => void network.signIn());

  it("shows at once, and sends what is to be", async () => {
    network.answer(readSave, { isSaved: false });
    network.answer(saveItem, { isSaved: true });
    network.answer(unsaveItem, { isSaved: false });
    const answer = network.hold(saveItem);
    const { press } = await show();
    await waitFor(() => expect(network.calls(readSave)).toHaveLength(1));
    await press("Save");
    await screen.findByRole("button", { name: "Saved" });
    await toastSays("success", "Saved");
    answer();
    await press("Saved");
    await waitFor(() => expect(network.calls(unsaveItem)).toHaveLength(1));
    await screen.findByRole("button", { name: "Save" });
    expect(network.calls(saveItem)).toEqual([{ params: { kind: "dish", id: dishCard.id } }]);
    expect(stored()).toEqual([]);
  });

  it("takes it back when the server refuses", async () => {
    network.answer(readSave, { isSaved: false });
    network.answer(saveItem, () => {
      throw new Problem("not-found", "Dish Not Found");
    });
    const { press } = await show();
    await press("Save");
    await toastSays("destructive", "This wasn't saved.", "Dish Not Found");
    await screen.findByRole("button", { name: "Save" });
  });

  it("waits for what was saved before, and never removes by a press on 'Save'", async () => {
    network.answer(readSave, { isSaved: true });
    network.answer(saveItem, { isSaved: true });
    const answer = network.hold(readSave);
    const { press } = await show();
    await press("Save");
    answer();
    await screen.findByRole("button", { name: "Saved" });
    await waitFor(() => expect(network.calls(saveItem)).toHaveLength(1));
  });
});

describe("what was saved before signing in", () => {
  beforeEach(() => {
    network.signIn();
    network.answer(readSave, { isSaved: true });
  });

  it("is brought to the account in its order, two hundred at a time", async () => {
    saveHere(namesOf(450));
    network.answer(mergeSaves, {});
    await show();
    await toastSays("success", "Your 450 saved items are in your account now.");
    const sent = network.calls(mergeSaves).map(({ body }) => body.items.map(({ kind, id }) => `${kind}:${id}`));
    expect([sent.map((batch) => batch.length), sent.flat()]).toEqual([[200, 200, 50], namesOf(450)]);
    expect(stored()).toEqual([]);
  });

  it("stays in the browser while that fails, but for what has arrived", async () => {
    saveHere(namesOf(250));
    let calls = 0;
    network.answer(mergeSaves, () => {
      calls += 1;
      if (calls === 2) throw new Problem("too-many-requests", "Too many requests");
      return {};
    });
    const { press } = await show();
    await toastSays(
      "destructive",
      "What you saved before could not be added to your account yet.",
      "It is still in this browser.",
    );
    expect(stored()).toEqual(namesOf(250).slice(200));
    await press("Try again");
    await toastSays("success", "Your 50 saved items are in your account now.");
    expect(stored()).toEqual([]);
  });
});

it("a list that was asked for before it all came into the account is asked for again", async () => {
  saveHere(namesOf(2));
  network.signIn();
  network.answer(mergeSaves, {});
  const merge = network.hold(mergeSaves);
  const before = openPromise<void>();
  network.answer(mySaves, async () => {
    if (network.calls(mySaves).length > 1) return { cards: dishCards(2), next: null };
    await before.promise;
    return { cards: [], next: null };
  });
  const SavedList = () => <output>{useSavedList(useViewer()?.id).cards?.length ?? "asked"}</output>;
  await render(
    <MembersProvider>
      <Sync />
      <SavedList />
    </MembersProvider>,
  );
  await waitFor(() => expect(network.calls(mySaves)).toHaveLength(1));
  merge();
  await toastSays("success", "Your 2 saved items are in your account now.");
  before.resolve();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("2"));
});
