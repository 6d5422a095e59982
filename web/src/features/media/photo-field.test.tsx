// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AccessToken, setTokenSource } from "../../lib/person-call.ts";
import { showToastsWith } from "../../ui/toast.ts";
import { type Photo, PhotoField } from "./photo-field.tsx";

/** What stands in for the network: requests that the test answers. */
class Request {
  static sent: Request[] = [];
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
    Request.sent.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
}

const stored = {
  id: "u1",
  path: "/media/dish-images/a/1.webp",
  url: "http://here/media/dish-images/a/1.webp",
  width: 1280,
  height: 960,
  thumbhash: "",
};
const success = "File uploaded successfully!";
const typeRejected = "File type must be one of image/jpeg, image/jpg, image/png, image/webp";
const typeToast = "Invalid file type. Accepted types: image/jpeg, image/jpg, image/png, image/webp";
const ada: AccessToken = { personId: "ada", token: "one" };

let root: Root;
const place = document.createElement("div");
let toasts: string[];
let stopToasts: () => void;
let photo: Photo | null;
let busy: boolean[];
let passes: (AccessToken | null)[];
let addresses: Set<string>;

function Form({ given, isDisabled }: { given: Photo | null; isDisabled: boolean }) {
  const [shown, setShown] = useState(given);
  photo = shown;
  return (
    <PhotoField
      bucket="dish-images"
      photo={shown}
      onChange={setShown}
      onBusy={(isBusy) => busy.push(isBusy)}
      isDisabled={isDisabled}
    />
  );
}
const render = (given: Photo | null = null, isDisabled = false) =>
  act(async () => root.render(<Form given={given} isDisabled={isDisabled} />));

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("XMLHttpRequest", Request);
  Request.sent = [];
  addresses = new Set();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const address = `blob:${(file as File).name}`;
    addresses.add(address);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void addresses.delete(address));
  toasts = [];
  busy = [];
  passes = [ada];
  setTokenSource(async () => passes.shift() ?? null);
  stopToasts = showToastsWith((command) => "show" in command && toasts.push(command.show.title));
  document.body.append(place);
  root = createRoot(place);
  await render();
});
afterEach(() => {
  act(() => root.unmount());
  stopToasts();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const jpeg = (name = "pho.jpg", size = 3, type = "image/jpeg") => {
  const file = new File(["abc"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};
const input = () => place.querySelector("input[name=imageUrl]") as HTMLInputElement;
const camera = () => place.querySelector("input[capture]") as HTMLInputElement;
const box = () => place.querySelector(".photo-box") as HTMLElement;
const note = () => place.querySelector(".field-note")?.textContent;
const pictures = () => Array.from(box().querySelectorAll("img"), (img) => img.getAttribute("src"));
const sent = (index = 0) => Request.sent[index] as Request;
const button = (name: string) =>
  Array.from(place.querySelectorAll("button")).find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent ?? "") === name,
  ) as HTMLButtonElement;
const press = (name: string) =>
  act(async () => {
    button(name).focus();
    button(name).click();
  });
async function pick(files: File[], by = input()): Promise<void> {
  Object.defineProperty(by, "files", { value: files, configurable: true });
  await act(async () => void by.dispatchEvent(new Event("change", { bubbles: true })));
}
async function drag(kind: "dragenter" | "dragleave" | "drop", files: File[]): Promise<void> {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const items = files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file }));
  Object.assign(event, { dataTransfer: { types: ["Files"], items, files } });
  await act(async () => void box().dispatchEvent(event));
}
const answer = (status: number, content: unknown, request = Request.sent.at(-1)) =>
  act(async () => {
    if (!request) return;
    request.status = status;
    request.responseText = typeof content === "string" ? content : JSON.stringify(content);
    request.onload();
  });
const problem = (code: string, message: string) => ({ error: { code, message, requestId: "r" } });

it("says what it is for, and takes pictures only, from the camera too", () => {
  expect(place.querySelector("label")?.textContent).toBe("Photo");
  expect(place.querySelector("label")?.htmlFor).toBe(input().id);
  expect([input().accept, input().multiple]).toEqual(["image/jpeg,image/jpg,image/png,image/webp", false]);
  expect([camera().accept, camera().getAttribute("capture")]).toEqual(["image/*", "environment"]);
  const open = vi.spyOn(camera(), "click");
  button("Take Photo").click();
  expect(open).toHaveBeenCalledTimes(1);
});

it("opens the file dialog from the whole zone, which is a button", async () => {
  const open = vi.spyOn(input(), "click").mockImplementation(() => {});
  await press("Photo: Drag a photo here, or tap to choose one");
  expect(open).toHaveBeenCalledTimes(1);
});

it("takes a cancelled file dialog for closed after 300 ms", async () => {
  vi.spyOn(input(), "click").mockImplementation(() => {});
  await press("Photo: Drag a photo here, or tap to choose one");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(() => void window.dispatchEvent(new Event("focus")));
  act(() => void vi.advanceTimersByTime(299));
  await drag("dragenter", [jpeg()]);
  // Nothing can be dropped while the dialog is open.
  expect(box().dataset.drop).toBe("idle");
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await drag("dragenter", [jpeg()]);
  expect(box().dataset.drop).toBe("accept");
});

