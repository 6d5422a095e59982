// @vitest-environment happy-dom
import { distanceKm, type Position } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import { type FoundRestaurant, findRestaurants } from "@dishboard/contract/restaurants";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { fakeTimers } from "../../../../testing/web/timers.ts";
import { PlaceField } from "./place-field.tsx";
import { readSavedPlace } from "./place-storage.ts";

const from: Position = { latitude: 51.54143, longitude: -0.14718 };
const lantern = { id: "1", name: "Paper Lantern", city: "London", latitude: 51.5414, longitude: -0.1226 };
const canal = { id: "2", name: "Canal Café", city: null, latitude: 51.5416, longitude: -0.1463 };

const network = startNetwork();
let pin: Position | null;
let restaurantName: string;
let keysOutside: string[];
let geolocation: { succeed: PositionCallback; fail: PositionErrorCallback } | null;

beforeEach(() => {
  restaurantName = "";
  keysOutside = [];
  geolocation = null;
  localStorage.clear();
  HTMLElement.prototype.setPointerCapture = () => {};
  const getCurrentPosition = (succeed: PositionCallback, fail: PositionErrorCallback) => {
    geolocation = { succeed, fail };
  };
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
  answerWith();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type FormProps = { given?: Position | null; canSearch?: boolean; isDisabled?: boolean };

function Form({ given = null, canSearch = true, isDisabled = false }: FormProps) {
  const [current, setPin] = useState(given);
  pin = current;
  const onRestaurant = (name: string) => {
    restaurantName = name;
  };
  return (
    <form onKeyDown={({ key }) => keysOutside.push(key)}>
      <PlaceField
        from={from}
        canSearch={canSearch}
        isDisabled={isDisabled}
        pin={current}
        onPin={setPin}
        onRestaurant={onRestaurant}
      />
    </form>
  );
}

/** Shows the field; delays pass by `advance`, or while a test waits for something to appear. */
async function showField(props: FormProps = {}) {
  const timers = fakeTimers();
  const { container } = await render(<Form {...props} />, { user: timers.user });
  return { ...timers, container };
}

function answerWith(...restaurants: FoundRestaurant[]): void {
  network.answer(findRestaurants, { restaurants });
}

const searches = () => network.calls(findRestaurants).map(({ query }) => query);
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Place" });
const map = () => screen.getByRole("application");
const button = (name: string) => screen.getByRole("button", { name });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const findOption = (name: string) => screen.findByRole("option", { name: new RegExp(name) });

async function search(user: UserEvent, text: string, ...found: FoundRestaurant[]): Promise<void> {
  answerWith(...found);
  await user.clear(box());
  await user.type(box(), text);
  await waitFor(() => expect(options()).toHaveLength(found.length));
}

describe("the search", () => {
  it("starts a quarter of a second after typing has stopped, with the rounded position", async () => {
    const { user, advance } = await showField();
    answerWith(lantern);
    await user.type(box(), "pap");
    await advance(249);
    await user.type(box(), "er ");
    await advance(249);
    expect(options()).toEqual([]);
    await advance(1);
    await findOption("Paper Lantern");
    expect(searches()).toEqual([{ lat: 51.541, lon: -0.147, name: "paper" }]);
  });

  it("shows the results with their exact distance, and announces how many there are", async () => {
    const { user } = await showField();
    await search(user, "a", canal, lantern);
    expect(options()).toEqual(["Canal Café64m away", "Paper Lantern1.7km away"]);
    expect(screen.getByText("2 restaurants found")).toBeTruthy();
    expect(box().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("Canal Café").dir).toBe("auto");
    await search(user, "pa", lantern);
    expect(screen.getByText("1 restaurant found")).toBeTruthy();
  });

  it("never shows the results of an earlier query", async () => {
    const earlier = Promise.withResolvers<{ restaurants: FoundRestaurant[] }>();
    network.answer(findRestaurants, ({ query }) =>
      query.name === "ca" ? earlier.promise : { restaurants: [lantern] },
    );
    const { user, advance } = await showField();
    await user.type(box(), "ca");
    await advance(250);
    await user.clear(box());
    await user.type(box(), "pap");
    await findOption("Paper Lantern");
    earlier.resolve({ restaurants: [canal] });
    await advance(1_000);
    expect(options()).toEqual(["Paper Lantern1.7km away"]);
  });

  it("says that there is no restaurant of that name", async () => {
    const { user } = await showField();
    await user.type(box(), "zzz");
    await screen.findByText("No restaurant of that name near here. Set a pin for a new one.");
    expect(box().getAttribute("aria-expanded")).toBe("false");
  });

  it("says that it failed, and tries again", async () => {
    network.answer(findRestaurants, () => {
      throw new Problem("internal", "Something went wrong");
    });
    const { user } = await showField();
    await user.type(box(), "pap");
    await screen.findByText("The restaurants could not be loaded.");
    answerWith(lantern);
    await user.click(button("Try again"));
    await findOption("Paper Lantern");
  });

  it("is used with arrow keys and Enter, which do not send the form", async () => {
    const { user } = await showField();
    await search(user, "a", canal, lantern);
    keysOutside = [];
    await user.keyboard("{Enter}");
    expect(pin).toBeNull();
    const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
    await user.keyboard("{ArrowDown}");
    expect(active()).toBe("Canal Café64m away");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(active()).toBe("Paper Lantern1.7km away");
    await user.keyboard("{Enter}");
    expect([restaurantName, pin]).toEqual(["Paper Lantern", { latitude: 51.5414, longitude: -0.1226 }]);
    expect([box().value, options()]).toEqual(["Paper Lantern", []]);
    expect(screen.getByRole("combobox", { description: "1.7km away" })).toBe(box());
    expect(keysOutside).toEqual([]);
  });

  it("opens with an arrow key, and closes with Escape without closing the dialog around it", async () => {
    answerWith(canal);
    const { user } = await showField();
    await act(async () => box().focus());
    await user.keyboard("{ArrowDown}");
    await findOption("Canal Café");
    expect(searches()).toEqual([{ lat: 51.541, lon: -0.147 }]);
    await user.keyboard("{Escape}");
    expect([options(), keysOutside]).toEqual([[], []]);
    await user.keyboard("{Escape}");
    expect(keysOutside).toEqual(["Escape"]);
  });

  it("closes when the focus leaves it", async () => {
    const { user } = await showField();
    await search(user, "a", canal);
    await user.tab();
    expect(document.activeElement).toBe(button("Set a pin"));
    expect(options()).toEqual([]);
  });
});

describe("a chosen restaurant", () => {
  async function choose(user: UserEvent, restaurant: FoundRestaurant): Promise<void> {
    await search(user, "a", restaurant);
    await user.click(screen.getByRole("option"));
  }

  it("can be removed, and does not return when a pin is set near it", async () => {
    const { user } = await showField();
    await choose(user, canal);
    await user.click(button("Remove restaurant"));
    expect([pin, box().value, document.activeElement, restaurantName]).toEqual([null, "", box(), "Canal Café"]);
    await user.click(button("Set a pin"));
    expect([pin, box().value]).toEqual([from, ""]);
  });

  it("is removed by typing another name", async () => {
    const { user } = await showField();
    await choose(user, lantern);
    await user.type(box(), "s");
    expect([pin, box().value]).toEqual([null, "Paper Lanterns"]);
  });

  it("stays chosen while its pin is within a kilometre", async () => {
    const { user } = await showField();
    await choose(user, lantern);
    await user.click(map());
    await user.keyboard("{Shift>}{ArrowUp>10}{/Shift}");
    expect(box().value).toBe("Paper Lantern");
    await user.keyboard("{ArrowUp}");
    expect(box().value).toBe("");
  });
});

describe("a pin", () => {
  const positionText = () => screen.getByText(/away$/, { selector: "bdi" }).textContent;

  it("is set where distances are measured from, gets the focus, and can be removed", async () => {
    const { user } = await showField();
    await user.click(button("Set a pin"));
    expect([pin, document.activeElement]).toEqual([from, map()]);
    expect(map().getAttribute("aria-label")).toBe("Pin at 51.54143, -0.14718, 0m away");
    await user.click(button("Remove pin"));
    expect([pin, document.activeElement]).toEqual([null, button("Set a pin")]);
  });

  it.each([
    ["{ArrowUp}", 10, (moved: Position) => moved.latitude > from.latitude],
    ["{ArrowDown}", 10, (moved: Position) => moved.latitude < from.latitude],
    ["{ArrowLeft}", 10, (moved: Position) => moved.longitude < from.longitude],
    ["{ArrowRight}", 10, (moved: Position) => moved.longitude > from.longitude],
    ["{Shift>}{ArrowLeft}{/Shift}", 100, (moved: Position) => moved.longitude < from.longitude],
  ])("moves with %s by %i m, and says where it is", async (keys, metres, isRightWay) => {
    const { user } = await showField({ given: from, canSearch: false });
    await user.click(map());
    await user.keyboard(keys);
    const moved = pin as Position;
    expect([Math.round(distanceKm(from, moved) * 1_000), isRightWay(moved)]).toEqual([metres, true]);
    expect(positionText()).toBe(`${moved.latitude.toFixed(5)}, ${moved.longitude.toFixed(5)}, ${metres}m away`);
  });

  it("can cross the 180th meridian", async () => {
    const { user } = await showField({ given: { latitude: 0, longitude: 179.99999 }, canSearch: false });
    await user.click(map());
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(pin?.longitude).toBeCloseTo(-179.99911, 4);
  });

  const press = (clientX: number) => ({ keys: "[MouseLeft>]", target: map(), coords: { clientX, clientY: 100 } });
  const moveTo = (clientX: number) => ({ target: map(), coords: { clientX, clientY: 100 } });
  const release = (clientX: number) => ({ keys: "[/MouseLeft]", target: map(), coords: { clientX, clientY: 100 } });

  it("moves when the map is dragged the other way", async () => {
    const { user } = await showField({ given: from, canSearch: false });
    await user.pointer([press(100), moveTo(132)]);
    expect([pin, positionText()?.endsWith("100m away")]).toEqual([from, true]);
    await user.pointer(release(132));
    expect(Math.round(distanceKm(from, pin as Position) * 1_000)).toBe(100);
    expect((pin as Position).longitude).toBeLessThan(from.longitude);
  });

  it.each([
    ["the pointer is cancelled", 160, async () => void fireEvent.pointerCancel(map())],
    ["Escape is pressed", 160, (user: UserEvent) => user.keyboard("{Escape}")],
    ["the pointer moves only 2 px", 102, async () => {}],
  ])("stays when %s", async (_, x, interrupt) => {
    const { user } = await showField({ given: from, canSearch: false });
    await user.pointer([press(100), moveTo(x)]);
    await interrupt(user);
    await user.pointer(release(x));
    expect([pin, positionText()?.endsWith(" 0m away")]).toEqual([from, true]);
  });

  it("is shown among the restaurants around it, on a map with distance rings", async () => {
    answerWith(canal, lantern);
    const { user } = await showField({ given: from, canSearch: false });
    await screen.findByText("Around the pin: Canal Café 64m away, Paper Lantern 1.7km away");
    expect(searches()).toEqual([{ lat: 51.541, lon: -0.147 }]);
    // The first scale shows both.
    for (const text of ["Canal Café", "Paper Lantern", "1 km", "2 km"]) expect(screen.getByText(text)).toBeTruthy();
    for (let step = 0; step < 3; step++) await user.click(button("Zoom in"));
    for (const text of ["Canal Café", "100 m", "200 m"]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText("Paper Lantern")).toBeNull();
    await user.click(map());
    await user.keyboard("-");
    for (const text of ["250 m", "500 m"]) expect(screen.getByText(text)).toBeTruthy();
  });

  const noRestaurants = "No known restaurant is around the pin.";

  it("is said to have no restaurants around it only once that is known", async () => {
    const releaseFirst = network.hold(findRestaurants);
    const { user } = await showField({ given: from, canSearch: false });
    expect(screen.queryByText(noRestaurants)).toBeNull();
    releaseFirst();
    await screen.findByText(noRestaurants);
    const releaseSecond = network.hold(findRestaurants);
    await user.click(map());
    await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
    expect(screen.queryByText(noRestaurants)).toBeNull();
    releaseSecond();
    await screen.findByText(noRestaurants);
  });

  it("is not said to have no restaurants around it when they could not be loaded", async () => {
    const failed = Promise.withResolvers<void>();
    network.answer(findRestaurants, () => {
      failed.resolve();
      throw new Problem("internal", "Something went wrong");
    });
    const { advance } = await showField({ given: from, canSearch: false });
    await failed.promise;
    await advance(1_000);
    expect(screen.queryByText(noRestaurants)).toBeNull();
  });

  it("can be checked on another map, which learns the position and nothing else", async () => {
    await showField({ given: from, canSearch: false });
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: /Check on a map/ });
    expect(link.href).toBe("https://www.openstreetmap.org/?mlat=51.54143&mlon=-0.14718#map=18/51.54143/-0.14718");
    expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer nofollow"]);
  });

  const found = { coords: { latitude: 51.5, longitude: -0.1 } } as GeolocationPosition;

  it("moves to the browser's position, and leaves the visitor's own place alone", async () => {
    const { user } = await showField({ given: from, canSearch: false });
    await user.click(button("Use my location"));
    await act(async () => geolocation?.succeed(found));
    expect([pin, readSavedPlace()]).toEqual([{ latitude: 51.5, longitude: -0.1 }, null]);
  });

  it("stays when the browser refuses its position, and a toast helps", async () => {
    const { user } = await showField({ given: from, canSearch: false });
    await user.click(button("Use my location"));
    await act(async () => geolocation?.fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    await screen.findByText("We couldn't find your location");
    const hint = "Allow location for this site in your browser's settings, then press 'Use my location' again.";
    expect(screen.getByText(hint)).toBeTruthy();
    expect(pin).toEqual(from);
  });

  it("does not return when it was removed while the browser looked up its position", async () => {
    const { user } = await showField({ given: from, canSearch: false });
    await user.click(button("Use my location"));
    await user.click(button("Remove pin"));
    await act(async () => geolocation?.succeed(found));
    expect(pin).toBeNull();
  });
});

describe("the field", () => {
  it("is named, and says that it is optional", async () => {
    await showField();
    expect(box().labels?.[0]?.textContent).toBe("Place");
    expect(screen.getByRole("group", { name: "Place" }).textContent).toContain("optional");
  });

  it("has no search when the restaurant is fixed", async () => {
    await showField({ canSearch: false });
    expect(screen.getByRole("group", { name: "Place" })).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("does nothing while it is disabled", async () => {
    await showField({ given: from, isDisabled: true });
    await act(async () => void fireEvent.keyDown(map(), { key: "ArrowUp" }));
    expect([pin, map().tabIndex]).toEqual([from, -1]);
    expect(screen.getByRole<HTMLFieldSetElement>("group", { name: "Place" }).disabled).toBe(true);
  });
});
