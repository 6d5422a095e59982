/**
 * `npm run verify-board -- ADDRESS DAY [SHA256]`: recomputes a site's board from its public logs. Example:
 * `https://dishboard.example 2026-11-25`, optionally with the SHA-256 printed for an earlier day. Needs no database and
 * writes no file. Exits with 0 if the frozen rankings are equal to the byte, 1 if not, 2 if unknown.
 */
import { isDay } from "@dishboard/contract/day";
import { CannotVerify } from "../server/src/features/public-log/verify/published-files.service.ts";
import { verifyBoard } from "../server/src/features/public-log/verify/verify.service.ts";

const [address, day, kept] = process.argv.slice(2);
if (!address || !day || !isDay(day)) {
  console.error("Say which site and which day: npm run verify-board -- https://dishboard.example 2026-11-25");
  process.exit(2);
}
try {
  const verdict = await verifyBoard(address, day, { kept });
  for (const difference of verdict.differences) console.log(difference);
  if (verdict.areMore) console.log("... and more.");
  const what = `${verdict.votes} votes on ${verdict.items} items in ${verdict.days} logs`;
  console.log(verdict.differences.length === 0 ? `Equal: ${what} give the charts of ${day}.` : `Different: ${what}.`);
  console.log(
    `The chain ends in ${verdict.log}. Keep it: name it after the day next time, and a past that was rewritten shows.`,
  );
  process.exitCode = verdict.differences.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof CannotVerify)) throw error;
  console.error(`${error.message}.`);
  process.exitCode = 2;
}
