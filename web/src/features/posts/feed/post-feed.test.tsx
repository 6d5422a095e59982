// @vitest-environment happy-dom
import {
  deletePost,
  editPost,
  listPosts,
  myLikes,
  myUnfinishedPosts,
  type Post,
  setLike,
  withLike,
} from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dishCard } from "../../../../../testing/web/cards.ts";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { drool, snap } from "../../../../../testing/web/posts.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { toastSays } from "../../../../../testing/web/toasts.ts";
import { PostFeed } from "./post-feed.tsx";

const network = startNetwork();
window.happyDOM.setViewport({ width: 390, height: 844 });
const show = (kind: "snap" | "drool" = "snap") =>
  render(<PostFeed kind={kind} title={kind === "snap" ? "Snaps" : "Drools"} />, { path: `/${kind}s` });
const answerPosts = (...posts: Post[]) => network.answer(listPosts, { posts, next: null });
const cardOf = (name: string) => within(screen.getByRole("article", { name }));

function signInAda() {
  const ada = network.signIn();
  network.answer(myLikes, ({ body }) => ({
    posts: body.ids.map((id) => ({ id, likeCount: 48, commentCount: 3, version: 5, isLiked: false })),
  }));
  return ada;
}

describe("a feed", () => {
  it.each([
    ["snap", "Loading snaps...", "Error loading snaps. Please try again.", "No snaps available yet..."],
    ["drool", "Loading drools...", "Error loading drools. Please try again.", "No drools available yet..."],
  ] as const)("of %ss says that it is loading, why it could not, and that it is empty", async (...row) => {
    const [kind, loading, failed, empty] = row;
    const answer = network.hold(listPosts);
    network.fail(listPosts);
    const { user } = await show(kind);
    expect(screen.getByRole("status").textContent).toBe(loading);
    answer();
    await screen.findByRole("heading", { name: failed });
    network.answer(listPosts, { posts: [], next: null });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: empty });
  });

  it("shows who has posted what and when, as text, with its dish and counts", async () => {
    answerPosts({ ...snap, content: "One <b>line</b>\nhttps://example.org", item: { ...dishCard, rank: 0 } });
    const { container } = await show();
    await screen.findByRole("article", { name: "Snap by sofia_l" });
    const card = cardOf("Snap by sofia_l");
    expect(card.getByRole("link", { name: "sofia_l" }).getAttribute("href")).toBe(`/profile/${snap.author.id}`);
    expect(card.getByText("18 Nov 2026").getAttribute("datetime")).toBe(snap.createdAt);
    expect(card.getByRole("link", { name: "Snap by sofia_l" }).getAttribute("href")).toBe(`/snap/${snap.id}`);
    expect(card.getByRole("img", { name: "Snap by sofia_l" }).getAttribute("src")).toBe(
      "/media/post-images/a-384.webp",
    );
    expect(container.querySelector(".post-caption")?.textContent).toBe("One <b>line</b>\nhttps://example.org");
    expect(container.querySelectorAll(".post-caption *")).toHaveLength(0);
    expect(card.getByRole("button", { name: "Like 48" })).toBeTruthy();
    expect(card.getByRole("button", { name: "Comment (3)" })).toBeTruthy();
    expect(card.getByRole("link", { name: "Birria Tacos" }).getAttribute("href")).toBe(`/dish/${dishCard.id}`);
    expect(card.getByRole("button", { name: "Upvote Birria Tacos, 12.2K" })).toBeTruthy();
  });

  it("loads more after what it has", async () => {
    const older = { ...snap, id: "0199aaaa-0000-7000-8000-0000000000e0", content: "The older one" };
    network.answer(listPosts, ({ query }) =>
      query.before ? { posts: [older], next: null } : { posts: [snap], next: snap.id },
    );
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Load More" }));
    await screen.findByText("The older one");
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
    expect(network.calls(listPosts).map(({ query }) => query)).toEqual([
      { kind: "snap" },
      { kind: "snap", before: snap.id },
    ]);
  });
});

