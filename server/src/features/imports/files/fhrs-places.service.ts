import { isDay } from "@dishboard/contract/day";
import sax from "sax";
import { type FileFacts, type FileLimits, type FileRow, UnreadableFile } from "./file-rows.service.ts";
import { rowOf } from "./given-place.service.ts";

const agency = { source: "Food Standards Agency", licence: "Open Government Licence v3.0" };

/** Restaurants and cafes, pubs, takeaways, mobile caterers. */
const typesOfPlacesToEat = ["1", "7843", "7844", "7846"];

/** Reads a Food Hygiene Rating Scheme file. Declarations, and so entities, are refused. */
export async function* readFhrs(
  text: AsyncIterable<string>,
  facts: FileFacts,
  { maxRowLength }: FileLimits,
): AsyncGenerator<FileRow> {
  const parser = sax.parser(true, { position: true });
  const rows: FileRow[] = [];
  let fields: Record<string, string> | null = null;
  let [line, length, count] = [1, 0, 0];
  let value = "";
  Object.assign(facts, agency);
  parser.onerror = (error) => {
    throw new UnreadableFile(`It is not XML, in line ${parser.line + 1}: ${error.message.split("\n")[0]}`);
  };
  parser.ondoctype = () => {
    throw new UnreadableFile("It has a document type, which is not read. Take the line with DOCTYPE out.");
  };
  parser.onopentag = ({ name }) => {
    value = "";
    if (name === "EstablishmentDetail") [fields, line] = [{}, parser.line + 1];
  };
  parser.ontext = (more) => {
    value += more;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = (name) => {
    if (name === "ExtractDate" && isDay(value.trim())) facts.day = value.trim();
    if (name === "EstablishmentDetail" && fields) {
      rows.push(rowOfEstablishment(`line ${line}`, fields));
      [fields, length] = [null, 0];
      count += 1;
    } else if (fields) fields[name] = value.trim();
    value = "";
  };
  for await (const chunk of text) {
    parser.write(chunk);
    length += chunk.length;
    if (length > maxRowLength + chunk.length)
      throw new UnreadableFile(`Line ${parser.line + 1} has something that is longer than any place.`);
    yield* rows.splice(0);
  }
  parser.close();
  yield* rows.splice(0);
  if (count === 0) throw new UnreadableFile("It has no establishments as the Food Standards Agency's files have them.");
}

function rowOfEstablishment(at: string, fields: Record<string, string>): FileRow {
  if (fields.BusinessTypeID !== undefined && !typesOfPlacesToEat.includes(fields.BusinessTypeID))
    return { at, kind: "other" };
  const lines = [1, 2, 3, 4].map((n) => fields[`AddressLine${n}`]).filter((each) => each);
  return rowOf(at, {
    id: fields.FHRSID,
    name: fields.BusinessName,
    latitude: fields.Latitude,
    longitude: fields.Longitude,
    street: lines.join(", "),
    postcode: fields.PostCode,
  });
}
