// @vitest-environment happy-dom
import { addComment, type Comment, listComments, removeComment } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { comments, snap } from "../../../../../testing/web/posts.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { toastSays } from "../../../../../testing/web/toasts.ts";
import { setSession } from "../../accounts/session/auth-store.ts";
import { PostTaskHost } from "../editing/post-task-host.tsx";
import { Comments } from "./comments.tsx";

const network = startNetwork();
const ada = { id: "0199aaaa-0000-7000-8000-00000000000a", username: "ada", avatarUrl: null };
const counts = (commentCount: number) => ({ likeCount: 48, commentCount, version: 5 + commentCount });
const answerComments = (shown: Comment[]) =>
  network.answer(listComments, { comments: shown, earlier: null, ...counts(shown.length) });
const onPage = (viewer: { id: string } | null, post = snap) => (
  <>
    <Comments post={post} viewer={viewer} />
    <PostTaskHost />
  </>
);
const show = (viewer: { id: string } | null, post = snap) => render(onPage(viewer, post), { path: "/snaps" });
const texts = () => Array.from(document.querySelectorAll(".comment-list > li p"), (text) => text.textContent);

it("are listed with the newest last, ten at a time", async () => {
  const all = comments(12);
  network.answer(listComments, ({ query }) =>
    query?.before
      ? { comments: all.slice(0, 2), earlier: null, ...counts(12) }
      : { comments: all.slice(2), earlier: all[2]?.id ?? null, ...counts(12) },
  );
  const { user } = await show(null);
  const earlier = await screen.findByRole("button", { name: "Show earlier comments" });
  expect(texts()).toHaveLength(10);
  expect(texts().at(-1)).toBe("sofia_l Comment 12");
  await user.click(earlier);
  await waitFor(() => expect(texts()).toHaveLength(12));
  expect(texts()[0]).toBe("sofia_l Comment 1");
  expect(screen.queryByRole("button", { name: "Show earlier comments" })).toBeNull();
  expect(screen.getByRole("link", { name: "Sign in to comment" }).getAttribute("href")).toBe("/login?next=%2Fsnaps");
});

it("stay in their box when they could not be posted, and are posted once", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  network.signIn();
  answerComments([]);
  network.fail(addComment);
  const { user } = await show(ada);
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  const post = screen.getByRole<HTMLButtonElement>("button", { name: "Post" });
  expect(post.disabled).toBe(true);
  await user.type(box, "  ");
  expect(post.disabled).toBe(true);
  await user.type(box, "Save me{enter}<b>a slice</b>");
  await user.click(post);
  await toastSays("destructive", "Failed to post comment. Please try again.");
  expect(box.value).toBe("  Save me\n<b>a slice</b>");
  expect(logged).toHaveBeenCalled();
  network.answer(addComment, ({ body: { content } }) => {
    const comment = { id: snap.id, content, createdAt: snap.createdAt, author: ada };
    answerComments([comment]);
    return { comment, ...counts(1) };
  });
  await user.click(post);
  await waitFor(() => expect(texts()).toEqual(["ada Save me\n<b>a slice</b>"]));
  await waitFor(() => expect(box.value).toBe(""));
  const [first, second] = network.calls(addComment).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first?.content).toBe("Save me\n<b>a slice</b>");
  logged.mockRestore();
});

it("stay in their box when the session was lost, and say what is needed", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  network.signIn();
  answerComments([]);
  const { user, rerender } = await show(ada);
  await user.type(await screen.findByRole("textbox", { name: "Comment" }), "Save me");
  act(() => setSession(null));
  rerender(onPage(null));
  await user.click(screen.getByRole("button", { name: "Post" }));
  await toastSays("destructive", "Sign in to comment");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" }).value).toBe("Save me");
  logged.mockRestore();
});

it("are not longer than a thousand characters", async () => {
  network.signIn();
  answerComments([]);
  const { user } = await show(ada);
  const box = await screen.findByRole("textbox", { name: "Comment" });
  await user.click(box);
  await user.paste("é".repeat(1_001));
  await user.click(screen.getByRole("button", { name: "Post" }));
  await screen.findByText("Comment must be at most 1000 characters long");
  expect(network.calls(addComment)).toEqual([]);
});

it("are removed by those who wrote them, and by those whose post it is", async () => {
  network.signIn();
  const [own, others] = [comments(1, ada)[0] as Comment, comments(2)[1] as Comment];
  answerComments([own, others]);
  network.answer(removeComment, () => {
    answerComments([others]);
    return {};
  });
  const { user, unmount } = await show(ada);
  const entriesOf = async (index: number) => {
    await user.click((await screen.findAllByRole("button", { name: "More options" }))[index] as HTMLElement);
    const entries = await screen.findAllByRole("menuitem");
    return entries.map(({ textContent }) => textContent);
  };
  expect(await entriesOf(1)).toEqual(["Report", "Block @sofia_l"]);
  await user.keyboard("{Escape}");
  expect(await entriesOf(0)).toEqual(["Remove"]);
  await user.click(screen.getByRole("menuitem", { name: "Remove" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Remove this comment?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(texts()).toEqual(["sofia_l Comment 2"]));
  expect(network.calls(removeComment)).toEqual([{ params: { id: own.id } }]);
  unmount();
  await show(ada, { ...snap, author: ada });
  expect(await entriesOf(0)).toEqual(["Report", "Block @sofia_l", "Remove"]);
});

it("say why they could not be loaded", async () => {
  network.answer(listComments, () => {
    throw new Problem("unavailable", "Down");
  });
  const { user } = await show(null);
  await screen.findByText("Error loading comments. Please try again.");
  answerComments([]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No comments yet.");
});
