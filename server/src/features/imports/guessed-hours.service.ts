import { createHoursEvaluator } from "../../platform/opening-hours/evaluator.ts";
import type { FileRow } from "./files/file-rows.service.ts";

const days = "(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?";
const times = String.raw`\d\d:\d\d-\d\d:\d\d`;
const rule = `(?:${times}(?:, ?${times})*|off)`;
const ofDays = `${days}(?:, ?${days})* ${rule}`;
/** OpenStreetMap's usual syntax needs no guess. */
const isPlain = new RegExp(`^(?:24/7|(?:${ofDays}|${rule})(?:; ?${ofDays})*)$`);

/** Marks 'opening hours' as left out if not understood. */
export async function* markGuessedHours(rows: AsyncIterable<FileRow>, now: Date): AsyncGenerator<FileRow> {
  const evaluator = createHoursEvaluator();
  try {
    for await (const row of rows) {
      const hours = row.kind === "place" ? row.place.openingHours : null;
      if (row.kind === "place" && hours !== null && !isPlain.test(hours)) {
        const answer = await evaluator.ask({ hours, ...row.place.position, now: now.getTime() });
        if (!answer?.open) row.leftOut.push("opening hours");
      }
      yield row;
    }
  } finally {
    evaluator.close();
  }
}
