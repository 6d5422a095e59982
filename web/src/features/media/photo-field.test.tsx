// @vitest-environment happy-dom
import { Problem, type ProblemReply } from "@dishboard/contract/problem";
import type { UploadedPicture } from "@dishboard/contract/uploads";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Page, render } from "../../../../testing/web/render.tsx";
import { toasts } from "../../../../testing/web/toasts.ts";
import { type AccessToken, setTokenSource } from "../../lib/person-call.ts";
import { type Photo, PhotoField } from "./photo-field.tsx";
import { usePhotoUpload } from "./use-photo-upload.ts";

class FakeRequest {
  static sent: FakeRequest[] = [];
  upload: { onprogress: (event: { loaded: number; total: number }) => void } = { onprogress: () => {} };
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  responseText = "";
  isAborted = false;
  headers: Record<string, string> = {};
  target = "";
  body: unknown;
  open(method: string, path: string) {
    this.target = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
}

const stored: UploadedPicture = {
  id: "u1",
  path: "/media/dish-images/a/1.webp",
  url: "http://here/media/dish-images/a/1.webp",
  width: 1280,
  height: 960,
  thumbhash: "",
};
const uploaded = "File uploaded successfully!";
const failed = "Failed to upload file. Please try again.";
const typeRejected = "File type must be one of image/jpeg, image/jpg, image/png, image/webp";
const typeToast = "Invalid file type. Accepted types: image/jpeg, image/jpg, image/png, image/webp";
const pickButton = "Photo: Choose a photo, or drop or paste one here";
const ada: AccessToken = { personId: "ada", token: "one" };

let page: Page;
let photo: Photo | null;
let uploadStatus: string;
let tokens: (AccessToken | null)[];
let objectUrls: Set<string>;

function Form({ start = null, isDisabled = false }: { start?: Photo | null; isDisabled?: boolean }) {
  const [value, setValue] = useState(start);
  const upload = usePhotoUpload("dish-images", setValue);
  photo = value;
  uploadStatus = upload.state.status;
  return <PhotoField photo={value} onChange={setValue} upload={upload} isDisabled={isDisabled} />;
}

async function show(form = <Form />): Promise<void> {
  // Real file dialogs allow any type.
  page = await render(form, { user: userEvent.setup({ applyAccept: false }) });
  setTokenSource(async () => tokens.shift() ?? null);
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  FakeRequest.sent = [];
  objectUrls = new Set();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const url = `blob:${(file as File).name}`;
    objectUrls.add(url);
    return url;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => void objectUrls.delete(url));
  tokens = [ada];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const newFile = (name = "pho.jpg", size = 3, type = "image/jpeg") => {
  const file = new File(["abc"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};
const input = () => screen.getByLabelText<HTMLInputElement>("Photo");
const camera = () => page.container.querySelector("input[capture]") as HTMLInputElement;
const zone = () => page.container.querySelector("[data-drop]") as HTMLElement;
const note = () => document.getElementById(`${input().id}-note`)?.textContent;
const pictures = () => Array.from(zone().querySelectorAll("img"), (img) => img.getAttribute("src"));
const request = (index = 0) => FakeRequest.sent[index] as FakeRequest;
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => page.user.click(button(name));
async function answerQuestion(title: string, choice: string): Promise<void> {
  const dialog = screen.getByRole("alertdialog", { name: title });
  await page.user.click(within(dialog).getByRole("button", { name: choice }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}
const titles = () => toasts().map(([, title]) => title);

async function requestSent(count: number): Promise<void> {
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(count));
}

async function upload(file = newFile(), by = input()): Promise<void> {
  const count = FakeRequest.sent.length + 1;
  await page.user.upload(by, file);
  await requestSent(count);
}

async function drag(kind: "dragEnter" | "dragLeave" | "drop", files: File[]): Promise<void> {
  const items = files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file }));
  await act(async () => void fireEvent[kind](zone(), { dataTransfer: { types: ["Files"], items, files } }));
}

const answer = (status: number, content: unknown, ended = FakeRequest.sent.at(-1)) =>
  act(async () => {
    if (!ended) return;
    ended.status = status;
    ended.responseText = typeof content === "string" ? content : JSON.stringify(content);
    ended.onload();
  });
const problem = (code: Problem["code"], message: string): [number, ProblemReply] => [
  new Problem(code, message).status,
  { error: { code, message, requestId: "r" } },
];

it("has a label, and accepts pictures only, from the camera too", async () => {
  await show();
  expect([input().accept, input().multiple]).toEqual(["image/jpeg,image/jpg,image/png,image/webp", false]);
  expect([camera().accept, camera().getAttribute("capture")]).toEqual(["image/*", "environment"]);
  const click = vi.spyOn(camera(), "click");
  await press("Take Photo");
  expect(click).toHaveBeenCalledTimes(1);
});

it("opens the file dialog from the whole zone, which is a button", async () => {
  await show();
  const click = vi.spyOn(input(), "click").mockImplementation(() => {});
  await press(pickButton);
  expect(click).toHaveBeenCalledTimes(1);
});

it("takes a cancelled file dialog for closed after 300 ms", async () => {
  await show();
  vi.spyOn(input(), "click").mockImplementation(() => {});
  await press(pickButton);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(() => void window.dispatchEvent(new Event("focus")));
  act(() => void vi.advanceTimersByTime(299));
  await drag("dragEnter", [newFile()]);
  expect(zone().dataset.drop).toBe("idle");
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await drag("dragEnter", [newFile()]);
  expect(zone().dataset.drop).toBe("accept");
});

describe("an upload", () => {
  beforeEach(() => show());

  it("sends the file as the signed-in person, shows it at once, and ends with the stored photo", async () => {
    const file = newFile();
    await upload(file);
    expect([request().target, request().body]).toEqual(["POST /api/media/dish-images", file]);
    expect(request().headers).toEqual({ authorization: "Bearer one", "content-type": "image/jpeg" });
    expect([screen.getAllByText("Uploading...").length > 0, uploadStatus, input().disabled]).toEqual([
      true,
      "uploading",
      true,
    ]);
    expect([pictures(), photo]).toEqual([["blob:pho.jpg"], null]);
    await answer(200, stored);
    expect(photo).toEqual({ uploadId: "u1", path: stored.path, description: "" });
    expect(pictures()).toEqual(["blob:pho.jpg", "/media/dish-images/a/1-768.webp"]);
    expect([note(), uploadStatus]).toEqual(["", "done"]);
    await waitFor(() => expect(toasts()).toEqual([["success", uploaded]]));
  });

  it("shows its progress to people and programs", async () => {
    await upload();
    const bar = screen.getByRole("progressbar", { name: "Uploading..." });
    expect(bar.getAttribute("aria-valuenow")).toBe("0");
    act(() => request().upload.onprogress({ loaded: 2, total: 3 }));
    expect(bar.getAttribute("aria-valuenow")).toBe("66");
    expect(screen.getByText("66%")).toBeTruthy();
  });

  it("waits for the server once all is sent", async () => {
    await upload();
    act(() => request().upload.onprogress({ loaded: 3, total: 3 }));
    const bar = screen.getByRole("progressbar", { name: "Processing…" });
    expect([bar.getAttribute("aria-valuenow"), screen.queryByText("100%"), note()]).toEqual([
      null,
      null,
      "Processing…",
    ]);
  });

  it("that is cancelled is aborted, says nothing, and leaves the focus in the field", async () => {
    await upload();
    await press("Cancel upload");
    await answerQuestion("Cancel this upload?", "Keep uploading");
    expect(request().isAborted).toBe(false);
    await press("Cancel upload");
    await answerQuestion("Cancel this upload?", "Cancel upload");
    expect([request().isAborted, uploadStatus, note(), toasts()]).toEqual([true, "idle", "", []]);
    await waitFor(() => expect(document.activeElement).toBe(button(pickButton)));
    expect(objectUrls.size).toBe(0);
    tokens = [ada];
    await upload(newFile("other.jpg"));
    await answer(200, stored, request(0));
    expect(photo).toBeNull();
  });

  it("ends with the form", async () => {
    await upload();
    page.unmount();
    expect(request().isAborted).toBe(true);
  });

  it("with a rejected token is sent once more with a newer one", async () => {
    tokens = [ada, { personId: "ada", token: "two" }];
    await upload();
    await answer(...problem("sign-in-required", "Not authenticated"));
    expect(FakeRequest.sent.map(({ headers }) => headers.authorization)).toEqual(["Bearer one", "Bearer two"]);
    await answer(200, stored);
    expect(photo?.uploadId).toBe("u1");
  });

  it("is never sent as another person who has signed in meanwhile", async () => {
    tokens = [ada, { personId: "ben", token: "two" }];
    await upload();
    await answer(...problem("sign-in-required", "Not authenticated"));
    expect([FakeRequest.sent.length, note()]).toEqual([1, "Not authenticated"]);
    await waitFor(() => expect(titles()).toEqual(["Not authenticated"]));
  });

  it("is not sent when nobody is signed in", async () => {
    tokens = [];
    await page.user.upload(input(), newFile());
    await waitFor(() => expect(titles()).toEqual(["Not authenticated"]));
    expect([FakeRequest.sent.length, note()]).toEqual([0, "Not authenticated"]);
  });

  it.each<[status: number, content: unknown, message: string]>([
    [...problem("storage-full", "There is no room left."), "Upload failed: There is no room left."],
    [...problem("too-many-requests", "Too many uploads."), "Upload failed: Too many uploads."],
    [...problem("internal", "Something broke"), failed],
    [502, "<html>", failed],
    [200, "", "Upload succeeded but no file path returned"],
    [200, { ...stored, path: "" }, "Upload succeeded but no file path returned"],
    [200, { ...stored, url: undefined }, "Failed to get public URL for uploaded file"],
    [200, { ...stored, url: "/media/1.webp" }, "Invalid public URL generated"],
  ])("that ends with %i %j says so, shows no photo, and can be tried again", async (status, content, message) => {
    await upload();
    await answer(status, content);
    expect([note(), uploadStatus, pictures(), photo]).toEqual([message, "failed", [], null]);
    await waitFor(() => expect(toasts()).toEqual([["destructive", message]]));
    tokens = [ada];
    await press("Try again");
    await requestSent(2);
    expect((request(1).body as File).name).toBe("pho.jpg");
    await answer(200, stored);
    expect(photo?.path).toBe(stored.path);
  });

  it.each<[status: number, content: unknown, message: string]>([
    [...problem("too-large", "File size must be less than 10MB"), "File size must be less than 10MB"],
    [...problem("unsupported-media-type", typeToast), typeToast],
    [...problem("invalid", "This photo can't be read."), "Upload failed: This photo can't be read."],
  ])("that ends with %i %j looks rejected, and asks for another file", async (status, content, message) => {
    await upload();
    await answer(status, content);
    expect([note(), uploadStatus, pictures(), photo]).toEqual([message, "refused", [], null]);
    await waitFor(() => expect(titles()).toEqual([message]));
    expect([zone().dataset.drop, screen.queryByRole("button", { name: "Try again" })]).toEqual(["rejected", null]);
    await drag("dragEnter", [newFile("other.jpg")]);
    expect(zone().dataset.drop).toBe("accept");
    tokens = [ada];
    await drag("drop", [newFile("other.jpg")]);
    await requestSent(2);
    expect([zone().dataset.drop, (request(1).body as File).name]).toEqual(["idle", "other.jpg"]);
  });

  it("that never arrives says so, and does not look as if the photo were invalid", async () => {
    await upload();
    await act(async () => request().onerror());
    expect([note(), zone().dataset.drop]).toEqual([failed, "idle"]);
  });

  it("that makes no progress for two minutes is aborted", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await act(async () => void fireEvent.change(input(), { target: { files: [newFile()] } }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(119_000)));
    act(() => request().upload.onprogress({ loaded: 1, total: 3 }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(119_000)));
    expect(request().isAborted).toBe(false);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
    vi.useRealTimers();
    expect([request().isAborted, note()]).toEqual([true, failed]);
  });
});

