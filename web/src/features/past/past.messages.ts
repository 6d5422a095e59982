import { errorLoading } from "../../lib/failures.ts";
import type { FileProblem } from "./files/found-reader.ts";
import type { TableField } from "./files/table-reader.ts";

const number = (count: number) => count.toLocaleString("en-US");
const list = new Intl.ListFormat("en-GB");
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

export const pastGroups = ["visits", "places", "saves"] as const;
export type PastGroup = (typeof pastGroups)[number];

type Counts = Record<PastGroup, number>;

/** 'no visits' or '3 visits and 1 place'. */
function countsOf({ visits, places, saves }: Counts): string {
  const parts = [
    ...(visits > 0 ? [counted(visits, "visit", "visits")] : []),
    ...(places > 0 ? [counted(places, "place to go", "places to go")] : []),
    ...(saves > 0 ? [counted(saves, "saved item", "saved items")] : []),
  ];
  return list.format(parts);
}

export const pastMessages = {
  title: "My past",
  subtitle: "Bring what you know already: where you have eaten, and where you want to go",
  detail: "From Google, Swarm, Untappd, a table, or another site like this",
  private:
    "Your files are read here, in your browser. Nothing leaves it before you have ticked what, and what you bring is seen by you alone. It makes no votes.",
  whatTitle: "What you can bring",
  what: [
    {
      name: "Google Takeout",
      what: "saved places, lists and reviews: the zip file, or single JSON and CSV files of it.",
    },
    { name: "Swarm (Foursquare)", what: "the JSON files with your check-ins." },
    { name: "Untappd", what: "the JSON file with your check-ins." },
    { name: "A table", what: "any CSV file; you say which column has what." },
    {
      name: "An archive of your account",
      what: "the zip file that 'Export my data' of such a site makes: what you ate, without its photos, and what you saved.",
    },
  ],
  choose: "Choose files",
  chooseMore: "Add more files",
  reading: "Reading your files ...",
  cancel: "Cancel",
  failed: "This could not be read. It may be too large for this browser: unpack it, and choose single files.",
  nothing: "There is nothing in it that could be brought.",
  found: "Found in your files",
  foundHelp: "Nothing is ticked at first. Only what you tick is sent.",
  search: "Search what was found",
  clearSearch: "Clear search",
  groups: {
    visits: {
      title: "Where you have eaten",
      help: "These become entries of your log 'Ate it', each on its day. Where the dish is not known, you are asked afterwards.",
    },
    places: { title: "Where you want to go", help: "These are saved under 'Places to go'." },
    saves: { title: "What you had saved", help: "These are saved again, where this site has them." },
  } satisfies Record<PastGroup, { title: string; help: string }>,
  all: (count: number) => `All ${number(count)}`,
  allFound: (count: number) => `All ${number(count)} that match`,
  none: "Nothing matches your search.",
  more: "Show 50 more",
  ticked: (ticked: number, all: number) => `${number(ticked)} of ${number(all)} ticked`,
  bring: (count: number) => (count === 0 ? "Bring what is ticked" : `Bring ${number(count)}`),
  bringing: (sent: number, all: number) => `Bringing: ${number(sent)} of ${number(all)}`,
  tickFirst: "Tick what you want to bring first.",
  discard: "Discard",
  brought: (added: Counts) => {
    const counts = countsOf(added);
    return counts === "" ? "All of it was there already. Nothing was added." : `Added: ${counts}.`;
  },
  stopped: (message: string) =>
    `${message} What was brought so far is kept: go on when you like, nothing is added twice.`,
  problems: (count: number) => `What could not be used (${number(count)})`,
  problemOf: ({ file, what, count = 0, rows = [] }: FileProblem): string => {
    const which = rows.length === 0 ? "." : `: ${namesOf(rows, count)}.`;
    return `${file}: ${problems[what](count)}${isOfRows(what) ? which : ""}`;
  },
  table: (file: string) => `Columns of ${file}`,
  tableHelp: "Choose what each row is, and which column has what.",
  fields: {
    name: "Name of the place",
    day: "Day",
    dish: "Dish",
    note: "Note",
    rating: "Rating",
    address: "Address",
    latitude: "Latitude",
    longitude: "Longitude",
    link: "Google Maps link",
  } satisfies Record<TableField, string>,
  noColumn: "No column",
  nameColumn: "Please choose the column with the name",
  dayColumn: "Please choose the column with the day",
  rowsAre: "Each row is",
  kinds: { places: "A place to go", visits: "A visit" },
  dayOrder: "3/5/2024 means",
  dayOrders: { "day-first": "3 May", "month-first": "5 March" },
  takeTable: "Use these columns",
  leaveTable: "Leave this file out",
  sample: "The first rows",
  imports: "What you have brought",
  importedWhen: (ago: string) => `Brought ${ago}`,
  left: (counts: Counts) => `${countsOf(counts)}, unchanged since`,
  undo: "Undo this import",
  undoOf: (name: string) => `Undo this import: ${name}`,
  undoTitle: "Undo this import?",
  undoConsequence: (counts: Counts) =>
    `This removes ${countsOf(counts)}. What you have changed since, or given its dish, stays.`,
  undone: (counts: Counts) => `Removed: ${countsOf(counts) || "nothing"}.`,
  listFailed: errorLoading("what you have brought"),
} as const;

const problems: Record<FileProblem["what"], (count: number) => string> = {
  empty: () => "the file is empty.",
  cells: (count) => `${counted(count, "row has", "rows have")} more cells than the header and cannot be brought`,
  quotes: (count) => `${counted(count, "row has", "rows have")} quotes that do not match and cannot be brought`,
  total: () => "the last row looks like the total of the table and is left out",
  "broken-json": () => "the file is cut off or damaged. Download it once more.",
  "broken-zip": () => "the archive is cut off, damaged or larger than 4 GB. Unpack it, and choose single files.",
  unknown: () => "nothing in it is known. Choose one of the files under 'What you can bring'.",
  "too-large": () => "it is too large to be read here. Choose smaller files.",
  "too-many": (count) => (count > 0 ? `${number(count)} more were left out.` : "it has too many files."),
  "unsafe-name": () => "its name leads out of the archive, so it was left alone.",
  locked: () => "it has a password. Unpack it first.",
  packing: () => "it is packed in a way that cannot be read here. Unpack it first.",
  failed: () => "it could not be read.",
  "no-name": (count) => `${counted(count, "row has", "rows have")} no name and cannot be brought`,
  "no-day": (count) => `${counted(count, "visit has", "visits have")} no valid day and cannot be brought`,
  "future-day": (count) =>
    `${count === 1 ? "1 visit is on a day" : `${number(count)} visits are on days`} in the future and cannot be brought`,
  "no-rating": (count) =>
    `${count === 1 ? "1 rating is not between 0 and 5 and is" : `${number(count)} ratings are not between 0 and 5 and are`} left out`,
};

function isOfRows(what: FileProblem["what"]): boolean {
  return ["cells", "quotes", "total", "no-name", "no-day", "future-day", "no-rating"].includes(what);
}

/** 'Noma, line 4, Bao and 4 more'. */
function namesOf(rows: readonly (string | number)[], count: number): string {
  const names = rows.map((row) => (typeof row === "number" ? `line ${row}` : row));
  return list.format(count > rows.length ? [...names, `${number(count - rows.length)} more`] : names);
}