describe("a like", () => {
  it("needs an account, as its button says", async () => {
    answerPosts(snap);
    await show();
    const like = await screen.findByRole("button", { name: "Like 48", description: "Sign in to like" });
    expect(like.getAttribute("aria-disabled")).toBe("true");
  });

  it("shows at once, and is taken back by the next press", async () => {
    answerPosts(snap);
    signInAda();
    let state = { id: snap.id, likeCount: 48, commentCount: 3, version: 5, isLiked: false };
    network.answer(setLike, ({ body }) => {
      state = { ...withLike(state, body.isLiked), version: state.version + 1 };
      return state;
    });
    const answer = network.hold(setLike);
    const { user } = await show();
    await waitFor(() => expect(network.calls(myLikes)).toHaveLength(1));
    await user.click(await screen.findByRole("button", { name: "Like 48", pressed: false }));
    const liked = await screen.findByRole("button", { name: "Like 49", pressed: true });
    answer();
    await user.click(liked);
    await screen.findByRole("button", { name: "Like 48", pressed: false });
    await waitFor(() => expect(network.calls(setLike).map(({ body }) => body.isLiked)).toEqual([true, false]));
  });

  it("is taken back when the server refuses it", async () => {
    answerPosts(snap);
    signInAda();
    network.answer(setLike, () => {
      throw new Problem("too-many-requests", "You are liking too fast. Please try again in a moment.");
    });
    const { user } = await show();
    await waitFor(() => expect(network.calls(myLikes)).toHaveLength(1));
    await user.click(await screen.findByRole("button", { name: "Like 48", pressed: false }));
    await toastSays("destructive", "Your like wasn't saved.", "You are liking too fast. Please try again in a moment.");
    await screen.findByRole("button", { name: "Like 48", pressed: false });
  });
});

describe("one's own post", () => {
  const open = async (entry: string) => {
    const { id } = signInAda();
    answerPosts({ ...snap, author: { id, username: "ada", avatarUrl: null } });
    const page = await show();
    await page.user.click(await screen.findByRole("button", { name: "More options" }));
    await page.user.click(await screen.findByRole("menuitem", { name: entry }));
    return page;
  };

  it("gets another caption", async () => {
    network.answer(editPost, { content: "Better" });
    const { user } = await open("Edit caption");
    const caption = await screen.findByRole("textbox", { name: "Caption" });
    await user.clear(caption);
    await user.paste("👩‍🍳".repeat(167));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Caption must be at most 500 characters long");
    screen.getByText("501/500");
    await user.clear(caption);
    await user.type(caption, "Better");
    screen.getByText("6/500");
    answerPosts({ ...snap, content: "Better" });
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(document.querySelector(".post-caption")?.textContent).toBe("Better"));
    expect(network.calls(editPost)).toEqual([{ params: { id: snap.id }, body: { content: "Better" } }]);
  });

  it("is deleted once one has confirmed it, and keeps until then", async () => {
    network.fail(deletePost);
    const { user } = await open("Delete");
    const question = within(await screen.findByRole("alertdialog", { name: "Delete this Snap?" }));
    await user.click(question.getByRole("button", { name: "Delete" }));
    await toastSays("destructive", "Failed to delete snap. Please try again.");
    expect(screen.getByText("Queue was worth it.")).toBeTruthy();
    network.answer(deletePost, {});
    network.answer(listPosts, { posts: [], next: null });
    await user.click(question.getByRole("button", { name: "Delete" }));
    await toastSays("success", "Snap deleted successfully!");
    await screen.findByText("No snaps available yet...");
  });

  it("is nobody else's to change", async () => {
    signInAda();
    answerPosts(snap);
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "More options" }));
    const entries = await screen.findAllByRole("menuitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Open this Snap",
      "Share",
      "Report",
      "Block @sofia_l",
    ]);
  });
});

describe("a Drool of one's own that is not ready", () => {
  const unfinished = { id: drool.id, videoId: drool.id, content: "Steam", createdAt: drool.createdAt, progress: 40 };
  const processing = { ...unfinished, state: "processing", thumbnail: null, failure: null } as const;
  const failed = { ...unfinished, state: "failed", thumbnail: "data:,", failure: "unreadable" } as const;

  it("says how far its video is, and is in the feed when that is ready", async () => {
    signInAda();
    answerPosts();
    network.answer(myUnfinishedPosts, { posts: [processing] });
    await show("drool");
    await screen.findByText("Processing video...");
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("40");
    expect(screen.queryByText("No drools available yet...")).toBeNull();
    answerPosts(drool);
    network.answer(myUnfinishedPosts, { posts: [] });
    await screen.findByRole("article", { name: "Drool by sofia_l" });
    expect(screen.queryByText("Processing video...")).toBeNull();
  });

  it("says in one line why its video could not be converted, and can be removed", async () => {
    signInAda();
    answerPosts();
    network.answer(myUnfinishedPosts, { posts: [failed] });
    network.answer(deletePost, () => {
      network.answer(myUnfinishedPosts, { posts: [] });
      return {};
    });
    const { user } = await show("drool");
    const reason = "Not shared: the video's file is damaged or breaks off.";
    await screen.findByText(reason);
    expect(screen.getByRole("img", { name: "Steam" }).getAttribute("src")).toBe("data:,");
    await screen.findByText("No drools available yet...");
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
    expect(network.calls(deletePost)).toEqual([{ params: { id: drool.id } }]);
  });
});