describe("a file is rejected before it is sent", () => {
  beforeEach(() => show());

  it.each([
    ["a text", [newFile("a.txt", 3, "text/plain")], typeRejected, [typeToast]],
    [
      "a picture that is too large",
      [newFile("b.jpg", 10_485_761)],
      "File is larger than 10485760 bytes",
      ["File size must be less than 10MB"],
    ],
    ["an empty file", [newFile("c.jpg", 0)], "File is smaller than 1 bytes", []],
    ["two at once", [newFile("d.jpg"), newFile("e.jpg")], "Too many files", []],
    ["a text that is too large", [newFile("f.txt", 10_485_761, "text/plain")], typeRejected, [typeToast]],
    [
      "a HEIC photo that this browser cannot read",
      [newFile("IMG_1.HEIC", 3, "")],
      `${typeRejected}This browser can't open HEIC photos. Save it as a JPEG, or take the photo here.`,
      [typeToast],
    ],
  ])("%s", async (_, files, message, expectedToasts) => {
    await drag("drop", files);
    await waitFor(() => expect(note()).toBe(message));
    await waitFor(() => expect(titles()).toEqual(expectedToasts));
    expect([FakeRequest.sent.length, zone().dataset.drop]).toEqual([0, "rejected"]);
    await upload(newFile("g.png", 10_485_760, "image/png"));
    expect(note()).toBe("Uploading...");
  });

  it("from the camera too", async () => {
    await page.user.upload(camera(), newFile("h.txt", 3, "text/plain"));
    await waitFor(() => expect(note()).toBe(typeRejected));
    await waitFor(() => expect(titles()).toEqual([typeToast]));
    await upload(newFile("i.jpg"), camera());
    expect((request().body as File).name).toBe("i.jpg");
  });
});

