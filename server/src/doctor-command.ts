/** `npm run doctor`: checks everything that a site needs, and gives advice. With --json for programs. */
import { examine } from "./doctor/examine.ts";
import type { Finding } from "./doctor/finding.ts";
import { endOnProblem, readCommandLine } from "./platform/command-options.ts";

// Created files are accessible to this user only.
process.umask(0o077);

const { values } = endOnProblem(() => readCommandLine({ json: { type: "boolean" } }));
const findings = await examine(process.env);
const problems = findings.filter(({ state }) => state === "problem").length;
const warnings = findings.filter(({ state }) => state === "warning").length;
if (values.json) console.log(JSON.stringify(findings, null, 2));
else {
  for (const finding of findings) console.log(lineOf(finding));
  console.log(`\n${countOf(problems, "problem")}, ${countOf(warnings, "warning")}`);
}
// `process.exit` could cut the output off.
process.exitCode = problems > 0 ? 1 : 0;

function lineOf({ state, check, says, advice }: Finding): string {
  const line = `${(state === "ok" ? state : state.toUpperCase()).padEnd(8)} ${check.padEnd(13)} ${says}`;
  return advice === undefined ? line : `${line}\n${" ".repeat(23)}-> ${advice}`;
}

function countOf(count: number, noun: string): string {
  return `${count === 0 ? "No" : count} ${noun}${count === 1 ? "" : "s"}`;
}
