/** Lists of like rows travel as columns: each key once, and like values side by side, which compress best. */

type Columns = { rows: number; columns: Record<string, unknown> };

/** The value with every list of like rows in it as columns. */
export function toColumns(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = value;
    const keys = isRow(first) ? Object.keys(first) : [];
    if (value.length < 2 || keys.length === 0 || !value.every((row) => hasKeys(row, keys))) return value.map(toColumns);
    const columns = keys.map((key) => [key, toColumns(value.map((row) => row[key]))]);
    return { rows: value.length, columns: Object.fromEntries(columns) } satisfies Columns;
  }
  if (!isRow(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toColumns(inner)]));
}

/** The value as it was before `toColumns`. */
export function fromColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumns);
  if (!isRow(value)) return value;
  if (!isColumns(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromColumns(inner)]));
  }
  const columns = Object.entries(value.columns).map(([key, inner]) => [key, fromColumns(inner) as unknown[]] as const);
  return Array.from({ length: value.rows }, (_, index) =>
    Object.fromEntries(columns.map(([key, inner]) => [key, inner[index]])),
  );
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasKeys(row: unknown, keys: string[]): boolean {
  return isRow(row) && Object.keys(row).join() === keys.join();
}

function isColumns(value: Record<string, unknown>): value is Columns {
  return hasKeys(value, ["rows", "columns"]) && typeof value.rows === "number" && isRow(value.columns);
}
