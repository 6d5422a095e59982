// @vitest-environment happy-dom
import { createPost, postErrors } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import { type SearchedItem, search } from "@dishboard/contract/search";
import type { UploadedPicture } from "@dishboard/contract/uploads";
import type { Session } from "@supabase/auth-js";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { type Page, render } from "../../../../../testing/web/render.tsx";
import { toastSays, toasts } from "../../../../../testing/web/toasts.ts";
import { setSession } from "../../accounts/session/auth-store.ts";
import { CreatePost } from "./create-post.tsx";
import { type CreateTask, closeCreatePost, openCreatePost } from "./create-post-store.ts";

const network = startNetwork();
const personId = "0199aaaa-0000-7000-8000-00000000000a";
const uploadId = "0199aaaa-0000-7000-8000-000000000001";
const postId = "0199aaaa-0000-7000-8000-000000000002";
const photo: UploadedPicture = {
  id: uploadId,
  path: "/media/post-images/a/1.webp",
  url: "http://localhost:3000/media/post-images/a/1.webp",
  width: 1_200,
  height: 900,
  thumbhash: "",
};
const ramen: SearchedItem = {
  kind: "dish",
  id: "0199aaaa-0000-7000-8000-000000000003",
  name: "Ramen",
  restaurant: "The Corner",
  cuisine: null,
  image: null,
  allergens: null,
  restaurantLatitude: null,
  restaurantLongitude: null,
  rank: null,
};
const found = (...dishes: SearchedItem[]) => {
  const none = { total: 0, entries: [] };
  return {
    dishes: { total: dishes.length, entries: dishes },
    restaurants: none,
    products: none,
    people: none,
    related: [],
    isClose: false,
  };
};

let page: Page;
let answerUpload: () => { status?: number; body?: unknown };

beforeEach(async () => {
  network.signIn();
  answerUpload = () => ({ body: photo });
  network.answerPath("POST", "/api/media/post-images", () => answerUpload());
  network.answer(createPost, { id: postId, state: "shown" });
  page = await render(<CreatePost />, { path: "/snaps", user: userEvent.setup({ applyAccept: false }) });
});
afterEach(closeCreatePost);

/** A closing dialog stays as an inert copy. */
const open = (role: "dialog" | "alertdialog") =>
  screen
    .queryAllByRole(role)
    .filter((one) => !one.closest("[data-leaving]") && !one.closest("[inert]"))[0] as HTMLElement;
const button = (name: string) =>
  within(open("alertdialog") ?? open("dialog")).getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => page.user.click(button(name));
const field = (label: string) => within(open("dialog")).getByLabelText<HTMLInputElement>(label);
const file = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
const type = async (label: string, text: string) => {
  await page.user.click(field(label));
  await page.user.paste(text);
};

async function start(kind: "Create a Snap" | "Create a Drool", task: CreateTask = {}): Promise<void> {
  openCreatePost(task);
  await waitFor(() => expect(open("dialog")).toBeTruthy());
  await press(kind === "Create a Snap" ? "Create a Snap A photo" : "Create a Drool A video");
}

async function choosePhoto(): Promise<void> {
  await page.user.upload(file("imageUrl"), new File(["abc"], "pho.jpg", { type: "image/jpeg" }));
}

async function closed(): Promise<void> {
  await waitFor(() => expect(open("dialog")).toBeUndefined());
}

const sendByEnter = () => fireEvent.keyDown(field("Dish or product"), { key: "Enter" });

describe("the button", () => {
  it("opens the choice, and Back returns to it with everything that was typed", async () => {
    await page.user.click(screen.getByRole("button", { name: "Create post" }));
    await waitFor(() => within(open("dialog")).getByRole("heading", { name: "What would you like to share?" }));
    await press("Create a Snap A photo");
    within(open("dialog")).getByRole("heading", { name: "Create a Snap" });
    await type("Caption", "Crisp underneath");
    await press("Back");
    await press("Create a Drool A video");
    within(open("dialog")).getByRole("heading", { name: "Create a Drool" });
    expect(field("Caption").value).toBe("Crisp underneath");
    within(open("dialog")).getByRole("button", { name: "Take Video" });
    await press("Back");
    await press("Create a Snap A photo");
    within(open("dialog")).getByRole("button", { name: "Take Photo" });
  });

  it.each(["/", "/pantry-100", "/whats-new", "/snaps", "/drools"])("is there for members at %s", async (path) => {
    page.unmount();
    page = await render(<CreatePost />, { path });
    expect(screen.queryAllByRole("button", { name: "Create post" })).toHaveLength(1);
    setSession(null);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Create post" })).toBeNull());
  });

  it.each(["/lists", "/dish/1", "/saved", "/snap/1"])("is not there at %s", async (path) => {
    page.unmount();
    page = await render(<CreatePost />, { path });
    expect(screen.queryByRole("button", { name: "Create post" })).toBeNull();
  });
});

