import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { call } from "@dishboard/contract/endpoint";
import { findPlaces } from "@dishboard/contract/place-search";
import type { Position } from "@dishboard/contract/places";
import pino from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createGazetteer } from "../../platform/gazetteer/gazetteer.ts";
import { createGeocoder } from "../../platform/geocoder.ts";
import { createServer } from "../../platform/http/server.ts";
import { createPacedClient, pacedLimits } from "../../platform/paced-client.ts";
import { createPlaceSearch } from "../../platform/place-search.ts";
import { placesRoutes } from "./places.routes.ts";

const camden = { latitude: 51.5414, longitude: -0.1471 };
const log = pino({ level: "silent" });
const gazetteer = createGazetteer(log);
let answer: unknown = [];
let status = 200;
const asked: URL[] = [];
const service = createHttpServer((request, response) => {
  asked.push(new URL(request.url ?? "", "http://service"));
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
});
await new Promise<void>((resolve) => void service.listen(0, "127.0.0.1", resolve));
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
afterAll(async () => {
  service.close();
  await gazetteer.close();
});
beforeEach(() => {
  asked.length = 0;
  status = 200;
});

/** A searching server with a manual clock. */
async function searching(url: string | null, home = camden) {
  let time = 1_000_000;
  const clock = { now: () => time, wait: () => new Promise<void>(() => {}) };
  const client = createPacedClient({ site: "https://board.example", log, clock });
  const server = await createServer(log, { trustedProxies: false, isHttps: false });
  const placeSearch = createPlaceSearch({ url, client, gazetteer, home, clock });
  const geocoder = createGeocoder({ url: `${serviceUrl}/reverse`, client, clock });
  placesRoutes(server, { geocoder, placeSearch });
  const transport = async (path: string) => {
    const reply = await server.inject({ url: path });
    return { ok: reply.statusCode === 200, status: reply.statusCode, json: async () => reply.json() };
  };
  return {
    geocoder,
    nextTurn() {
      time += pacedLimits.minIntervalMs;
    },
    find: (name: string, { latitude, longitude }: Position = camden) =>
      call(transport, findPlaces, { query: { name, lat: latitude, lon: longitude } }),
  };
}

const namesOf = ({ places }: { places: { name: string; detail: string }[] }) =>
  places.map(({ name, detail }) => `${name} (${detail})`);

describe("a search in the gazetteer", () => {
  it.each([
    ["Bristol", "Bristol (England, United Kingdom)"],
    ["brix", "Brixton (Greater London, United Kingdom)"],
    ["hol", "Holloway (Greater London, United Kingdom)"],
    ["zurich", "Zürich (Switzerland)"],
    ["ZÜRICH", "Zürich (Switzerland)"],
    ["munchen", "Munich (Bavaria, Germany)"],
    ["Köln", "Köln (North Rhine-Westphalia, Germany)"],
    ["koln", "Köln (North Rhine-Westphalia, Germany)"],
    ["sao paulo", "São Paulo (Brazil)"],
    ["lodz", "Łódź (Łódź Voivodeship, Poland)"],
    ["Москва", "Moscow (Russia)"],
    ["東京", "Tokyo (Japan)"],
    ["'s-Hertogenbosch", "'s-Hertogenbosch (North Brabant, Netherlands)"],
    ["new york", "New York City (New York, United States)"],
    ["york", "York (England, United Kingdom)"],
    ["paris", "Paris (Île-de-France, France)"],
    ["Paris, Texas", "Paris (Texas, United States)"],
    ["paris texas", "Paris (Texas, United States)"],
  ])("for %s finds %s first", async (text, place) => {
    const { find } = await searching(null);
    expect(namesOf(await find(text))[0]).toBe(place);
  });

  it("puts what is near first, and names what it lies in", async () => {
    const { find } = await searching(null);
    const { places, credit } = await find("camden", { latitude: 39.93, longitude: -75.12 });
    expect(namesOf({ places })[0]).toBe("Camden (New Jersey, United States)");
    expect(places.length).toBe(8);
    expect(new Set(namesOf({ places })).size).toBe(8);
    expect(credit).toBe("Towns: GeoNames, CC BY 4.0");
  });

  it("puts the towns of the site's own country first, but for what was typed whole", async () => {
    const firstOf = async (text: string, home?: Position) =>
      namesOf(await (await searching(null, home)).find(text, home))[0];
    const [toronto, boston] = [
      { latitude: 43.65, longitude: -79.38 },
      { latitude: 42.36, longitude: -71.06 },
    ];
    expect(await firstOf("lond")).toBe("London (Greater London, United Kingdom)");
    expect(await firstOf("lond", toronto)).toBe("London (Ontario, Canada)");
    expect(await firstOf("manche")).toBe("Manchester (England, United Kingdom)");
    expect(await firstOf("manche", boston)).toBe("Manchester (New Hampshire, United States)");
    expect(await firstOf("rome")).toBe("Rome (Lazio, Italy)");
  });

  it.each(["", " ", "b", "!!", ",", "qqxzqqx", "\\n", "%", ", London"])("for %j finds nothing", async (text) => {
    const { find } = await searching(null);
    expect((await find(text)).places).toEqual([]);
  });

  it("takes a hundred letters at most", async () => {
    const { find } = await searching(null);
    await expect(find("x".repeat(101))).rejects.toMatchObject({ code: "invalid", field: "name" });
  });
});

