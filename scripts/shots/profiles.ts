import type { Chart } from "@dishboard/contract/charts";
import type { PostsPage } from "@dishboard/contract/posts";
import type { UserStats } from "@dishboard/contract/profiles";
import type { Page } from "playwright-core";
import { fail, hold, type Scenes, url } from "./camera.ts";

const stats: UserStats = {
  followersCount: 214,
  followingCount: 96,
  dishSubmissions: 24,
  productSubmissions: 7,
  postsMade: 18,
  likesGiven: 1_234,
  likesReceived: 8_400,
  commentsMade: 340,
  commentsReceived: 512,
};

const read = async <Reply>(path: string) => (await (await fetch(url + path)).json()) as Reply;

/** Replies in place of the server about the signed-in person: with what the boards and the feed show, or empty. */
function answer(isEmpty: boolean) {
  return async (page: Page) => {
    const [dishes, products] = [await read<Chart>("/api/charts/dishes"), await read<Chart>("/api/charts/products")];
    const { posts } = await read<PostsPage>("/api/posts?kind=snap&limit=6");
    const { username = null, avatarUrl = null } = dishes.cards[1]?.submitter ?? {};
    const none = Object.fromEntries(Object.keys(stats).map((name) => [name, 0]));
    const items = ({ cards }: Chart) => ({
      cards: isEmpty ? [] : cards.slice(0, 5),
      next: isEmpty ? null : cards[4]?.id,
    });
    const replies: [path: string, json: object][] = [
      ["", { id: dishes.cards[1]?.submitter?.id, username, fullName: null, bio: null, avatarUrl }],
      ["/stats", isEmpty ? none : stats],
      ["/dishes", items(dishes)],
      ["/best-dishes", { cards: isEmpty ? [] : dishes.cards.slice(0, 4) }],
      ["/products", items(products)],
      ["/posts", { posts: isEmpty ? [] : posts, next: isEmpty ? null : posts.at(-1)?.id }],
    ];
    for (const [path, json] of replies)
      await page.route(`**/api/profiles/*${path}`, (route) => route.fulfill({ json }));
  };
}

const untilLoaded = (page: Page) => page.getByRole("heading", { name: "Posts", exact: true }).waitFor();
const tall = { width: 390, height: 2_200 };

/** A person's own page in its states. */
export const profiles: Scenes = {
  own: { path: "/profile", isSignedIn: true, before: answer(false), act: untilLoaded },
  whole: { path: "/profile", isSignedIn: true, size: tall, before: answer(false), act: untilLoaded },
  empty: { path: "/profile", isSignedIn: true, size: tall, before: answer(true), act: untilLoaded },
  loading: { path: "/profile", isSignedIn: true, isStopped: true, before: hold("**/api/profiles/**") },
  failed: {
    path: "/profile",
    isSignedIn: true,
    before: fail("**/api/profiles/**"),
    act: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
  },
};