describe("a Snap", () => {
  it("is sent with its photo, caption and dish, and says so with a way to it", async () => {
    network.answer(search, found(ramen));
    await start("Create a Snap");
    expect(button("Share").disabled).toBe(true);
    await choosePhoto();
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    await type("Photo description", "A bowl");
    await type("Caption", " Rich\nand hot ");
    await type("Dish or product", "ram");
    const option = await screen.findByRole("option");
    expect(option.textContent).toContain("The Corner");
    fireEvent.keyDown(field("Dish or product"), { key: "ArrowDown" });
    await page.user.keyboard("{Enter}");
    expect(document.activeElement).toBe(button("Remove Ramen"));
    await press("Share");
    await toastSays("success", "Snap created successfully! 📸");
    await closed();
    const [sent] = network.calls(createPost);
    expect(sent?.body).toEqual({
      kind: "snap",
      uploadId,
      content: "Rich\nand hot",
      pictureDescription: "A bowl",
      item: { kind: "dish", id: ramen.id },
      key: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    await page.user.click(screen.getByRole("button", { name: "View" }));
    expect(location.pathname).toBe(`/snap/${postId}`);
  });

  it("starts with the dish of the page that it was opened from, which can be removed", async () => {
    openCreatePost({ kind: "snap", item: ramen });
    await waitFor(() => button("Remove Ramen"));
    await press("Remove Ramen");
    await waitFor(() => expect(document.activeElement).toBe(field("Dish or product")));
    await choosePhoto();
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    await press("Share");
    await closed();
    expect(network.calls(createPost)[0]?.body).toMatchObject({ content: null, item: null });
  });

  it("counts its caption in code points, and is not sent with one too many", async () => {
    await start("Create a Snap");
    await choosePhoto();
    const family = "👨‍👩‍👧‍👦";
    await type("Caption", family.repeat(71));
    expect(screen.getByText("497/500").hasAttribute("data-over")).toBe(false);
    await type("Caption", "abcd");
    expect(screen.getByText("501/500").hasAttribute("data-over")).toBe(true);
    const error = "Caption must be at most 500 characters long";
    within(open("dialog")).getByText(error);
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    await press("Share");
    await toastSays("destructive", error);
    expect([document.activeElement, network.calls(createPost)]).toEqual([field("Caption"), []]);
    await page.user.keyboard("{Backspace}");
    expect(within(open("dialog")).queryByText(error)).toBeNull();
    await press("Share");
    await closed();
  });

  it("says what is missing when it is sent by Enter all the same", async () => {
    await start("Create a Snap");
    sendByEnter();
    await toastSays("destructive", "Please upload an image for your snap");
    const release = network.hold({ method: "POST", path: "/api/media/post-images" });
    await choosePhoto();
    await screen.findByRole("progressbar");
    expect(button("Share").disabled).toBe(true);
    sendByEnter();
    await toastSays("destructive", "Please wait for the image to finish uploading");
    answerUpload = () => ({ status: 500 });
    release();
    await within(open("dialog")).findByText("Failed to upload file. Please try again.");
    expect(button("Share").disabled).toBe(true);
    sendByEnter();
    await waitFor(() =>
      expect(toasts()).toContainEqual(["destructive", "Please fix the upload error before submitting"]),
    );
    expect(network.calls(createPost)).toEqual([]);
  });

  it("stays with all that was entered when the session ends on the way", async () => {
    await start("Create a Snap");
    await choosePhoto();
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    await type("Caption", "Rich");
    act(() => setSession(null));
    await press("Share");
    await toastSays("destructive", "Please sign in to create a snap");
    expect([field("Caption").value, network.calls(createPost)]).toEqual(["Rich", []]);
    act(() => setSession({ user: { id: personId } } as Session));
    network.answer(createPost, () => {
      throw new Problem("sign-in-required", "Please sign in to submit");
    });
    await press("Share");
    await waitFor(() => expect(network.calls(createPost)).toHaveLength(2));
    await toastSays("destructive", "Please sign in to create a snap");
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    expect(field("Caption").value).toBe("Rich");
  });

  it.each([
    ["with the server's reason", new Problem("too-many-requests", "Slow down."), "Failed to save snap: Slow down."],
    ["with the server's message", new Problem("internal", "The disk is full"), "Failed to save snap: The disk is full"],
    ["by its default", null, "Failed to create snap. Please try again."],
  ])("that fails says so %s, and is sent again with the same key", async (_, problem, message) => {
    if (problem)
      network.answer(createPost, () => {
        throw problem;
      });
    else network.fail(createPost);
    await start("Create a Snap");
    await choosePhoto();
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    await press("Share");
    await toastSays("destructive", message);
    network.answer(createPost, { id: postId, state: "shown" });
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    await press("Share");
    await closed();
    const [first, second] = network.calls(createPost).map(({ body }) => body.key);
    expect(first).toBe(second);
  });

  it("names a dish that is gone at its field", async () => {
    network.answer(createPost, () => {
      throw new Problem("invalid", postErrors.noItem, "item");
    });
    openCreatePost({ kind: "snap", item: ramen });
    await waitFor(() => button("Remove Ramen"));
    await choosePhoto();
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    await press("Share");
    await toastSays("destructive", `Failed to save snap: ${postErrors.noItem}`);
    await within(open("dialog")).findByText(postErrors.noItem);
    expect(document.activeElement).toBe(button("Remove Ramen"));
  });
});

describe("a Drool", () => {
  it("says what is missing in its own words", async () => {
    await start("Create a Drool");
    sendByEnter();
    await toastSays("destructive", "Please upload a video for your drool");
    await page.user.upload(file("videoUrl"), new File([], "clip.mp4", { type: "video/mp4" }));
    await within(open("dialog")).findByText("File is smaller than 1 bytes");
    sendByEnter();
    await toastSays("destructive", "Please fix the upload error before submitting");
    act(() => setSession(null));
    sendByEnter();
    await toastSays("destructive", "Please sign in to create a drool");
  });

  it.each([
    [
      "a text",
      "notes.txt",
      "text/plain",
      3,
      "Invalid file type. Accepted types: video/mp4, video/webm, video/quicktime, video/x-msvideo",
    ],
    ["100 MB and a byte", "long.mp4", "video/mp4", 100 * 1_048_576 + 1, "File size must be less than 100MB"],
  ])("refuses %s", async (_, name, mimeType, size, message) => {
    await start("Create a Drool");
    const chosen = new File(["abc"], name, { type: mimeType });
    Object.defineProperty(chosen, "size", { value: size });
    await page.user.upload(file("videoUrl"), chosen);
    await toastSays("destructive", message);
    expect(button("Share").disabled).toBe(true);
  });
});

describe("closing", () => {
  it("asks when something was entered, by whatever way, and not otherwise", async () => {
    await start("Create a Snap");
    await press("Close");
    await closed();
    await start("Create a Snap");
    await choosePhoto();
    await waitFor(() => expect(button("Share").disabled).toBe(false));
    await type("Photo description", "A bowl");
    await press("Remove");
    await press("Close");
    await closed();
    await start("Create a Snap");
    await type("Caption", "Rich");
    for (const leave of [() => press("Cancel"), () => press("Close"), () => page.user.keyboard("{Escape}")]) {
      await leave();
      await waitFor(() => expect(open("alertdialog")?.textContent).toContain("Discard this post?"));
      await press("Keep editing");
      await waitFor(() => expect(open("alertdialog")).toBeUndefined());
    }
    await press("Close");
    await waitFor(() => expect(open("alertdialog")).toBeTruthy());
    await press("Discard");
    await closed();
    expect(toasts()).toEqual([["success", "File uploaded successfully!"]]);
    await start("Create a Snap");
    expect(field("Caption").value).toBe("");
  });
});
