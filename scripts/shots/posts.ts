/** Snaps and Drools: the feeds, the page of one of them, and the grid of pictures. */
import type { PostKind, PostsPage } from "@dishboard/contract/posts";
import type { Page } from "playwright-core";
import { waitForHydration } from "../../journeys/visitor.ts";
import { fail, hold, type Scenes, url } from "./camera.ts";

/** Their states. */
export const posts: Scenes = {
  snaps: { path: "/snaps" },
  "snaps-more": {
    path: "/snaps",
    act: (page) => page.getByRole("button", { name: "Load More" }).scrollIntoViewIfNeeded(),
  },
  "snaps-empty": { path: "/", before: (page) => answerFeed(page), act: followSnaps },
  "snaps-failed": {
    path: "/",
    before: fail("**/api/posts?*"),
    act: async (page) => {
      await followSnaps(page);
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  "snaps-loading": { path: "/", isStopped: true, before: hold("**/api/posts?*"), act: followSnaps },
  snap: { path: "/snaps", act: openFirst("snap") },
  "snap-not-found": { path: "/snap/none" },
  drools: { path: "/drools" },
  "drools-signed-in": { path: "/drools", isSignedIn: true },
  drool: { path: "/drools", act: openFirst("drool") },
  "drool-comments": {
    path: "/drools",
    isSignedIn: true,
    act: async (page) => {
      await openFirst("drool")(page);
      await page.getByPlaceholder("Add a comment...").scrollIntoViewIfNeeded();
    },
  },
  "drool-narrow": { path: "/drools", size: { width: 320, height: 640 }, act: openFirst("drool") },
  pics: { path: "/pics" },
};

/** Lets a feed be empty. */
async function answerFeed(page: Page): Promise<void> {
  const json: PostsPage = { posts: [], next: null };
  await page.route("**/api/posts?*", (route) => route.fulfill({ json }));
}

/** Goes to the feed as a press does, so that the browser asks for it. */
async function followSnaps(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Snaps", exact: true }).first().click();
}

/** Opens the page of the newest Snap or Drool. */
function openFirst(kind: PostKind) {
  return async (page: Page) => {
    const { posts } = (await (await fetch(`${url}/api/posts?kind=${kind}`)).json()) as PostsPage;
    await page.goto(`/${kind}/${posts[0]?.id}`);
    await waitForHydration(page);
  };
}
