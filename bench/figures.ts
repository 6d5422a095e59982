import { existsSync, readFileSync } from "node:fs";

export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

export function percentile(figures: number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN;
}

export function printTable(head: string[], rows: (string | number)[][]): void {
  for (const row of [head, head.map(() => "---"), ...rows]) console.log(`| ${row.join(" | ")} |`);
}

/** 0 if the process has ended. */
export function processorMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  const fields = existsSync(file) ? (readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? []) : [];
  const ticksPerSecond = 100;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks * 1_000) / ticksPerSecond;
}
