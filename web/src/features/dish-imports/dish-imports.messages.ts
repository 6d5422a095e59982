import type { DraftRow, PastDishImport, PlaceChoice } from "@dishboard/contract/dish-imports";
import type { GridColumn } from "@dishboard/contract/draft-rows";
import { maxDishesPerImport } from "@dishboard/contract/limits";
import { nameKey } from "@dishboard/contract/name-key";
import { errorLoading } from "../../lib/failures.ts";

const number = (count: number) => count.toLocaleString("en-US");
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;
const dishes = (count: number) => counted(count, "dish", "dishes");
const rows = (count: number) => counted(count, "row", "rows");

export const columnNames: Record<GridColumn, string> = {
  name: "Dish",
  place: "Place",
  price: "Price",
  diets: "Diets",
  allergens: "Allergens",
  link: "Link",
  photo: "Photo",
};

export const cellExamples: Record<GridColumn, string> = {
  name: "Pad Thai",
  place: "Name, street",
  price: "12.50",
  diets: "vegan, halal",
  allergens: "milk; nuts",
  link: "Where it is written about",
  photo: "Address or file",
};

export const dishImportMessages = {
  title: "Import dishes",
  subtitle: "Type or paste many dishes, see where each is from, and add them all at once",
  toPlaces: "Import places",
  toOpening: "Opening night",
  toBoard: "The board",
  help: "Paste rows from a spreadsheet, or choose a CSV file. The first row may name its columns: dish, place, price, diets, allergens, link, photo.",
  noticeOfAllergens: "An empty cell of allergens says 'not stated', never that there are none.",
  chooseFile: "Choose a CSV file",
  choosePhotos: "Choose photos",
  saveCsv: "Save as CSV",
  csvName: "dishes.csv",
  clear: "Clear",
  clearTitle: "Clear all rows?",
  clearConsequence: (count: number) => `${rows(count)} that you have not added are deleted from this browser.`,
  grid: "Dishes to add",
  rowNumber: "Row",
  actions: "Delete",
  deleteRow: (row: number) => `Delete row ${row}`,
  cell: (column: GridColumn, row: number) => `${columnNames[column]}, row ${row}`,
  addRow: "Add a row",
  full: `One import has ${number(maxDishesPerImport)} rows at most. Add these, then go on.`,
  fileTooLarge: "This file is larger than 5 MB. Please divide it.",
  fileEmpty: "There is no row in this file.",
  fileUnreadable: "This file can't be read as text. Please save it as CSV.",
  taken: (count: number) => `${rows(count)} taken.`,
  leftOut: (count: number, taken: number) =>
    taken === 0
      ? `There is no room for ${rows(count)}: one import has ${number(maxDishesPerImport)} at most.`
      : `Your text has ${rows(count)}: the first ${number(taken)} were taken, ${number(count - taken)} were left out. One import has ${number(maxDishesPerImport)} rows at most.`,
  columnsLeftOut: (columns: readonly string[]) =>
    `Columns that are not known here were left out: ${columns.map((column) => `'${column}'`).join(", ")}.`,
  rowLeftOut: (line: number, reason: string) => `Line ${number(line)} was left out: ${reason}.`,
  moreLeftOut: (count: number) => `${counted(count, "more line was", "more lines were")} left out for such reasons.`,
  notKept: "This browser has no room to keep your rows. Add them before you leave the page.",
  inCapitals: (count: number) => `${counted(count, "name is", "names are")} written in capitals.`,
  changeCase: "Write them in normal case",
  pages: "Pages of the grid",
  page: (from: number, to: number, count: number) => `Rows ${number(from)} to ${number(to)} of ${number(count)}`,
  before: "Rows before",
  after: "Rows after",
  next: "Next",
  toNext: "Next row to look at",
  wrong: (count: number) => `${counted(count, "row needs", "rows need")} a look`,
  known: (place: string) => `${place} has this dish already.`,
  twice: (row: number) => `Row ${row} has this dish too.`,
  skipped: (count: number) => `${counted(count, "row is", "rows are")} left out: the dish is there already`,
  addAnyway: "Add it anyway",
  waiting: (count: number) => `${rows(count)} still being looked at`,
  looking: "Looking for the place …",
  lookingFailed: "The places could not be looked for.",
  which: (place: string) => `Which ${place}?`,
  whichFor: (place: string, count: number) => (count > 1 ? `Which ${place}? For ${rows(count)}` : `Which ${place}?`),
  choose: "Please choose",
  away: (length: string, direction: string) => `${length} ${direction}`,
  address: ({ name, address }: PlaceChoice, distance: string) =>
    [name, address, distance].filter((part) => part !== null && part !== "").join(", "),
  where: ({ name, address }: PlaceChoice, typed: string, distance: string) =>
    [nameKey(name) === nameKey(typed) ? null : name, address, distance].filter(Boolean).join(", "),
  unknown: (near: string) => `No place of this name near ${near}.`,
  setPlace: "New place: set its pin",
  another: "Another place",
  change: "Change",
  newPlace: (distance: string) => `New place, ${distance}`,
  placeTitle: "Where is this?",
  placeFor: (place: string, count: number) => `For ${rows(count)} with '${place}'`,
  placeNeeded: "Please choose a place, or set a pin",
  setThisPlace: "Take this place",
  choosePhoto: (row: number) => `Choose a photo for row ${row}`,
  removePhoto: (row: number) => `Remove the photo of row ${row}`,
  uploading: (percent: number) => `Uploading: ${percent} %`,
  photoMissing: (name: string) => `'${name}' is a file: please choose it by 'Choose photos'.`,
  photoOf: (row: number) => `Photo of row ${row}`,
  photosMatched: (count: number) =>
    `${counted(count, "photo fits its row", "photos fit their rows")} and is being added.`,
  photosUnmatched: (names: readonly string[]) =>
    `No row names ${names.length === 1 ? "this photo" : "these photos"}: ${names.join(", ")}. Write the file's name under Photo, or choose the photo in its row.`,
  origin: ({ source, author }: DraftRow, day: string) =>
    [source && `From ${source}`, author && `by ${author}`, day].filter(Boolean).join(", "),
  forgetOrigin: (row: number) => `Don't say where row ${row} is from`,
  add: (count: number) => (count === 0 ? "Add dishes" : `Add ${dishes(count)}`),
  adding: "Adding …",
  nothingToAdd: "No row is ready yet: each needs a dish and a place.",
  added: (count: number) => `${dishes(count)} added`,
  notAnswered: "No answer came. Please press again: nothing is added twice.",
  imports: "Imports of dishes",
  failed: errorLoading("imports"),
  imported: (ago: string) => `Imported ${ago}`,
  importedBy: (by: string) => ` by ${by}`,
  done: ({ added, source, fileName }: PastDishImport) =>
    [dishes(added), source && `from ${source}`, fileName].filter(Boolean).join(", "),
  undone: ({ removed, kept }: PastDishImport) =>
    `${dishes(removed)} removed, ${number(kept)} kept that members have used or changed`,
  states: { done: null, undoing: "Being undone", undone: "Undone" } satisfies Record<
    PastDishImport["state"],
    string | null
  >,
  fetching: (count: number) => `${counted(count, "photo is", "photos are")} still being fetched`,
  photoProblems: (count: number) => `${counted(count, "photo", "photos")} could not be fetched`,
  photoProblem: ({ row, name, reason }: PastDishImport["photoProblems"][number]) => `Row ${row}, ${name}: ${reason}`,
  undo: "Undo",
  undoOf: (id: number) => `Undo import ${id}`,
  undoTitle: "Undo this import?",
  undoConsequence:
    "Dishes that no member has voted for, saved, posted, logged, shared, reported or changed are removed, and places that only this import has made. The rest stays.",
} as const;
