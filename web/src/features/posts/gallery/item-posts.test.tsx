// @vitest-environment happy-dom
import { listItemPosts, type Post } from "@dishboard/contract/posts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { createPostStore } from "../create/create-post-store.ts";
import { ItemPosts } from "./item-posts.tsx";

const network = startNetwork();
const ramen = {
  kind: "dish",
  id: "0199aaaa-0000-7000-8000-000000000003",
  name: "Ramen",
  restaurant: "The Corner",
  cuisine: null,
  image: null,
} as const;

const idOf = (n: number) => `0199aaaa-0000-7000-8000-00000000010${n}`;

function post(n: number, more: Partial<Post> = {}): Post {
  const image = {
    path: `/media/post-images/a/${n}.webp`,
    width: 1280,
    height: 960,
    thumbhash: null,
    description: null,
  };
  const author = { id: "a", username: `person_${n}`, avatarUrl: null };
  const counts = { likeCount: 0, commentCount: 0, version: 1 };
  const createdAt = "2026-01-01T00:00:00.000Z";
  return {
    id: idOf(n),
    kind: "snap",
    content: null,
    createdAt,
    author,
    image,
    video: null,
    item: null,
    ...counts,
    ...more,
  };
}

const show = () => render(<ItemPosts item={ramen} />, { path: `/dish/${ramen.id}` });

it("leads to each Snap and Drool, which are named by their description or their author", async () => {
  const described = post(1);
  const image = { ...(described.image as NonNullable<Post["image"]>), description: "A bowl" };
  const drool = post(2, { kind: "drool", image: null, author: { id: "b", username: null, avatarUrl: null } });
  network.answer(listItemPosts, { posts: [{ ...described, image }, drool, post(3)], next: null });
  await show();
  const links = await screen.findAllByRole("link", { name: /A bowl|Drool by Unknown User|Snap by person_3/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/snap/${idOf(1)}`,
    `/drool/${idOf(2)}`,
    `/snap/${idOf(3)}`,
  ]);
  expect(screen.queryByRole("button", { name: "View All" })).toBeNull();
  expect(network.calls(listItemPosts)[0]?.params).toEqual({ kind: "dish", id: ramen.id });
});

it("shows all of them when asked to, page by page", async () => {
  network.answer(listItemPosts, ({ query }) =>
    query?.before ? { posts: [post(6)], next: null } : { posts: [1, 2, 3, 4, 5].map((n) => post(n)), next: idOf(5) },
  );
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "View All" }));
  await user.click(screen.getByRole("button", { name: "Load More" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(6));
  expect(screen.queryByRole("button", { name: /View All|Load More/ })).toBeNull();
});

it("without any, lets a member begin with the item, and leads a visitor to an account", async () => {
  network.answer(listItemPosts, { posts: [], next: null });
  const { unmount } = await show();
  await screen.findByText("No Snaps or Drools of this dish yet.");
  expect(screen.getByRole("link", { name: "Share a photo" }).getAttribute("href")).toBe(
    `/signup?next=${encodeURIComponent(`/dish/${ramen.id}`)}`,
  );
  unmount();
  network.signIn();
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Share a photo" }));
  expect(createPostStore.get()).toEqual({ kind: "snap", item: ramen });
});

it("is not there when it cannot be loaded", async () => {
  network.fail(listItemPosts);
  const { container } = await show();
  await waitFor(() => expect(network.calls(listItemPosts)).toHaveLength(1));
  await waitFor(() => expect(container.textContent).toBe(""));
});