describe("an upload", () => {
  it("sends the file itself as the person on the page, shows it at once, and ends with what is stored", async () => {
    const file = jpeg();
    await pick([file]);
    expect([sent().target, sent().body]).toEqual(["POST /api/media/dish-images", file]);
    expect(sent().headers).toEqual({ authorization: "Bearer one", "content-type": "image/jpeg" });
    expect([place.textContent?.includes("Uploading..."), busy, input().disabled]).toEqual([true, [true], true]);
    expect([pictures(), photo]).toEqual([["blob:pho.jpg"], null]);
    await answer(200, stored);
    expect(photo).toEqual({ uploadId: "u1", path: stored.path, description: "" });
    expect(pictures()).toEqual(["blob:pho.jpg", "/media/dish-images/a/1-768.webp"]);
    expect([note(), toasts, busy]).toEqual([success, [success], [true, false]]);
  });

  it("tells people and programs how far it has come", async () => {
    await pick([jpeg()]);
    const bar = place.querySelector("[role=progressbar]");
    expect([bar?.getAttribute("aria-valuenow"), bar?.getAttribute("aria-label")]).toEqual(["0", "Uploading..."]);
    act(() => sent().upload.onprogress({ loaded: 2, total: 3 }));
    expect(bar?.getAttribute("aria-valuenow")).toBe("66");
    expect(box().textContent).toContain("66%");
  });

  it("that is cancelled ends on the wire too, without a word, and leaves the focus in the field", async () => {
    await pick([jpeg()]);
    await press("Cancel upload");
    expect([sent().isAborted, busy, note(), toasts]).toEqual([true, [true, false], "", []]);
    expect(document.activeElement?.className).toBe("photo-pick");
    expect(addresses.size).toBe(0);
    await pick([jpeg("other.jpg")]);
    await answer(200, stored, sent(0));
    expect(photo).toBeNull();
  });

  it("ends with the field that shows it", async () => {
    await pick([jpeg()]);
    act(() => root.unmount());
    expect([sent().isAborted, busy]).toEqual([true, [true, false]]);
    root = createRoot(place);
  });

  it("with a refused pass is sent once more with a newer one", async () => {
    passes = [ada, { personId: "ada", token: "two" }];
    await pick([jpeg()]);
    await answer(401, problem("sign-in-required", "Not authenticated"));
    expect(Request.sent.map(({ headers }) => headers.authorization)).toEqual(["Bearer one", "Bearer two"]);
    await answer(200, stored);
    expect(photo?.uploadId).toBe("u1");
  });

  it("is never sent as the person who came meanwhile", async () => {
    passes = [ada, { personId: "ben", token: "two" }];
    await pick([jpeg()]);
    await answer(401, problem("sign-in-required", "Not authenticated"));
    expect([Request.sent.length, note(), toasts]).toEqual([1, "Not authenticated", ["Not authenticated"]]);
  });

  it("is not sent where nobody is signed in", async () => {
    passes = [];
    await pick([jpeg()]);
    expect([Request.sent.length, note(), toasts]).toEqual([0, "Not authenticated", ["Not authenticated"]]);
  });

  it.each([
    [507, problem("storage-full", "There is no room left."), "Upload failed: There is no room left."],
    [429, problem("too-many-requests", "Too many uploads."), "Upload failed: Too many uploads."],
    [500, problem("internal", "Something broke"), "Failed to upload file. Please try again."],
    [502, "<html>", "Failed to upload file. Please try again."],
    [200, "", "Upload succeeded but no file path returned"],
    [200, { ...stored, path: "" }, "Upload succeeded but no file path returned"],
    [200, { ...stored, url: undefined }, "Failed to get public URL for uploaded file"],
    [200, { ...stored, url: "/media/1.webp" }, "Invalid public URL generated"],
  ])(
    "that ends with %i %j says so, without a preview, and keeps the file for another try",
    async (status, content, words) => {
      await pick([jpeg()]);
      await answer(status, content);
      expect([note(), toasts, busy, pictures(), photo]).toEqual([words, [words], [true, false], [], null]);
      passes = [ada];
      await press("Try again");
      expect((sent(1).body as File).name).toBe("pho.jpg");
      await answer(200, stored);
      expect(photo?.path).toBe(stored.path);
    },
  );

  it.each([
    [413, problem("too-large", "File size must be less than 10MB"), "File size must be less than 10MB"],
    [415, problem("unsupported-media-type", typeToast), typeToast],
    [400, problem("invalid", "The picture is damaged."), "Upload failed: The picture is damaged."],
  ])("that ends with %i %j looks rejected, and asks for another file", async (status, content, words) => {
    await pick([jpeg()]);
    await answer(status, content);
    expect([note(), toasts, busy, pictures(), photo]).toEqual([words, [words], [true, false], [], null]);
    expect([box().dataset.drop, button("Try again")]).toEqual(["rejected", undefined]);
    await drag("dragenter", [jpeg("other.jpg")]);
    expect(box().dataset.drop).toBe("accept");
    passes = [ada];
    await drag("drop", [jpeg("other.jpg")]);
    expect([box().dataset.drop, (sent(1).body as File).name]).toEqual(["idle", "other.jpg"]);
  });

  it("that never arrives says so, and does not look as if the photo were at fault", async () => {
    await pick([jpeg()]);
    await act(async () => sent().onerror());
    expect([note(), box().dataset.drop]).toEqual(["Failed to upload file. Please try again.", "idle"]);
  });

  it("on a line that has gone silent is given up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await pick([jpeg()]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(119_000)));
    act(() => sent().upload.onprogress({ loaded: 1, total: 3 }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(119_000)));
    expect(sent().isAborted).toBe(false);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
    vi.useRealTimers();
    expect([sent().isAborted, note()]).toEqual([true, "Failed to upload file. Please try again."]);
  });
});

