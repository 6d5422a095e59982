/** Handmade exports in the form of real ones. */

const collection = (features: object[]) => JSON.stringify({ type: "FeatureCollection", features });
const feature = (coordinates: [number, number], properties: object) => ({
  geometry: { coordinates, type: "Point" },
  properties,
  type: "Feature",
});

/** `Saved Places.json` of Google, until about 2022 and today. */
export const savedPlaces = {
  earlier: collection([
    feature([-0.1471, 51.5414], {
      "Google Maps URL": "http://maps.google.com/?cid=1234567890123456789",
      Location: {
        Address: "7 Boundary St, London E2 7JE, UK",
        "Business Name": "Dishoom Shoreditch",
        "Country Code": "GB",
        "Geo Coordinates": { Latitude: "51.5245", Longitude: "-0.0768" },
      },
      Published: "2021-05-30T16:16:02Z",
      Title: "Dishoom Shoreditch",
      Updated: "2021-05-30T16:16:02Z",
    }),
    feature([0, 0], { Title: "Kūpa Ōtepoti", Published: "2020-01-01T00:00:00Z" }),
  ]),
  now: collection([
    feature([2.3522, 48.8566], {
      date: "2023-08-01T10:00:00Z",
      google_maps_url: "http://maps.google.com/?cid=42",
      location: { address: "Rue de Rivoli, Paris", country_code: "FR", name: "Chez <script>alert(1)</script>" },
      Comment: "Order the soufflé",
    }),
    feature([0, 0], { date: "2023-08-01T10:00:00Z", google_maps_url: "http://maps.google.com/?cid=43" }),
  ]),
};

/** `Reviews.json` of Google, with ratings as numbers and as words. */
export const reviews = collection([
  feature([-0.1471, 51.5414], {
    date: "2024-05-03T20:15:00.123Z",
    five_star_rating_published: 4,
    google_maps_url: "http://maps.google.com/?cid=1234567890123456789",
    location: { address: "Camden", country_code: "GB", name: "Market Stables" },
    review_text_published: "Rich broth.\nGo early.",
  }),
  feature([-0.15, 51.55], {
    Location: { "Business Name": "Good Crumb", Address: "Kentish Town" },
    Published: "2019-02-28T08:00:00Z",
    five_star_rating_published: "FIVE",
  }),
  feature([-0.15, 51.55], {
    location: { name: "From the year 0" },
    date: "0000-01-01T00:00:00Z",
    five_star_rating_published: 1,
  }),
  feature([-0.15, 51.55], {
    location: { name: "Still to come" },
    date: "2999-01-01T00:00:00Z",
    five_star_rating_published: 1,
  }),
]);

/** A Google list as CSV. The first address has the place number of `savedPlaces.earlier`, the second none. */
export const savedList = `Title,Note,URL,Tags,Comment
Dishoom Shoreditch,"With ""Zoë"", upstairs",https://www.google.com/maps/place/Dishoom/data=!4m2!3m1!1s0x48761cb9:0x112210f47de98115,,
Bao Borough,,"https://www.google.com/maps/search/51.5046,-0.0911",,
,,,,
`;

/** A list of Google in German, whose columns must be confirmed. */
export const germanList = "Titel,Notiz,URL,Tags,Kommentar\nZur letzten Instanz,Eisbein,,,\n";

/** Check-ins of Swarm, with a time as text and one in seconds, which is on another local day. */
export const swarm = JSON.stringify({
  items: [
    {
      ...{
        id: "5f1",
        createdAt: "2018-06-30 23:30:00.000000",
        type: "checkin",
        timeZoneOffset: 60,
        shout: "Late tacos",
      },
      venue: { id: "4b", name: "Taquería El Sol", url: "https://foursquare.com/v/4b" },
      ...{ lat: 51.5, lng: -0.12 },
    },
    {
      ...{ id: "5f2", createdAt: 1_530_000_000, type: "checkin", timeZoneOffset: 0 },
      venue: { id: "4c", name: "Corner Café", location: { lat: 51.51, lng: -0.13 } },
    },
    { id: "5f3", createdAt: "soon", venue: { name: "No day" } },
  ],
  count: 3,
});

export const untappd = JSON.stringify([
  {
    ...{ beer_name: "Gamma Ray", brewery_name: "Beavertown", beer_type: "Pale Ale - American", beer_abv: "5.4" },
    ...{ comment: "Fresh", venue_name: "The Salt Quay", rating_score: "3.75", created_at: "2019-06-01 18:00:00" },
    checkin_id: "771",
  },
]);

export const table =
  "Restaurant;Visited;What;Stars\nLe Bistrot;25.12.2023;Bouillabaisse;4,5\nNoma;1.2.2022;;5\n;3.3.2021;;\n";

export function takeoutFiles(): Record<string, string | Uint8Array> {
  return {
    "Takeout/archive_browser.html": "<html></html>",
    "Takeout/Maps (your places)/Saved Places.json": savedPlaces.earlier,
    "Takeout/Maps/Meine Rezensionen.json": reviews,
    "Takeout/Saved/Want to go.csv": savedList,
    "Takeout/Maps/Labelled places/Settings.json": '{"lastSync": 3}',
    "Takeout/../../evil.json": savedPlaces.now,
    "Takeout/Maps/Cut off.json": savedPlaces.now.slice(0, 200),
  };
}

export function manyPlaces(count: number): string {
  return collection(
    Array.from({ length: count }, (_, n) =>
      feature([-0.5 + (n % 100) / 100, 51 + n / 10_000], {
        "Google Maps URL": `http://maps.google.com/?cid=${n + 1}`,
        Location: {
          Address: `${n} High Street, London NW1 8AH, United Kingdom`,
          "Business Name": `Kitchen Number ${n}`,
          "Country Code": "GB",
          "Geo Coordinates": { Latitude: "51.5", Longitude: "-0.1" },
        },
        Published: "2021-05-30T16:16:02Z",
        Title: `Kitchen Number ${n}`,
        Updated: "2021-05-30T16:16:02Z",
      }),
    ),
  );
}
