import { demoSource } from "@dishboard/contract/data-sources";
import type { ImportPreview, PastImport, PlaceField } from "@dishboard/contract/imports";
import { errorLoading } from "../../lib/failures.ts";

const number = (count: number) => count.toLocaleString("en-US");
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

export const importMessages = {
  title: "Import places",
  subtitle: "Restaurants, cafés and pubs from files, so that a dish only needs its name",
  toDishes: "Import dishes",
  choose: "Choose a file",
  formats:
    "OpenStreetMap (.osm.pbf), Overpass JSON, GeoJSON, Parquet of Overture or Foursquare, FHRS XML, or CSV. Nothing is stored before you have seen what is in it. You answer for the right to use the file.",
  sourcesTitle: "Where to get a file",
  sources: [
    {
      name: "overpass-turbo.eu",
      url: "https://overpass-turbo.eu",
      what: "Part of a town from OpenStreetMap, as GeoJSON.",
    },
    {
      name: "Geofabrik",
      url: "https://download.geofabrik.de",
      what: "Regions and countries from OpenStreetMap, as .osm.pbf.",
    },
    {
      name: "Overture Maps",
      url: "https://docs.overturemaps.org/getting-data/",
      what: "Places of the world, as Parquet cut to your area.",
    },
    {
      name: "Foursquare OS Places",
      url: "https://opensource.foursquare.com/os-places/",
      what: "Places of the world, as Parquet cut to your area.",
    },
    {
      name: "Food Standards Agency (FHRS)",
      url: "https://ratings.food.gov.uk/open-data",
      what: "Where people eat in the United Kingdom, as XML.",
    },
  ],
  uploading: (percent: number) => `Uploading: ${percent} %`,
  uploadProgress: "Upload",
  goesOn: "If this page is closed, choose the same file again: the upload goes on where it was.",
  offline: "No connection. The upload goes on when it is back.",
  uploadFailed: "The upload did not succeed. Please try again: it goes on where it was.",
  cancel: "Cancel",
  failed: errorLoading("imports"),
  none: "Nothing was imported yet.",
  noneHelp: "Choose a file above, and look at what is in it first.",
  imports: "Imports",
  looking: (places: number) =>
    places === 0
      ? "Looking through the file …"
      : `Looking through the file: ${counted(places, "place", "places")} so far`,
  reading: "Reading the file …",
  storing: (stored: number, places: number) => `Storing: ${number(stored)} of ${counted(places, "place", "places")}`,
  storeProgress: "Import",
  remove: "Remove file",
  removed: "The file was removed",
  asks: "What does each column contain?",
  asksHelp: "Nothing is stored yet. Name, latitude and longitude are needed, the rest is optional.",
  firstRows: "First rows of the file",
  unused: (columns: readonly string[]) => `Not used: ${columns.join(", ")}`,
  noColumn: "Not in this file",
  required: (field: string) => `Please choose the column with the ${field.toLowerCase()}`,
  source: "Source",
  sourceNote: "Who published the list, such as the name of a city's open data. The same source updates its own places.",
  licence: "Licence",
  licenceNote: "As the source states it, such as ODbL 1.0",
  tooLong: "Please use 120 characters or fewer",
  look: "Look through the file",
  lookAgain: "Look through it again",
  change: "Change source, licence or columns",
  summary: ({ places, known, unplaced, refused }: ImportPreview) =>
    `${counted(places, "place", "places")}, ${number(known)} look like ones you have, ${number(unplaced)} without a position, ${number(refused)} refused`,
  from: (source: string, licence: string | null, day: string) =>
    `From ${source}${licence !== null ? ` (${licence})` : source === demoSource ? "" : " (licence not stated)"}, of ${day}`,
  told: ({ hours, addresses, cuisines }: NonNullable<ImportPreview["told"]>) =>
    `${number(hours)} ${hours === 1 ? "has" : "have"} opening hours, ${number(addresses)} an address, ${number(cuisines)} a cuisine`,
  next: "We suggest places when you add a dish. A place appears on the board with its first dish.",
  more: ({ doubtful, others, closed, unsure, leftOut }: ImportPreview): string[] => [
    ...(doubtful > 0
      ? [
          `${counted(doubtful, "place", "places")} may be ones you have: they are stored as places of their own, and you are asked about them afterwards.`,
        ]
      : []),
    ...(others > 0 ? [`${counted(others, "row is", "rows are")} of something else than places to eat.`] : []),
    ...(closed > 0 ? [`${counted(closed, "place is", "places are")} closed, gone or private, and left out.`] : []),
    ...(unsure > 0
      ? [`${counted(unsure, "place is", "places are")} left out of which the file is not sure itself.`]
      : []),
    ...Object.entries(leftOut).map(
      ([field, count]) => `Of ${counted(count, "place", "places")} the ${field} could not be used.`,
    ),
  ],
  problems: "Rows that are not imported",
  firstProblems: "The first 50 are listed.",
  start: (places: number) => `Import ${counted(places, "place", "places")}`,
  nothing: "There is no place in this file that could be imported.",
  done: ({ has, added, joined, changed }: PastImport) =>
    has === "products"
      ? `${counted(added, "product", "products")} added, ${number(changed)} changed`
      : `${number(added)} added, ${number(joined)} joined with ones you have, ${number(changed)} changed`,
  imported: (ago: string) => `Imported ${ago}`,
  doubtful: (count: number) => `${number(count)} may be ones you have: look at them`,
  undone: ({ has, removed, kept }: PastImport) =>
    has === "products"
      ? `${counted(removed, "product", "products")} removed, ${number(kept)} kept that another import knows`
      : `${number(removed)} removed, ${number(kept)} kept that members have used or another import knows`,
  states: {
    running: "Being imported",
    ended: null,
    "cut-off": "Not finished",
    undoing: "Being undone",
    undone: "Undone",
  } satisfies Record<PastImport["state"], string | null>,
  undo: "Undo",
  undoOf: (name: string) => `Undo the import of ${name}`,
  undoTitle: "Undo this import?",
  undoConsequence: ({ has, fileName, source, added, joined }: PastImport) =>
    has === "products"
      ? `'${fileName}' (${source}) listed ${counted(added, "new product", "new products")}. What no other import knows is removed. What people have submitted stays.`
      : [
          `'${fileName}' (${source}) added ${added === 0 ? "no places" : counted(added, "place", "places")}.`,
          ...(added > 0 ? ["Those without a dish that no other import knows are removed."] : []),
          ...(joined > 0
            ? [
                `The addresses and hours that it gave to ${counted(joined, "place", "places")} you have are removed too.`,
              ]
            : []),
          "The rest stays.",
        ].join(" "),
} as const;

export const fieldNames: Record<PlaceField, string> = {
  name: "Name",
  latitude: "Latitude",
  longitude: "Longitude",
  id: "Id",
  street: "Street",
  houseNumber: "House number",
  postcode: "Postcode",
  city: "City",
  openingHours: "Opening hours",
  website: "Website",
  phone: "Phone",
  cuisine: "Cuisine",
  diets: "Diets",
  brand: "Brand",
  floor: "Floor",
};
