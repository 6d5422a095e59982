// @vitest-environment happy-dom
import { setVote, type Tally } from "@dishboard/contract/votes";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { setTokenSource } from "../../../lib/person-call.ts";
import { setVote as sendVote, type VotableItem } from "../votes.queries.ts";
import { lookWhereVoted } from "./tasted-storage.ts";

const network = startNetwork();
const id = "0199aaaa-0000-7000-8000-000000000007";
const tally: Tally = { id, upvotes: 1, downvotes: 0, netScore: 1, voteCount: 1, version: 1, vote: "up" };
const dish = { kind: "dish", name: "Pho", ...tally, restaurantLatitude: 51.5, restaurantLongitude: -0.1 } as const;
const asked = vi.fn();

beforeEach(() => {
  localStorage.clear();
  asked.mockReset();
  setTokenSource(async () => ({ personId: "ann", token: "ann" }));
  network.answer(setVote, tally);
});
afterEach(() => vi.unstubAllGlobals());

function browserAt(metres: number, state: "granted" | "prompt" = "granted"): void {
  const coords = { latitude: dish.restaurantLatitude + metres / 111_195, longitude: dish.restaurantLongitude };
  asked.mockImplementation((onFound: (position: unknown) => void) => onFound({ coords }));
  const permissions = { query: async () => ({ state }) };
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition: asked }, permissions, onLine: true });
}
async function vote(item: VotableItem = dish) {
  lookWhereVoted(item);
  await sendVote("ann", item, "up");
  return network.calls(setVote).at(-1)?.body;
}

test("a vote within 150 m of the dish says so, and one from further away says nothing", async () => {
  browserAt(149);
  expect(await vote()).toEqual({ vote: "up", isTasted: true });
  browserAt(151);
  expect(await vote()).toEqual({ vote: "up" });
  expect(JSON.stringify(localStorage)).toBe("{}");
});

test("nobody is asked for their position because of a vote", async () => {
  browserAt(0, "prompt");
  expect(await vote()).toEqual({ vote: "up" });
  expect(asked).not.toHaveBeenCalled();
});

test("nothing is looked up for products and for dishes whose place nobody knows", async () => {
  browserAt(0);
  expect(await vote({ ...dish, kind: "product" })).toEqual({ vote: "up" });
  expect(await vote({ ...dish, restaurantLatitude: null })).toEqual({ vote: "up" });
  expect(asked).not.toHaveBeenCalled();
});

test("a vote that could not be sent keeps it for later, without the place", async () => {
  browserAt(10);
  network.fail(setVote);
  lookWhereVoted(dish);
  await expect(sendVote("ann", dish, "up")).rejects.toThrow();
  expect(Object.values(localStorage)).toEqual([id]);
  browserAt(5_000);
  network.answer(setVote, tally);
  await sendVote("ann", dish, "up");
  expect(network.calls(setVote).at(-1)?.body).toEqual({ vote: "up", isTasted: true });
  await sendVote("ann", dish, "up");
  expect(network.calls(setVote).at(-1)?.body).toEqual({ vote: "up" });
});
