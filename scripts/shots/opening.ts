/** Opening night, the link of an invitation, and the code on a table. The server is answered for. */
import type { Chart } from "@dishboard/contract/charts";
import type { Invitation, Opening } from "@dishboard/contract/opening";
import type { VoteGroup } from "@dishboard/contract/vote-checks";
import type { Page } from "playwright-core";
import { fail, hold, type Scenes, url } from "./camera.ts";

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const code = "a".repeat(32);

const names = [
  "Quiet Corner",
  "A Café with a Very Long Name by the Old Lock of the Grand Union Canal",
  "北京烤鸭店",
  "مطعم الشام",
];
const withoutDish = names.map((name, n) => ({
  id: id(n),
  name,
  address: n === 1 ? null : `${n + 12} Lock Place`,
  latitude: 51.54,
  longitude: -0.147,
}));

const full: Opening = {
  ...{ dishCount: 64, votedDishCount: 23, placesWithDish: 412, placesWithoutDish: 1_318, withoutDish },
  next: "votes",
};
const empty: Opening = {
  ...{ dishCount: 0, votedDishCount: 0, placesWithDish: 0, placesWithoutDish: 0, withoutDish: [] },
  next: "places",
};
const invitation = (n: number, one: Partial<Invitation>): Invitation => ({
  ...{
    id: id(50 + n),
    code,
    groupName: "The Camden Eater team",
    maxPeople: 50,
    joinedCount: 12,
    state: "open",
    isVouched: false,
  },
  endsAt: inDays(9),
  ...one,
});
const invitations = [
  invitation(0, {}),
  invitation(1, {
    groupName: "Neighbours of the Grand Union Canal and everybody who eats there",
    joinedCount: 50,
    state: "full",
  }),
  invitation(2, { groupName: "Opening party", state: "ended", joinedCount: 31, endsAt: inDays(-3) }),
];

const groups: VoteGroup[] = [20, 9].map((size, n) => ({
  item: { kind: "dish", id: id(70 + n), name: n === 0 ? "Slow-cooked lamb shoulder with salsa verde" : "Laksa" },
  direction: "up",
  size,
  ordinary: n === 0 ? 8 : 12,
  voters: Array.from({ length: size }, (_, voter) => ({
    ...{ userId: id(100 * n + voter), username: `quiz_team_${voter + 1}`, ageDays: voter % 2, sameNetwork: size },
    votedAt: inDays(0),
  })),
}));

/** An administrator is signed in, who looks at a board. */
export const administrator =
  (opening: Opening = empty, listed: Invitation[] = []) =>
  async (page: Page) => {
    const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
    // Whom the page believes to be signed in.
    const own = cards[1]?.submitter?.id;
    const me = { id: own, username: "boss", fullName: null, bio: null, avatarUrl: null, email: "boss@example.org" };
    const replies = {
      "**/api/accounts/me": { ...me, eraseAt: null, isAdministrator: true, isModerator: false },
      "**/api/admin/reports/count": { count: 0, appeals: 0, codes: 0 },
      "**/api/admin/opening": opening,
      "**/api/admin/invitations": { invitations: listed },
      "**/api/admin/vote-groups": { groups: opening === empty ? [] : groups },
    };
    for (const [path, json] of Object.entries(replies)) await page.route(path, (route) => route.fulfill({ json }));
  };

const invited = (state: string) => (page: Page) =>
  page.route("**/api/invitations/*", (route) => route.fulfill({ json: { groupName: "The Camden Eater team", state } }));

/** Opens the place of the first dish as the code on its table does. */
async function scanCode(page: Page): Promise<void> {
  const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
  const dish = cards.find((card) => card.kind === "dish");
  await page.goto(`/restaurant/${dish?.restaurantId}?from=table`);
  await page.getByRole("heading", { name: "What was good here?" }).waitFor();
}

const path = "/admin/opening";
const tall = { width: 390, height: 2_400 };

/** What administrators see before a board is opened, and what their guests do. */
export const opening: Scenes = {
  whole: { path, isSignedIn: true, size: tall, before: administrator(full, invitations) },
  groups: {
    path,
    isSignedIn: true,
    before: administrator(full, invitations),
    act: (page) => page.getByText("more than the usual").scrollIntoViewIfNeeded(),
  },
  first: { path, isSignedIn: true, before: administrator(full, invitations) },
  empty: { path, isSignedIn: true, size: tall, before: administrator(empty) },
  loading: {
    path,
    isSignedIn: true,
    isStopped: true,
    before: async (page) => {
      await administrator(full)(page);
      await hold("**/api/admin/opening")(page);
    },
  },
  failed: {
    path,
    isSignedIn: true,
    before: async (page) => {
      await administrator(full)(page);
      await fail("**/api/admin/opening")(page);
    },
    act: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
  },
  invitation: {
    path: `/join/${code}`,
    before: invited("open"),
    act: (page) => page.getByText("invites you").waitFor(),
  },
  "invitation-ended": {
    path: `/join/${code}`,
    before: invited("ended"),
    act: (page) => page.getByText("has ended").waitFor(),
  },
  table: { path: "/", act: scanCode },
  "table-closed": {
    path: `/restaurant/${id(1)}?from=table`,
    act: (page) => page.getByText("This place is not on the board").waitFor(),
  },
};
