import { isId } from "@dishboard/contract/id";
import type { Database } from "../../../database/connect.ts";
import { addVisitors } from "./checks.repository.ts";

/** Bounds of the memory. */
const maxNetworks = 2_000;
const maxItems = 5_000;

const storeAfterMs = 1_000;

/** An item's page, or what its opened card loads. */
const itemAddress = /^\/(?:dish|product|api\/dishes|api\/products)\/([0-9a-f-]{36})(?:\/details)?(?:\?|$)/;

export function itemOfAddress(url: string): string | null {
  const itemId = itemAddress.exec(url)?.[1];
  return itemId !== undefined && isId(itemId) ? itemId : null;
}

/** Counts networks per item and day, without storing any. */
export function createVisitorCounts({ db, clock }: { db: Database; clock: () => Date }) {
  let day = "";
  const seen = new Map<string, Set<string>>();
  let added = new Map<string, number>();
  let storing: NodeJS.Timeout | undefined;

  /** Counts that cannot be stored are lost. */
  async function store(): Promise<void> {
    clearTimeout(storing);
    storing = undefined;
    if (added.size === 0) return;
    const counts = added;
    added = new Map();
    await addVisitors(db.write, counts, day).catch(() => {});
  }

  function note(itemId: string, network: string): void {
    const today = clock().toISOString().slice(0, 10);
    if (today !== day) {
      void store();
      day = today;
      seen.clear();
    }
    if (!seen.has(itemId) && seen.size >= maxItems) return;
    const networks = seen.get(itemId) ?? new Set();
    seen.set(itemId, networks);
    // A provider gives one customer a whole /48 of IPv6.
    const customer = network.includes(":") ? network.split(":", 3).join(":") : network;
    if (networks.has(customer) || networks.size >= maxNetworks) return;
    networks.add(customer);
    added.set(itemId, (added.get(itemId) ?? 0) + 1);
    storing ??= setTimeout(() => void store(), storeAfterMs).unref();
  }

  return { note, store };
}
