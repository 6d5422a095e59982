import { useState } from "react";
import { readSeat, type Seat, writeSeat } from "./seat-storage.ts";

/** This device's seat at a table, and a function that changes it. Read once: nobody sits at a table in two tabs. */
export function useSeat(code: string): [Seat | null, (seat: Seat) => void] {
  const [seat, setSeat] = useState(() => readSeat(code));
  const change = (next: Seat) => {
    writeSeat(code, next);
    setSeat(next);
  };
  return [seat, change];
}
