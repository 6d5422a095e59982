// @vitest-environment happy-dom
import { distanceKm, type Position } from "@dishboard/contract/places";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showToastsWith } from "../../ui/toast.ts";
import { PlaceField } from "./place-field.tsx";
import { readSavedPlace } from "./place-storage.ts";

const from: Position = { latitude: 51.54143, longitude: -0.14718 };
const lantern = { id: "1", name: "Paper Lantern", city: "London", latitude: 51.5414, longitude: -0.1226 };
const canal = { id: "2", name: "Canal Café", city: null, latitude: 51.5416, longitude: -0.1463 };
const none = "No restaurant of that name near here. Set a pin for a new one.";

type Asked = { path: string; signal: AbortSignal; answer: (status: number, content: unknown) => Promise<void> };
let asked: Asked[];
let root: Root | undefined;
const place = document.createElement("div");
let pin: Position | null;
let name: string;
let toasts: (string | undefined)[];
let stopToasts: () => void;
let enters: string[];
let located: { found: PositionCallback; failed: PositionErrorCallback } | null;

function Form({ given, canSearch, isDisabled }: { given: Position | null; canSearch: boolean; isDisabled: boolean }) {
  const [shown, setShown] = useState(given);
  pin = shown;
  const onRestaurant = (chosen: string) => {
    name = chosen;
  };
  const parts = { from, canSearch, isDisabled, onRestaurant };
  return (
    <form onKeyDown={({ key }) => enters.push(key)}>
      <PlaceField {...parts} pin={shown} onPin={setShown} />
    </form>
  );
}
async function render(given: Position | null = null, canSearch = true, isDisabled = false): Promise<void> {
  act(() => root?.unmount());
  const made = createRoot(place);
  root = made;
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  await act(async () =>
    made.render(
      <QueryClientProvider client={client}>
        <Form given={given} canSearch={canSearch} isDisabled={isDisabled} />
      </QueryClientProvider>,
    ),
  );
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", (path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((resolve) => {
      const answer = async (status: number, content: unknown) => {
        await act(async () => resolve({ ok: status < 300, status, json: async () => content }));
        await pass(1);
      };
      asked.push({ path, signal, answer });
    });
  });
  located = null;
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) => {
    located = { found, failed };
  };
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
  asked = [];
  toasts = [];
  enters = [];
  name = "";
  localStorage.clear();
  stopToasts = showToastsWith(
    (command) => "show" in command && toasts.push(command.show.title, command.show.description),
  );
  document.body.append(place);
  await render();
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  stopToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const box = () => place.querySelector("[role=combobox]") as HTMLInputElement;
const options = () => Array.from(place.querySelectorAll("[role=option]"), ({ textContent }) => textContent);
const said = () => Array.from(place.querySelectorAll("[role=status]"), ({ textContent }) => textContent).join("|");
const map = () => place.querySelector("[role=application]") as HTMLElement;
const button = (label: string) =>
  Array.from(place.querySelectorAll("button")).find(
    (one) => one.getAttribute("aria-label") === label || one.textContent === label,
  ) as HTMLButtonElement;
const press = (label: string) =>
  act(async () => {
    button(label).focus();
    button(label).click();
  });
const key = (on: HTMLElement, pressed: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true, ...init });
    on.dispatchEvent(event);
  });