describe("a search with a service", () => {
  const street = {
    lat: "51.55",
    lon: "-0.14",
    class: "highway",
    name: "Holmes Road",
    display_name: "Holmes Road, Kentish Town, London",
    address: { road: "Holmes Road", suburb: "Kentish Town", city: "London", country: "United Kingdom" },
  };

  it("asks in Nominatim's form, once for everybody, and takes a street in parts as one", async () => {
    const { find } = await searching(`${serviceUrl}/search?key=k`);
    answer = [
      street,
      { ...street, lat: "51.551" },
      { lat: "x", lon: "0", name: "Nowhere" },
      null,
      { lat: "1", lon: "2" },
    ];
    const exact = { latitude: 51.54144, longitude: -0.14716 };
    const both = await Promise.all([find("Holmes R", exact), find("holmes r")]);
    expect(both[0]).toEqual({
      places: [
        { name: "Holmes Road", detail: "Kentish Town, London", kind: "street", latitude: 51.55, longitude: -0.14 },
      ],
      credit: "© OpenStreetMap contributors",
    });
    expect(both[1]).toEqual(both[0]);
    expect(await find("Holmes R")).toEqual(both[0]);
    expect(asked.map(({ pathname, search }) => decodeURIComponent(pathname + search))).toEqual([
      "/search?key=k&q=Holmes+R&format=json&addressdetails=1&limit=8&viewbox=-0.6,51.0,0.4,52.0",
    ]);
  });

  it("asks it once a second, together with the questions for names", async () => {
    const { find, geocoder } = await searching(`${serviceUrl}/search`);
    answer = { address: { city: "London" } };
    expect(await geocoder.areaName(camden)).toBe("London");
    // Others have the next second, and the one after is too late for a typist.
    void find("holmes");
    expect((await find("bristol")).credit).toContain("GeoNames");
    expect(asked.map(({ pathname }) => pathname)).toEqual(["/reverse"]);
  });

  it("finds the gazetteer's towns while it does not answer, and says so where there is none", async () => {
    const { find, nextTurn } = await searching(`${serviceUrl}/search`);
    status = 500;
    expect(namesOf(await find("bristol"))[0]).toBe("Bristol (England, United Kingdom)");
    nextTurn();
    const message = "Places cannot be searched right now. Please try again.";
    await expect(find("Holmes Roade")).rejects.toMatchObject({ code: "unavailable", message });
    nextTurn();
    status = 200;
    answer = [street];
    expect(namesOf(await find("Holmes Roade"))).toEqual(["Holmes Road (Kentish Town, London)"]);
  });
});
