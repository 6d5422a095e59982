/** Arms of a small merge, enough for the cells within 10 km almost everywhere. A larger one takes longer to start. */
export const fewCells = 12;

/** Maximum number of cells that a function of the database merges; it ignores any more. */
export const maxMergedCells = 48;

/**
 * Writes the statement between `-- merge` and `-- end of merge` for few and for many cells, because only a plan with a
 * fixed arm per cell stops early. Its one arm is the select in parentheses that reads `p_cells[1]`.
 */
export function writeMerges(text: string): string {
  return text.replace(
    / *-- merge\n(.*?) *-- end of merge\n/gs,
    (_, merge: string) =>
      `if cardinality(p_cells) <= ${fewCells} then\n${ofCells(merge, fewCells)}else\n${ofCells(merge, maxMergedCells)}end if;\n`,
  );
}

function ofCells(merge: string, count: number): string {
  return merge.replace(/\(select[^()]*p_cells\[1\][^()]*\)/, (arm) =>
    Array.from({ length: count }, (_, index) => arm.replace("[1]", `[${index + 1}]`)).join("\nunion all "),
  );
}
