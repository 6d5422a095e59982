import { type GuestNeeds, groupTableHours, type Thumb } from "@dishboard/contract/group-tables";

export const seatsKey = "group-tables";

export type Seat = {
  /** The seat's secret. */
  guestKey: string;
  /** Missing from older releases and for a table's opener. */
  id?: string | undefined;
  isOpener: boolean;
  needs: GuestNeeds | null;
  thumbs: Record<string, Thumb>;
  takenAt: number;
};

/** Creates a key of 128 random bits. */
export function newGuestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A seat without needs. */
export function newSeat(guestKey: string, { isOpener = false, id }: { isOpener?: boolean; id?: string } = {}): Seat {
  return { guestKey, id, isOpener, needs: null, thumbs: {}, takenAt: Date.now() };
}

export function seatScope(code: string): string {
  return `seat ${code}`;
}

// Without storage it lasts for the page.
let kept: Record<string, Seat> = {};

/** This device's seat, or null. */
export function readSeat(code: string): Seat | null {
  return readAll()[code] ?? null;
}

export function writeSeat(code: string, seat: Seat | null): void {
  const oldest = Date.now() - groupTableHours * 3_600_000;
  const { [code]: _, ...others } = readAll();
  const seats: [string, Seat][] = Object.entries(seat ? { ...others, [code]: seat } : others);
  kept = Object.fromEntries(seats.filter(([, { takenAt }]) => takenAt > oldest));
  try {
    localStorage.setItem(seatsKey, JSON.stringify(kept));
  } catch {
    // Full or missing.
  }
}

function readAll(): Record<string, Seat> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(seatsKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...kept, ...(stored as Record<string, Seat>) } : kept;
  } catch {
    return kept;
  }
}
