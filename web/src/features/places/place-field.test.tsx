// @vitest-environment happy-dom
import { distanceKm, type Position } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import { type FoundRestaurant, findRestaurants } from "@dishboard/contract/restaurants";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startNetwork } from "../../../../testing/web/network.ts";
import { openPromise } from "../../../../testing/web/open-promise.ts";
import { render } from "../../../../testing/web/render.tsx";
import { fakeTimers } from "../../../../testing/web/timers.ts";
import { movedBy } from "./pin/use-pin-moves.ts";
import { PlaceField, type RestaurantPlace } from "./place-field.tsx";
import { readSavedPlace } from "./place-storage.ts";
import { placesMessages } from "./places.messages.ts";
import { RestaurantField } from "./restaurant/restaurant-field.tsx";

const from: Position = { latitude: 51.54143, longitude: -0.14718 };
const lantern = {
  id: "1",
  name: "Paper Lantern",
  dishCount: 100,
  address: null,
  cuisine: null,
  latitude: 51.5414,
  longitude: -0.1226,
};
const canal = {
  id: "2",
  name: "Canal Café",
  dishCount: 1,
  address: null,
  cuisine: null,
  latitude: 51.5416,
  longitude: -0.1463,
};

const network = startNetwork();
let place: RestaurantPlace | null;
let keysOutside: string[];
let geolocation: { succeed: PositionCallback; fail: PositionErrorCallback } | null;
let permission: PermissionState;

