import { createHash } from "node:crypto";
import { readDegrees } from "@dishboard/contract/degrees";
import type { PlaceField } from "@dishboard/contract/imports";
import { dietaryClaims } from "@dishboard/contract/labels";
import { maxCuisineLength, maxItemNameLength, maxLinkLength } from "@dishboard/contract/limits";
import { cleanLine, validateLine } from "@dishboard/contract/text";
import { excerptOf } from "../excerpt.service.ts";
import type { FileRow, GivenPlace } from "./file-rows.service.ts";

/** A file's unchecked place by our fields. */
export type RawPlace = { [field in PlaceField]?: unknown };

/** OpenStreetMap's maximum. */
const maxValueLength = 255;
const maxIdLength = 120;
const maxPhoneLength = 60;

/** Makes a row. A bad name or position refuses it; other bad fields are named and left out. */
export function rowOf(at: string, raw: RawPlace): FileRow {
  const name = textOf(raw.name) ?? "";
  if (name === "") return { at, kind: "refused", reason: "it has no name" };
  const nameError = name.length > 10 * maxItemNameLength ? tooLong : validateLine(name, "its name", maxItemNameLength);
  if (nameError) return { at, kind: "refused", reason: nameError };
  const position = positionOf(raw);
  if (position === null) return { at, kind: "unplaced", name };
  if ("reason" in position) return { at, kind: "refused", reason: position.reason };
  const leftOut: string[] = [];
  const line = (field: string, value: unknown, maxLength: number) => {
    const text = textOf(value);
    if (text === null || validateLine(text.slice(0, maxLength * 8), field, maxLength) === null) return text;
    leftOut.push(field);
    return null;
  };
  const id = textOf(raw.id);
  if (id !== null && id.length > maxIdLength) return { at, kind: "refused", reason: "its id is too long" };
  const idError = id === null ? null : validateLine(id, "its id", maxIdLength);
  if (idError) return { at, kind: "refused", reason: idError };
  const { street, houseNumber } = splitAddress(
    line("street", raw.street, maxValueLength),
    line("house number", raw.houseNumber, 20),
  );
  return {
    at,
    kind: "place",
    leftOut,
    place: {
      sourceId: id ?? madeUpId(name, position),
      name,
      position,
      street,
      houseNumber,
      postcode: line("postcode", raw.postcode, 20),
      city: line("city", raw.city, maxItemNameLength),
      openingHours: line("opening hours", raw.openingHours, maxValueLength),
      website: linkOf(raw.website, leftOut),
      phone: line("phone", raw.phone, maxPhoneLength),
      cuisine: cuisineOf(line("cuisine", raw.cuisine, maxValueLength)),
      diets: dietsOf(raw.diets),
      brand: line("brand", raw.brand, maxItemNameLength),
      floor: line("floor", raw.floor, 20)?.replace(/\s/g, "") ?? null,
    },
  };
}

/** Changes with a source's data. */
export function hashOf({ sourceId: _, floor, ...place }: GivenPlace): string {
  // Then equal to hashes from before floors.
  const said = floor === null ? place : { ...place, floor };
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 22);
}

const tooLong = `its name must be at most ${maxItemNameLength} characters long`;

function textOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  return cleanLine(String(value).slice(0, 20_000)) || null;
}

function positionOf({ latitude: lat, longitude: lon }: RawPlace): GivenPlace["position"] | null | { reason: string } {
  const isMissing = (value: unknown) => value === undefined || value === null || value === "";
  if (isMissing(lat) || isMissing(lon)) return null;
  // Smaller numbers would underflow in distances; rounding the others would change every hash.
  const [latitude = 0, longitude = 0] = [degrees(lat), degrees(lon)].map((one) => (Math.abs(one) < 1e-15 ? 0 : one));
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
    return { reason: `its position is not valid: ${shownOf(lat)}, ${shownOf(lon)}` };
  // Many programs' unknown position.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

function shownOf(value: unknown): string {
  return typeof value === "object" ? "something else than a number" : excerptOf(String(value), 20);
}

function degrees(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" ? readDegrees(value) : Number.NaN;
}

/** Splits '12 High Street', also after 'Ground Floor, '. */
function splitAddress(street: string | null, houseNumber: string | null) {
  const [, number, rest] =
    (!houseNumber && street?.match(/^(?:[^,]*[^,\d\s][^,]*,\s*)?(\d+[a-z]?(?:\s?[-–/]\s?\d+[a-z]?)?),?\s+(\S.*)$/i)) ||
    [];
  return number && rest ? { street: rest, houseNumber: number } : { street, houseNumber };
}

function madeUpId(name: string, { latitude, longitude }: GivenPlace["position"]): string {
  return `${excerptOf(name.toLowerCase(), 80)} ${latitude.toFixed(5)} ${longitude.toFixed(5)}`;
}

function linkOf(value: unknown, leftOut: string[]): string | null {
  const text = textOf(value)?.split(";")[0]?.trim();
  if (!text) return null;
  const link = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const isLink =
    validateLine(link, "website", maxLinkLength) === null &&
    link.length <= maxLinkLength &&
    /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(link) &&
    URL.canParse(link);
  if (!isLink) leftOut.push("website");
  return isLink ? link : null;
}

/** 'ice_cream;italian' is 'Ice Cream'. */
function cuisineOf(value: string | null): string | null {
  const first = (value?.split(/[;,]/)[0] ?? "").replaceAll("_", " ").trim();
  if (first === "" || first.length > maxCuisineLength) return null;
  return first.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

function dietsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const given = values
    .flatMap((one) => (typeof one === "string" ? one.slice(0, 500).split(/[;,]/) : []))
    .map((diet) => diet.trim().toLowerCase().replaceAll("_", "-"));
  return dietaryClaims.map(({ name }) => name).filter((name) => given.includes(name));
}
