import { useState } from "react";
import { readSeat, type Seat, writeSeat } from "./seat-storage.ts";

/** This device's seat at a table, and a function that sets it or with null forgets it. Does not sync between tabs. */
export function useSeat(code: string): [Seat | null, (seat: Seat | null) => void] {
  const [seat, setSeat] = useState(() => readSeat(code));
  const change = (next: Seat | null) => {
    writeSeat(code, next);
    setSeat(next);
  };
  return [seat, change];
}