it("shows what is dragged over it", async () => {
  await show();
  await drag("dragEnter", [newFile()]);
  expect(zone().dataset.drop).toBe("accept");
  expect(button("Photo: Drop the photo here")).toBeTruthy();
  await drag("dragLeave", [newFile()]);
  expect(zone().dataset.drop).toBe("idle");
  await drag("dragEnter", []);
  expect(zone().dataset.drop).toBe("active");
  await drag("dragLeave", []);
  await drag("dragEnter", [newFile("a.txt", 3, "text/plain")]);
  expect([zone().dataset.drop, note()]).toEqual(["reject", typeRejected]);
});

describe("a photo", () => {
  it("that the item has already is shown, described, and removed", async () => {
    await show(<Form start={{ uploadId: null, path: "/media/dish-images/a/old.webp", description: "A bowl" }} />);
    expect(screen.getByRole("img", { name: "A bowl" }).getAttribute("src")).toBe("/media/dish-images/a/old-768.webp");
    expect(note()).toBe("");
    await press("Remove");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect([photo, pictures()]).toEqual([null, []]);
    await waitFor(() => expect(document.activeElement).toBe(button(pickButton)));
  });

  it("can be described in at most 300 characters", async () => {
    await show();
    await upload();
    await answer(200, stored);
    const description = screen.getByRole<HTMLInputElement>("textbox", { name: "Photo description" });
    expect(description.maxLength).toBe(300);
    await page.user.type(description, "Noodles");
    expect(photo).toEqual({ uploadId: "u1", path: stored.path, description: "Noodles" });
  });

  it("that was removed can be chosen again", async () => {
    await show();
    await upload();
    await answer(200, stored);
    await press("Remove");
    expect([note(), objectUrls.size]).toEqual(["", 0]);
    expect(input().value).toBe("");
    tokens = [ada];
    await upload();
  });

  it("that cannot be loaded is replaced by its local file", async () => {
    await show();
    await upload();
    await answer(200, stored);
    fireEvent.error(screen.getByRole("img", { name: "Your photo" }));
    expect(pictures()).toEqual(["blob:pho.jpg"]);
  });
});