async function type(letters: string): Promise<void> {
  await act(async () => {
    box().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box(), letters);
    box().dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const answer = (index: number, restaurants: object[]) => asked[index]?.answer(200, { restaurants });
async function find(letters: string, ...found: object[]): Promise<void> {
  await type(letters);
  await pass(250);
  await answer(asked.length - 1, found);
}

describe("the search", () => {
  it("asks a quarter of a second after typing has stopped, for the rounded position", async () => {
    await type("pap");
    await pass(249);
    await type("paper ");
    await pass(249);
    expect(asked).toHaveLength(0);
    await pass(1);
    expect(asked.map(({ path }) => path)).toEqual(["/api/restaurants?lat=51.541&lon=-0.147&name=paper"]);
  });

  it("shows what was found with the exact distance, and says how many", async () => {
    await find("a", canal, lantern);
    expect(options()).toEqual(["Canal Café64m away", "Paper Lantern1.7km away"]);
    expect([said(), box().getAttribute("aria-expanded")]).toEqual(["2 restaurants found", "true"]);
    expect(place.querySelector("[role=option] [dir=auto]")?.textContent).toBe("Canal Café");
    await find("pa", lantern);
    expect(said()).toBe("1 restaurant found");
  });

  it("never shows the answer about earlier letters for that about later ones", async () => {
    await type("ca");
    await pass(250);
    await type("pap");
    await pass(250);
    await answer(1, [lantern]);
    await answer(0, [canal]);
    expect([options(), asked[0]?.signal.aborted]).toEqual([["Paper Lantern1.7km away"], true]);
  });

  it("says that nothing is of that name", async () => {
    await find("zzz");
    expect([said(), options(), box().getAttribute("aria-expanded")]).toEqual([none, [], "false"]);
  });

  it("says that it failed, and tries again", async () => {
    await type("pap");
    await pass(250);
    await asked[0]?.answer(500, {});
    expect(said()).toBe("The restaurants could not be loaded.");
    await press("Try again");
    await answer(1, [lantern]);
    expect(options()).toEqual(["Paper Lantern1.7km away"]);
  });

  it("is gone through by arrows, chosen from by Enter, and sends no form", async () => {
    await find("a", canal, lantern);
    await key(box(), "Enter");
    expect(pin).toBeNull();
    await key(box(), "ArrowDown");
    await key(box(), "ArrowDown");
    await key(box(), "ArrowDown");
    const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
    expect(active()).toBe("Canal Café64m away");
    await key(box(), "ArrowUp");
    expect(active()).toBe("Paper Lantern1.7km away");
    expect(place.querySelectorAll("[aria-selected=true]")).toHaveLength(1);
    await key(box(), "Enter");
    expect([name, pin]).toEqual(["Paper Lantern", { latitude: 51.5414, longitude: -0.1226 }]);
    expect([box().value, place.querySelector(".restaurant-distance")?.textContent, options()]).toEqual([
      "Paper Lantern",
      "1.7km away",
      [],
    ]);
    expect(enters).toEqual([]);
  });

  it("opens by an arrow on the nearest, and closes by Escape without closing what is around it", async () => {
    await act(async () => box().focus());
    await key(box(), "ArrowDown");
    await pass(250);
    expect(asked[0]?.path).toBe("/api/restaurants?lat=51.541&lon=-0.147");
    await answer(0, [canal]);
    expect(options()).toHaveLength(1);
    await key(box(), "Escape");
    expect([options(), enters]).toEqual([[], []]);
    await key(box(), "Escape");
    expect(enters).toEqual(["Escape"]);
  });

  it("closes when it is left", async () => {
    await find("a", canal);
    await act(async () => button("Set a pin").focus());
    expect(options()).toEqual([]);
  });
});

describe("a restaurant that was chosen", () => {
  const choose = async (restaurant = lantern) => {
    await find("a", restaurant);
    await act(async () => (place.querySelector("[role=option]") as HTMLElement).click());
  };

  it("is taken back, and does not come back with a pin near it", async () => {
    await choose({ ...canal, city: "London" });
    await press("Take the restaurant back");
    expect([pin, box().value, document.activeElement === box(), name]).toEqual([null, "", true, "Canal Café"]);
    await press("Set a pin");
    expect([pin, box().value]).toEqual([from, ""]);
  });

  it("is taken back by other letters", async () => {
    await choose();
    await type("Can");
    expect([pin, box().value]).toEqual([null, "Can"]);
  });

  it("stays the same while its pin is within a kilometre, and is none beyond it", async () => {
    await choose();
    for (let step = 0; step < 10; step++) await key(map(), "ArrowUp", { shiftKey: true });
    expect(box().value).toBe("Paper Lantern");
    await key(map(), "ArrowUp");
    expect(box().value).toBe("");
  });
});

describe("a pin", () => {
  it("is set where distances are measured from, gets the focus, and is removed", async () => {
    await press("Set a pin");
    expect([pin, document.activeElement === map()]).toEqual([from, true]);
    expect(map().getAttribute("aria-label")).toBe("Pin at 51.54143, -0.14718, 0m away");
    await press("Remove pin");
    expect([pin, document.activeElement?.textContent]).toEqual([null, "Set a pin"]);
  });

  it.each([
    ["ArrowUp", 10, false],
    ["ArrowDown", 10, false],
    ["ArrowLeft", 10, false],
    ["ArrowRight", 10, false],
    ["ArrowLeft", 100, true],
  ])("moves by %s %i m, and says where it is", async (pressed, metres, shiftKey) => {
    await render(from, false);
    await key(map(), pressed, { shiftKey });
    expect(Math.round(distanceKm(from, pin as Position) * 1_000)).toBe(metres);
    const { latitude, longitude } = pin as Position;
    const ways = {
      ArrowUp: latitude > from.latitude,
      ArrowDown: latitude < from.latitude,
      ArrowLeft: longitude < from.longitude,
      ArrowRight: longitude > from.longitude,
    };
    expect(ways[pressed as keyof typeof ways]).toBe(true);
    expect(said()).toBe(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}, ${metres}m away`);
  });

  it("goes over the edge of the map of the world", async () => {
    await render({ latitude: 0, longitude: 179.99999 }, false);
    await key(map(), "ArrowRight", { shiftKey: true });
    expect(pin?.longitude).toBeCloseTo(-179.99911, 4);
  });

  const pointer = (kind: string, clientX: number, clientY: number) =>
    act(async () => {
      const event = new MouseEvent(kind, { bubbles: true, clientX, clientY, button: 0 });
      map().dispatchEvent(Object.assign(event, { pointerId: 7 }));
    });

  it("is moved by dragging the ground the other way, told at the end", async () => {
    await render(from, false);
    map().setPointerCapture = () => {};
    await pointer("pointerdown", 100, 100);
    await pointer("pointermove", 132, 100);
    expect([pin, said().endsWith("100m away")]).toEqual([from, true]);
    await pointer("pointerup", 132, 100);
    expect(Math.round(distanceKm(from, pin as Position) * 1_000)).toBe(100);
    expect((pin as Position).longitude).toBeLessThan(from.longitude);
  });

  it.each(["pointercancel", "Escape", "a tremble"])("stays after %s", async (how) => {
    await render(from, false);
    map().setPointerCapture = () => {};
    await pointer("pointerdown", 100, 100);
    await pointer("pointermove", how === "a tremble" ? 102 : 160, 100);
    if (how === "Escape") await key(map(), "Escape");
    if (how === "pointercancel") await pointer(how, 160, 100);
    await pointer("pointerup", how === "a tremble" ? 102 : 160, 100);
    expect([pin, said().endsWith(" 0m away")]).toEqual([from, true]);
  });

  it("lies among the restaurants that are known around it, on rings of known length", async () => {
    await render(from, false);
    expect(asked.map(({ path }) => path)).toEqual(["/api/restaurants?lat=51.541&lon=-0.147"]);
    await answer(0, [canal, lantern]);
    expect(place.querySelector(".map-name")?.textContent).toBe("Canal Café");
    expect(place.querySelector("[id$=around]")?.textContent).toBe(
      "Around the pin: Canal Café 64m away, Paper Lantern 1.7km away",
    );
    const lengths = () => Array.from(place.querySelectorAll(".map-length"), ({ textContent }) => textContent);
    // So that both are seen.
    expect(lengths()).toEqual(["1 km", "2 km"]);
    for (let step = 0; step < 3; step++) await press("Zoom in");
    expect([lengths(), place.querySelectorAll(".map-dot")].map((list) => list.length)).toEqual([2, 1]);
    expect(lengths()).toEqual(["100 m", "200 m"]);
    await key(map(), "-");
    expect(lengths()).toEqual(["250 m", "500 m"]);
  });

  it.each([
    [200, { restaurants: [] }, "No known restaurant is around the pin."],
    [500, {}, ""],
  ])("lies among nothing only once that is known: %i", async (status, content, words) => {
    await render(from, false);
    const around = () => place.querySelector("[id$=around]")?.textContent;
    expect(around()).toBe("");
    await asked[0]?.answer(status, content);
    expect(around()).toBe(words);
    await key(map(), "ArrowUp", { shiftKey: true });
    expect([asked.length, around()]).toEqual([2, ""]);
  });

  it("can be looked at on a map of somebody else, who learns no more than the place", async () => {
    await render(from, false);
    const link = place.querySelector("a") as HTMLAnchorElement;
    expect(link.href).toBe("https://www.openstreetmap.org/?mlat=51.54143&mlon=-0.14718#map=18/51.54143/-0.14718");
    expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer nofollow"]);
  });

  it("goes to where the browser is, and leaves the visitor's own place alone", async () => {
    await render(from, false);
    await press("Use my location");
    await act(async () => located?.found({ coords: { latitude: 51.5, longitude: -0.1 } } as GeolocationPosition));
    expect([pin, readSavedPlace()]).toEqual([{ latitude: 51.5, longitude: -0.1 }, null]);
  });

  it("stays where the browser does not say where it is, and helps", async () => {
    await render(from, false);
    await press("Use my location");
    await act(async () => located?.failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    expect(pin).toEqual(from);
    expect(toasts).toEqual([
      "We could not find you",
      "Allow location for this site in your browser's settings, then press 'Use my location' again.",
    ]);
  });

  it("that was removed meanwhile does not come back", async () => {
    await render(from, false);
    await press("Use my location");
    await press("Remove pin");
    await act(async () => located?.found({ coords: { latitude: 51.5, longitude: -0.1 } } as GeolocationPosition));
    expect(pin).toBeNull();
  });
});

it("names itself, and says that it may be left out", async () => {
  expect(box().labels?.[0]?.textContent).toBe("Place");
  expect(place.querySelector("fieldset")?.textContent).toContain("optional");
  await render(null, false);
  expect([box(), place.querySelector("fieldset")?.textContent?.startsWith("Place")]).toEqual([null, true]);
});

it("does nothing while it is disabled", async () => {
  await render(from, true, true);
  await key(map(), "ArrowUp");
  expect([pin, map().tabIndex, place.querySelector("fieldset")?.disabled]).toEqual([from, -1, true]);
});
