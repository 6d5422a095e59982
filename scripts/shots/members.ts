/** Screens for members other than the profile: settings, notifications, log and reports. Replies are mocked. */
import type { Chart } from "@dishboard/contract/charts";
import type { listDisputedCodes } from "@dishboard/contract/code-disputes";
import type { BusyPerson } from "@dishboard/contract/deeds";
import type { CallReply } from "@dishboard/contract/endpoint";
import type { LogEntry } from "@dishboard/contract/food-log";
import type { Notification } from "@dishboard/contract/notifications";
import type { ReportedSubject, Subject } from "@dishboard/contract/reports";
import type { Page } from "playwright-core";
import { fail, hold, type Scenes, url } from "./camera.ts";

const now = Date.now();
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const long =
  "Ask for extra firm noodles, sit at the counter, and come before seven: later the queue goes around the corner. The broth is richer on Thursdays, when they make it fresh.";

const dishes = async () => ((await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart).cards;

/** Answers calls by their paths; later ones win. */
const answers = (replies: Record<string, object>) => async (page: Page) => {
  for (const [path, json] of Object.entries(replies)) await page.route(path, (route) => route.fulfill({ json }));
};

const settingsReplies = {
  "**/api/accounts/me/sessions": {
    sessions: [1, 2, 3].map((n) => ({
      id: id(n),
      userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
      createdAt: ago(200 * n),
      usedAt: ago(30 * (n - 1)),
      isCurrent: n === 1,
    })),
  },
  "**/api/accounts/me/security-events": {
    events: [
      { kind: "password-changed", userAgent: null, createdAt: ago(9) },
      { kind: "sign-in-failed", userAgent: null, createdAt: ago(40) },
    ],
  },
  "**/api/accounts/me/passkeys": { passkeys: [], needsPassword: true },
  "**/api/notifications/settings": { votes: true, board: true, posts: false, follows: true, weeklyEmail: false },
  "**/api/data-export": { export: null },
  "**/api/account-deletion": { eraseAt: null },
  "**/api/diet": { diet: null },
};

/** One of each kind of notification. */
async function answerNotifications(page: Page): Promise<void> {
  const [first, second] = await dishes();
  const person = { id: id(9), username: "noodle_nora", avatarUrl: null };
  const itemOf = (card = first) => card && { kind: "dish" as const, id: card.id, name: card.name, image: card.image };
  const kinds: Partial<Notification>[] = [
    { kind: "top-ten", item: itemOf() ?? null, rank: 4 },
    { kind: "votes", item: itemOf(second) ?? null, count: 12 },
    { kind: "follow", person },
    { kind: "likes", person, count: 3, post: { kind: "snap", id: id(8), image: null } },
    { kind: "comment", person, quote: long.slice(0, 120), post: { kind: "drool", id: id(7), image: null } },
    { kind: "board", item: itemOf(second) ?? null, rank: 71 },
    { kind: "climb", item: itemOf() ?? null, rank: 4, count: 9 },
    { kind: "reaction", item: itemOf() ?? null, allergenId: 7 },
  ];
  const none = { person: null, item: null, post: null, quote: null, rank: null, allergenId: null, count: 1 };
  const notifications = kinds.map((one, n) => ({
    id: id(100 - n),
    isRead: n > 2,
    createdAt: ago(n * 9),
    ...none,
    ...one,
  }));
  await answers({
    "**/api/notifications": { notifications, next: id(1) },
    "**/api/notifications/unread": { unread: 3 },
  })(page);
}

/** Entries of two months, one of them long, one of a dish that is gone. */
async function answerLog(page: Page): Promise<void> {
  const cards = (await dishes()).slice(0, 5);
  const entries = cards.map(
    (card, n): LogEntry => ({
      id: id(n),
      day: ago(24 * 9 * n).slice(0, 10),
      note: n === 0 ? long : n === 2 ? "Good." : null,
      isShared: n === 0,
      isNoteShared: n === 2,
      photo: null,
      item: {
        kind: "dish",
        id: n === 3 ? null : card.id,
        name: n === 1 ? `${card.name} ${"and more ".repeat(6)}` : card.name,
        restaurant: card.restaurant,
        cuisine: card.cuisine,
        image: card.image,
      },
      vote: n === 0 ? "up" : n === 1 ? "down" : null,
    }),
  );
  const counts = { dishes: 5, restaurants: 4, cuisines: 3, shared: 1 };
  await page.route(/\/api\/food-log/, (route) => route.fulfill({ json: { entries, next: id(3), counts } }));
}

/** A barcode that two products have, and one that a moderator has decided about. */
const disputedCodes: CallReply<typeof listDisputedCodes> = {
  disputes: [
    {
      code: "5000000040025",
      digits: "5000000040025",
      at: ago(3),
      known: { name: "Peanut butter", brand: "Whole Earth", source: "Open Food Facts" },
      products: [
        {
          ...{ id: id(21), name: "Strawberry jam", brand: "Mill", submitter: "jam_jo", containsIds: [], freeIds: [5] },
          ...{ isFirst: true, isDisputed: true, hasStanding: false },
        },
        {
          ...{ id: id(22), name: "Crunchy peanut butter", brand: "Whole Earth", submitter: "noodle_nora" },
          ...{ containsIds: [10], freeIds: [7], isFirst: false, isDisputed: true, hasStanding: true },
        },
      ],
    },
  ],
  decisions: [
    {
      id: id(23),
      code: "5000000040018",
      digits: "5000000040018",
      at: ago(30),
      products: [
        { id: id(24), name: "Fig mustard", brand: "Mill", hasCode: true },
        { id: id(25), name: "Lemon curd", brand: "Red Jar", hasCode: false },
      ],
    },
  ],
};

/** An administrator with two reported dishes. */
async function answerReports(page: Page): Promise<void> {
  const me = {
    id: (await dishes())[1]?.submitter?.id,
    username: "boss",
    fullName: null,
    bio: null,
    avatarUrl: null,
    email: "boss@example.org",
  };
  const entries = (await dishes()).slice(0, 2).map(
    (card, n): ReportedSubject => ({
      subject: {
        kind: "dish",
        id: card.id,
        name: card.name,
        place: card.restaurant,
        text: long,
        tags: card.tags,
        claims: ["Vegan"],
        statements:
          n === 0
            ? []
            : [
                {
                  allergenId: 7,
                  state: "stated-free",
                  source: "packaging",
                  sourceName: null,
                  day: ago(3).slice(0, 10),
                },
                { allergenId: 10, state: "contains", source: "submitter", sourceName: null, day: ago(3).slice(0, 10) },
              ],
        alertIds: n === 0 ? [] : [7],
        waitingIds: [],
        image: card.image,
        video: null,
        owner: { id: id(9), username: "noodle_nora", avatarUrl: null },
        post: null,
        item: null,
        slug: null,
        isHidden: n === 1,
        isFeatured: n === 1,
        hidden: n === 1 ? { reason: "spam", note: "Twice the same.", at: ago(3) } : null,
      },
      reportCount: 3,
      reasons: [
        { reason: "allergens", count: 2 },
        { reason: "spam", count: 1 },
      ],
      reports: [{ reason: "allergens", details: "There are peanuts in it.", createdAt: ago(2) }],
      network: n === 0 ? { reportId: id(1), things: 60, urgent: 2 } : null,
      reporters: n === 0 ? [] : [1, 2].map((at) => ({ id: id(at), username: `hungry_hana_${at}`, avatarUrl: null })),
    }),
  );
  const decided = (n: number, action: string) => ({
    id: id(n),
    action,
    kind: "dish",
    subjectId: id(n),
    subjectName: n === 3 ? null : "Peanut stew",
    reason: action === "hide" ? "allergens" : null,
    note: action === "hide" ? "Please state the peanuts." : null,
    createdAt: ago(n * 5),
    administrator: "boss",
  });
  await answers({
    "**/api/accounts/me": { ...me, eraseAt: null, isAdministrator: true, isModerator: false },
    "**/api/admin/reports/count": { count: 2, appeals: 0, codes: 1 },
    "**/api/admin/disputed-codes": disputedCodes,
    "**/api/admin/reports?*": { entries, hasMore: true },
    "**/api/admin/busy-people": { people: [busy(1), busy(2)] },
    "**/api/admin/people/*/deeds": {
      person: busy(1),
      ever: { ...busy(1).day, vote: 1_284 },
      newest: (["reaction", "dish", "comment"] as const).map((kind, n) => ({
        ...{ kind, id: id(n), name: n === 2 ? long : "Peanut stew", at: ago(n + 1), isUndone: n === 1 },
        page: n === 2 ? { kind: "snap", id: id(n) } : { kind: "dish", id: id(n) },
      })),
    },
    "**/api/admin/subjects/profile/*": {
      ...entries[0],
      subject: accountOf(entries[0]),
      reportCount: 0,
      reasons: [],
      reports: [],
      network: null,
      reporters: [],
    },
    "**/api/admin/people/*/measures": {
      shown: { dishes: 12, products: 0, posts: 3, comments: 1, notes: 0, lists: 0 },
      ...{ votes: 1_284, hidden: 0, voided: 0, hidesThings: false, voidsVotes: false, isDone: true },
    },
    "**/api/admin/log*": { entries: [decided(1, "hide"), decided(2, "show"), decided(3, "feature")], next: null },
  })(page);
}

/** An account that did much. */
function busy(n: number): BusyPerson {
  const day = {
    ...{ dish: 12, product: 0, post: 3, comment: 1, note: 0, list: 0 },
    vote: 214,
    gone: 7,
    reaction: 2 * n,
    report: 4,
  };
  const username = n === 1 ? "noodle_nora" : "a_very_long_name_of_thirty_char";
  return { id: id(n), username, avatarUrl: null, createdAt: ago(30 * n), isSuspended: n === 2, day };
}

function accountOf(entry: ReportedSubject | undefined): Subject | undefined {
  if (!entry) return undefined;
  const { subject } = entry;
  const nothing = { name: "Nora", place: null, tags: [], claims: [], statements: null, alertIds: [], image: null };
  return { ...subject, ...nothing, kind: "profile", id: id(1), text: "I like noodles." };
}

const tall = { width: 390, height: 2_400 };

/** What a person sets. */
export const settings: Scenes = {
  first: { path: "/settings", isSignedIn: true, before: answers(settingsReplies) },
  whole: { path: "/settings", isSignedIn: true, size: tall, before: answers(settingsReplies) },
};

/** What has happened. */
export const notifications: Scenes = {
  list: { path: "/notifications", isSignedIn: true, before: answerNotifications },
  empty: {
    path: "/notifications",
    isSignedIn: true,
    before: answers({
      "**/api/notifications": { notifications: [], next: null },
      "**/api/notifications/unread": { unread: 0 },
    }),
  },
  loading: { path: "/notifications", isSignedIn: true, isStopped: true, before: hold("**/api/notifications") },
  failed: {
    path: "/notifications",
    isSignedIn: true,
    before: fail("**/api/notifications"),
    act: (page) => page.getByRole("button", { name: "Try again" }).waitFor(),
  },
};

/** What somebody has eaten. */
export const log: Scenes = {
  list: { path: "/log", isSignedIn: true, before: answerLog },
  small: { path: "/log", isSignedIn: true, size: { width: 320, height: 1_200 }, before: answerLog },
  failed: {
    path: "/log",
    isSignedIn: true,
    before: fail("**/api/food-log*"),
    act: (page) => page.getByRole("button", { name: "Try again" }).waitFor(),
  },
};

/** What administrators see. */
export const reports: Scenes = {
  queue: { path: "/admin/reports", isSignedIn: true, before: answerReports },
  log: { path: "/admin/reports?view=log", isSignedIn: true, before: answerReports },
  codes: { path: "/admin/reports?view=codes", isSignedIn: true, before: answerReports },
  busy: { path: "/admin/reports?view=busy", isSignedIn: true, before: answerReports },
  deeds: {
    path: "/admin/reports?account=0199aaaa-0000-7000-8000-000000000001",
    isSignedIn: true,
    size: tall,
    before: answerReports,
  },
  "deeds-suspend": {
    path: "/admin/reports?account=0199aaaa-0000-7000-8000-000000000001",
    isSignedIn: true,
    before: answerReports,
    act: (page) => page.getByRole("button", { name: "Suspend account" }).click(),
  },
};