describe("a pasted photo", () => {
  const paste = (target: Element, files: File[], types = ["Files"]) =>
    act(async () => void fireEvent.paste(target, { clipboardData: { files: asList(files), types } }));
  function asList(files: File[]): FileList {
    const list = new DataTransfer();
    for (const file of files) list.items.add(file);
    return list.files;
  }

  it("is taken wherever it is pasted, also into a line of text", async () => {
    await show();
    const line = document.body.appendChild(document.createElement("input"));
    await paste(line, [newFile("shot.png", 3, "image/png")], ["Files", "text/plain"]);
    expect(FakeRequest.sent).toHaveLength(0);
    await paste(line, [newFile("shot.png", 3, "image/png")]);
    await requestSent(1);
    expect((request().body as File).name).toBe("shot.png");
    line.remove();
  });

  it("is checked like any other", async () => {
    await show();
    await paste(document.body, [newFile("a.txt", 3, "text/plain")]);
    await waitFor(() => expect(note()).toBe(typeRejected));
  });
});

it("does nothing while it is disabled", async () => {
  await show(<Form isDisabled />);
  expect([pickButton, "Take Photo"].map((name) => button(name).disabled)).toEqual([true, true]);
  expect(input().disabled).toBe(true);
  await drag("drop", [newFile()]);
  expect(FakeRequest.sent).toHaveLength(0);
});