beforeEach(() => {
  keysOutside = [];
  geolocation = null;
  permission = "prompt";
  localStorage.clear();
  HTMLElement.prototype.setPointerCapture = () => {};
  const getCurrentPosition = (succeed: PositionCallback, fail: PositionErrorCallback) => {
    geolocation = { succeed, fail };
  };
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
  const query = async () => ({ state: permission });
  vi.spyOn(navigator, "permissions", "get").mockReturnValue({ query } as unknown as Permissions);
  answerWith();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type FormProps = { given?: RestaurantPlace | null; isFromChosen?: boolean; isDisabled?: boolean };

function Form({ given = null, isFromChosen = true, isDisabled = false }: FormProps) {
  const [name, setName] = useState("");
  const [current, setPlace] = useState(given);
  const [isAdjusting, setAdjusting] = useState(false);
  place = current;
  return (
    <form onKeyDown={({ key }) => keysOutside.push(key)}>
      <RestaurantField
        label="Restaurant Name"
        name="restaurantName"
        value={name}
        error={null}
        ref={() => {}}
        onBlur={() => {}}
        from={from}
        place={current}
        onChange={setName}
        onChoose={(restaurant) => {
          setName(restaurant.name);
          setPlace({ latitude: restaurant.latitude, longitude: restaurant.longitude, isKnown: true });
        }}
        onNew={() => setAdjusting(true)}
      />
      <PlaceField
        place={current}
        onPlace={setPlace}
        from={from}
        isFromChosen={isFromChosen}
        isAdjusting={isAdjusting}
        onAdjusting={setAdjusting}
        isDisabled={isDisabled}
      />
    </form>
  );
}

async function showFields(props: FormProps = {}) {
  const timers = fakeTimers();
  const { container } = await render(<Form {...props} />, { user: timers.user });
  return { ...timers, container };
}

async function showAdjuster() {
  const shown = await showFields({ given: { ...from, isKnown: false } });
  await shown.user.click(button("Adjust"));
  await screen.findByRole("dialog", { name: "Adjust the pin" });
  return shown;
}

function answerWith(...restaurants: FoundRestaurant[]): void {
  network.answer(findRestaurants, { restaurants });
}

const searches = () => network.calls(findRestaurants).map(({ query }) => query);
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Restaurant Name*" });
const map = () => screen.getByRole("application");
const button = (name: string) => screen.getByRole("button", { name });
const isAdjusting = () => screen.queryByRole("dialog", { name: "Adjust the pin" }) !== null;
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const findOption = (name: string) =>
  waitFor(() => {
    const found = screen.queryAllByRole("option").find(({ textContent }) => textContent?.includes(name));
    expect(found).toBeTruthy();
    return found as HTMLElement;
  });
const addNew = (name: string) => `Add '${name}' as a new restaurantThen set its pin`;

async function search(user: UserEvent, text: string, ...found: FoundRestaurant[]): Promise<void> {
  answerWith(...found);
  await user.clear(box());
  await user.type(box(), text);
  await waitFor(() => expect(options()).toHaveLength(found.length + 1));
}

async function setPin(user: UserEvent): Promise<void> {
  await user.click(button("Set pin"));
  await waitFor(() => expect(isAdjusting()).toBe(false));
}

describe("the name of a restaurant", () => {
  it("is searched a quarter of a second after typing has stopped, with the rounded position", async () => {
    const { user, advance } = await showFields();
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

  it("says where one is that has come from a file and has no dish yet", async () => {
    const { user } = await showFields();
    await search(user, "mill", { ...canal, name: "Old Mill", dishCount: 0, address: "7 High Street" });
    expect(options()).toEqual(["Old Mill7 High Street · No dishes yet64m", addNew("mill")]);
    await user.click(await findOption("Old Mill"));
    expect(place).toEqual({ latitude: canal.latitude, longitude: canal.longitude, isKnown: true });
  });

  it("suggests the known ones with their exact distance, then a new one, and says how many are known", async () => {
    const { user } = await showFields();
    await search(user, "a", canal, lantern);
    expect(options()).toEqual(["Canal Café1 dish64m", "Paper Lantern100+ dishes1.7km", addNew("a")]);
    expect(screen.getByText("2 restaurants found")).toBeTruthy();
    expect(box().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("Paper Lantern", { exact: false, selector: "[dir]" })).toBeTruthy();
    await search(user, "pa", lantern);
    expect(screen.getByText("1 restaurant found")).toBeTruthy();
  });

  it("never shows the results of an earlier query", async () => {
    const earlier = openPromise<{ restaurants: FoundRestaurant[] }>();
    network.answer(findRestaurants, ({ query }) =>
      query.name === "ca" ? earlier.promise : { restaurants: [lantern] },
    );
    const { user, advance } = await showFields();
    await user.type(box(), "ca");
    await advance(250);
    await user.clear(box());
    await user.type(box(), "pap");
    await findOption("Paper Lantern");
    earlier.resolve({ restaurants: [canal] });
    await advance(1_000);
    expect(options()).toEqual(["Paper Lantern100+ dishes1.7km", addNew("pap")]);
  });

  it("that could not be searched says so, and tries again", async () => {
    network.answer(findRestaurants, () => {
      throw new Problem("internal", "Something went wrong");
    });
    const { user } = await showFields();
    await user.type(box(), "pap");
    await screen.findByText("Couldn't load the restaurants nearby.");
    expect(options()).toEqual([addNew("pap")]);
    answerWith(lantern);
    await user.click(button("Try again"));
    await findOption("Paper Lantern");
  });

  it("is chosen with arrow keys and Enter, which reaches the form only where nothing is chosen", async () => {
    const { user } = await showFields();
    await search(user, "a", canal, lantern);
    keysOutside = [];
    const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
    await user.keyboard("{ArrowDown}");
    expect(active()).toBe("Canal Café1 dish64m");
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(active()).toBe("Paper Lantern100+ dishes1.7km");
    await user.keyboard("{Enter}");
    expect(place).toEqual({ latitude: 51.5414, longitude: -0.1226, isKnown: true });
    expect([box().value, options(), keysOutside.includes("Enter")]).toEqual(["Paper Lantern", [], false]);
    await search(user, "ca", canal);
    await user.keyboard("{Enter}");
    expect([options(), keysOutside.at(-1)]).toEqual([[], "Enter"]);
  });

  it("offers the nearest ones while it is empty, and closes with Escape without closing the dialog around it", async () => {
    answerWith({ ...canal, cuisine: "French" });
    const { user, advance } = await showFields();
    await user.tab();
    expect(document.activeElement).toBe(box());
    await findOption("Canal Café");
    expect(options()).toEqual(["Canal Café1 dish64m"]);
    expect(searches()).toEqual([{ lat: 51.541, lon: -0.147 }]);
    keysOutside = [];
    await user.keyboard("{Escape}");
    expect([options(), keysOutside]).toEqual([[], []]);
    await user.keyboard("{Escape}");
    expect(keysOutside).toEqual(["Escape"]);
    await user.keyboard("{ArrowDown}");
    await findOption("Canal Café");
    answerWith();
    await user.type(box(), "x");
    await screen.findByText("No restaurant with that name nearby.");
    await user.clear(box());
    await advance(1_000);
    expect(screen.queryByText("No restaurant with that name nearby.")).toBeNull();
  });

  it("names the cuisine of one that is found by it", async () => {
    const { user } = await showFields();
    const both = [
      { ...canal, name: "Pizza Lane", cuisine: "Pizza" },
      { ...lantern, cuisine: "Pizza" },
    ];
    await search(user, "PIZ", ...both);
    expect(options().slice(0, 2)).toEqual(["Pizza Lane1 dish64m", "Paper LanternPizza · 100+ dishes1.7km"]);
  });

  it("closes its list when the focus leaves it, and only after a press elsewhere is over", async () => {
    const { user } = await showFields();
    await search(user, "a", canal);
    await user.tab();
    expect([document.activeElement, options()]).toEqual([button("Set a pin"), []]);
    await search(user, "b", canal);
    await user.pointer({ keys: "[MouseLeft>]", target: button("Set a pin") });
    expect([document.activeElement, options().length]).toEqual([button("Set a pin"), 2]);
    await user.pointer({ keys: "[/MouseLeft]", target: button("Set a pin") });
    expect([options(), isAdjusting()]).toEqual([[], true]);
  });
});

describe("a known restaurant", () => {
  it("brings its place, which cannot be moved, and another name takes it away", async () => {
    const { user } = await showFields();
    await search(user, "lan", lantern);
    await user.click(await findOption("Paper Lantern"));
    expect([place, document.activeElement]).toEqual([{ latitude: 51.5414, longitude: -0.1226, isKnown: true }, box()]);
    expect(screen.getByText("This restaurant's place is already known.")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Where the pin is: 1.7km away" })).toBeTruthy();
    for (const name of ["Set a pin", "Adjust"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("a pin", () => {
  it("of a new restaurant is put on the plan, and the restaurant is marked as new", async () => {
    const { user } = await showFields();
    await search(user, "zzz");
    expect(screen.getByText("No restaurant with that name nearby.")).toBeTruthy();
    await user.click(await findOption("Add 'zzz'"));
    await setPin(user);
    expect(place).toEqual({ ...from, isKnown: false });
    expect(screen.getByText("New")).toBeTruthy();
    await user.type(box(), "z");
    expect(place).toEqual({ ...from, isKnown: false });
  });

  it("starts where distances are measured from, can be left out, and stays when the dialog is closed", async () => {
    const { user } = await showFields();
    await user.click(button("Set a pin"));
    expect(map().getAttribute("aria-label")).toBe("Pin: 0m away");
    await setPin(user);
    await waitFor(() => expect(document.activeElement).toBe(button("Adjust")));
    await user.click(button("Adjust"));
    await user.click(map());
    await user.keyboard("{ArrowUp}");
    await user.click(button("Close"));
    await waitFor(() => expect(isAdjusting()).toBe(false));
    expect(place).toEqual({ ...from, isKnown: false });
    await user.click(button("Adjust"));
    expect(map().getAttribute("aria-label")).toBe("Pin: 0m away");
    await user.click(button("Leave it out"));
    await waitFor(() => expect(document.activeElement).toBe(button("Set a pin")));
    expect(place).toBeNull();
  });

  const found = { coords: { latitude: 51.5, longitude: -0.1 } } as GeolocationPosition;

  it.each([
    ["starts at the browser's position where the visitor has only allowed that", "granted", false, true],
    ["asks for no position that was not allowed yet", "prompt", false, false],
    ["starts at the place that the visitor has chosen", "granted", true, false],
  ] as const)("%s", async (_, state, isFromChosen, isAsked) => {
    permission = state;
    const { user } = await showFields({ isFromChosen });
    await user.click(button("Set a pin"));
    await act(async () => {});
    expect(geolocation !== null).toBe(isAsked);
    await act(async () => geolocation?.succeed(found));
    await setPin(user);
    expect(place).toMatchObject(isAsked ? { latitude: 51.5, longitude: -0.1 } : from);
  });

  it.each([
    ["{ArrowUp}", 10, (moved: Position) => moved.latitude > from.latitude],
    ["{ArrowDown}", 10, (moved: Position) => moved.latitude < from.latitude],
    ["{ArrowLeft}", 10, (moved: Position) => moved.longitude < from.longitude],
    ["{ArrowRight}", 10, (moved: Position) => moved.longitude > from.longitude],
    ["{Shift>}{ArrowLeft}{/Shift}", 100, (moved: Position) => moved.longitude < from.longitude],
  ])("moves with %s by %i m, and says where it is", async (keys, metres, isRightWay) => {
    const { user } = await showAdjuster();
    await user.click(map());
    await user.keyboard(keys);
    expect(map().getAttribute("aria-label")).toBe(`Pin: ${metres}m away`);
    await setPin(user);
    const moved = place as Position;
    expect([Math.round(distanceKm(from, moved) * 1_000), isRightWay(moved)]).toEqual([metres, true]);
  });

  it("can cross the 180th meridian", () => {
    expect(movedBy({ latitude: 0, longitude: 179.99999 }, 100, 0).longitude).toBeCloseTo(-179.99911, 4);
  });

  const press = (clientX: number) => ({ keys: "[MouseLeft>]", target: map(), coords: { clientX, clientY: 100 } });
  const moveTo = (clientX: number) => ({ target: map(), coords: { clientX, clientY: 100 } });
  const release = (clientX: number) => ({ keys: "[/MouseLeft]", target: map(), coords: { clientX, clientY: 100 } });

  it("moves when the plan is dragged the other way, and is lifted meanwhile", async () => {
    const { user } = await showAdjuster();
    await user.pointer([press(100), moveTo(164)]);
    expect(map().dataset.moving).toBe("true");
    await user.pointer(release(164));
    expect(map().dataset.moving).toBeUndefined();
    expect(map().getAttribute("aria-label")).toBe("Pin: 50m away");
    await setPin(user);
    expect((place as Position).longitude).toBeLessThan(from.longitude);
  });

  it.each([
    ["the pointer is cancelled", 160, async () => void fireEvent.pointerCancel(map())],
    ["Escape is pressed", 160, (user: UserEvent) => user.keyboard("{Escape}")],
    ["the pointer moves only 2 px", 102, async () => {}],
  ])("stays when %s", async (_, x, interrupt) => {
    const { user } = await showAdjuster();
    await user.pointer([press(100), moveTo(x)]);
    await interrupt(user);
    await user.pointer(release(x));
    await setPin(user);
    expect(place).toEqual({ ...from, isKnown: false });
  });

  it("is shown among the restaurants around it, on a plan with distance rings", async () => {
    answerWith(canal, lantern);
    const { user } = await showAdjuster();
    const dialog = within(screen.getByRole("dialog"));
    await dialog.findByText("Around the pin: Canal Café 64m away, Paper Lantern 1.7km away");
    expect(map().getAttribute("aria-label")).toBe("Pin: Near Canal Café, 0m away");
    for (const text of ["Canal Café", "50 m", "100 m"]) expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.queryByText("Paper Lantern")).toBeNull();
    for (let step = 0; step < 4; step++) await user.click(button("Zoom out"));
    for (const text of ["Canal Café", "Paper Lantern", "1 km", "2 km"]) expect(dialog.getByText(text)).toBeTruthy();
    await user.click(map());
    await user.keyboard("+");
    for (const text of ["500 m", "1 km"]) expect(dialog.getByText(text)).toBeTruthy();
  });

  const noRestaurants = "No known restaurant is around the pin.";

  it("is said to have no restaurants around it only once that is known", async () => {
    const releaseFirst = network.hold(findRestaurants);
    const { user } = await showAdjuster();
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
    const failed = openPromise<void>();
    network.answer(findRestaurants, () => {
      failed.resolve();
      throw new Problem("internal", "Something went wrong");
    });
    const { advance } = await showAdjuster();
    await failed.promise;
    await advance(1_000);
    expect(screen.queryByText(noRestaurants)).toBeNull();
  });

  it("can be checked on another map, which learns the position and nothing else", async () => {
    await showFields({ given: { ...from, isKnown: false } });
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: /Check on a map/ });
    expect(link.href).toBe("https://www.openstreetmap.org/?mlat=51.54143&mlon=-0.14718#map=18/51.54143/-0.14718");
    expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer nofollow"]);
  });

  it("moves to the browser's position, and leaves the visitor's own place alone", async () => {
    const { user } = await showAdjuster();
    await user.click(button("Use my location"));
    await act(async () => geolocation?.succeed(found));
    await setPin(user);
    expect([place, readSavedPlace()]).toEqual([{ latitude: 51.5, longitude: -0.1, isKnown: false }, null]);
  });

  it("stays when the browser refuses its position, and a toast helps", async () => {
    const { user } = await showAdjuster();
    await user.click(button("Use my location"));
    await act(async () => geolocation?.fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    await screen.findByText(placesMessages.failedTitle);
    const hint = "Allow location for this site in your browser's settings, then press 'Use my location' again.";
    expect(screen.getByText(hint)).toBeTruthy();
    await setPin(user);
    expect(place).toMatchObject(from);
  });

  it("does not return when it was left out while the browser looked up its position", async () => {
    const { user } = await showAdjuster();
    await user.click(button("Use my location"));
    await user.click(button("Leave it out"));
    await act(async () => geolocation?.succeed(found));
    expect(place).toBeNull();
  });
});

describe("the place", () => {
  it("is named, and says that it is optional", async () => {
    await showFields();
    expect(screen.getByRole("group", { name: "Place" }).textContent).toContain("optional");
  });

  it("does nothing while it is disabled", async () => {
    await showFields({ given: { ...from, isKnown: false }, isDisabled: true });
    expect(screen.getByRole<HTMLFieldSetElement>("group", { name: "Place" }).disabled).toBe(true);
  });
});