describe("what is refused before it is sent", () => {
  it.each([
    ["a text", [jpeg("a.txt", 3, "text/plain")], typeRejected, [typeToast]],
    [
      "a big one",
      [jpeg("b.jpg", 10_485_761)],
      "File is larger than 10485760 bytes",
      ["File size must be less than 10MB"],
    ],
    ["an empty one", [jpeg("c.jpg", 0)], "File is smaller than 1 bytes", []],
    ["two at once", [jpeg("d.jpg"), jpeg("e.jpg")], "Too many files", []],
    [
      "a big text",
      [jpeg("f.txt", 10_485_761, "text/plain")],
      `${typeRejected}File is larger than 10485760 bytes`,
      [typeToast, "File size must be less than 10MB"],
    ],
  ])("%s", async (_, files, words, said) => {
    await drag("drop", files);
    expect([note(), toasts, Request.sent.length, box().dataset.drop]).toEqual([words, said, 0, "rejected"]);
    await pick([jpeg("g.png", 10_485_760, "image/png")]);
    expect([Request.sent.length, note()]).toEqual([1, "Uploading..."]);
  });

  it("also where the camera brings it", async () => {
    await pick([jpeg("h.heic", 3, "image/heic")], camera());
    expect([note(), toasts]).toEqual([typeRejected, [typeToast]]);
    await pick([jpeg("i.jpg")], camera());
    expect((sent().body as File).name).toBe("i.jpg");
  });
});

it("shows what hangs over it", async () => {
  await drag("dragenter", [jpeg()]);
  expect([box().dataset.drop, box().textContent?.includes("Drop the photo here")]).toEqual(["accept", true]);
  await drag("dragleave", [jpeg()]);
  expect(box().dataset.drop).toBe("idle");
  await drag("dragenter", []);
  expect(box().dataset.drop).toBe("active");
  await drag("dragleave", []);
  await drag("dragenter", [jpeg("a.txt", 3, "text/plain")]);
  expect([box().dataset.drop, note()]).toEqual(["reject", typeRejected]);
});

describe("a photo", () => {
  const present = { uploadId: null, path: "/media/dish-images/a/old.webp", description: "A bowl" };

  it("that the item has already is shown, described, and removed", async () => {
    act(() => root.unmount());
    root = createRoot(place);
    await render(present);
    expect([pictures(), note()]).toEqual([["/media/dish-images/a/old-768.webp"], ""]);
    expect(box().querySelector("img")?.alt).toBe("A bowl");
    await press("Remove");
    expect([photo, pictures()]).toEqual([null, []]);
    expect(document.activeElement?.className).toBe("photo-pick");
  });

  it("is described by whoever uploaded it, in at most 300 letters", async () => {
    await pick([jpeg()]);
    await answer(200, stored);
    const description = place.querySelector("input[maxlength]") as HTMLInputElement;
    expect([description.labels?.[0]?.textContent, description.maxLength]).toEqual(["Alternative text", 300]);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(description, "Noodles");
      description.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(photo).toEqual({ uploadId: "u1", path: stored.path, description: "Noodles" });
  });

  it("that was removed can be chosen again", async () => {
    await pick([jpeg()]);
    await answer(200, stored);
    await press("Remove");
    expect([note(), addresses.size]).toEqual(["", 0]);
    expect(input().value).toBe("");
    passes = [ada];
    await pick([jpeg()]);
    expect(Request.sent).toHaveLength(2);
  });

  it("that cannot be shown leaves its file in its place, or says that something is missing", async () => {
    await pick([jpeg()]);
    await answer(200, stored);
    await act(async () => void box().querySelector("img:last-of-type")?.dispatchEvent(new Event("error")));
    expect(pictures()).toEqual(["blob:pho.jpg"]);
  });
});

it("does nothing while it is disabled", async () => {
  await render(null, true);
  const names = ["Photo: Drag a photo here, or tap to choose one", "Take Photo"];
  expect(names.map((name) => button(name).disabled)).toEqual([true, true]);
  expect(input().disabled).toBe(true);
  await drag("drop", [jpeg()]);
  expect(Request.sent).toHaveLength(0);
});
