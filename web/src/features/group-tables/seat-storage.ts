import { type GuestNeeds, groupTableHours, type Thumb } from "@dishboard/contract/group-tables";

export const seatsKey = "group-tables";

export type Seat = {
  /** Proves that it sits there. */
  guestKey: string;
  /** The table's id of the seat; unknown if an earlier release took it, or if it came with opening the table. */
  id?: string | undefined;
  isOpener: boolean;
  /** What was said last; null before. */
  needs: GuestNeeds | null;
  /** By the ids of dishes. */
  thumbs: Record<string, Thumb>;
  takenAt: number;
};

/** A new key: 128 random bits. */
export function newGuestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A seat at which nothing has been said yet. */
export function newSeat(guestKey: string, { isOpener = false, id }: { isOpener?: boolean; id?: string } = {}): Seat {
  return { guestKey, id, isOpener, needs: null, thumbs: {}, takenAt: Date.now() };
}

export function seatScope(code: string): string {
  return `seat ${code}`;
}

// Without a storage a seat lasts until the page is left.
let kept: Record<string, Seat> = {};

/** The seat of this device at a table; null where it has none. */
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
    // Full, or none.
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
