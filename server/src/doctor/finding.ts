/** `problem`: something does not work; `warning`: someone should act. */
export type Finding = {
  check: string;
  state: "ok" | "warning" | "problem";
  says: string;
  advice?: string;
};

export function ok(check: string, says: string): Finding {
  return { check, state: "ok", says };
}

export function warning(check: string, says: string, advice: string): Finding {
  return { check, state: "warning", says, advice };
}

export function problem(check: string, says: string, advice: string): Finding {
  return { check, state: "problem", says, advice };
}

/** An error's code, else the first line of its message. */
export function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const inner = cause instanceof Error ? cause : error;
  if (!(inner instanceof Error)) return String(inner);
  const { code } = inner as { code?: unknown };
  return typeof code === "string" ? code : (inner.message.split("\n", 1)[0] ?? "");
}

export function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.floor(bytes / 1_048_576)} MB` : `${(bytes / 1_073_741_824).toFixed(1)} GB`;
}
