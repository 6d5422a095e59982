import { useState } from "react";
import { readSeat, type Seat, writeSeat } from "./seat-storage.ts";

/** This device's seat and its setter (null forgets it). Read once: no one sits in two tabs. */
export function useSeat(code: string): [Seat | null, (seat: Seat | null) => void] {
  const [seat, setSeat] = useState(() => readSeat(code));
  const change = (next: Seat | null) => {
    writeSeat(code, next);
    setSeat(next);
  };
  return [seat, change];
}
