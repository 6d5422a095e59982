import {
  type AllergenStatement,
  itemAllergens,
  type StatedAs,
  uncontradictedClaims,
} from "@dishboard/contract/allergens";
import { validateTraces } from "@dishboard/contract/item-fields";
import type { ItemRef } from "@dishboard/contract/items";
import { maskOf } from "@dishboard/contract/labels";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { ItemUpdate, NewItem } from "../items.tables.ts";
import type { StatedPacket } from "../packets/packets.repository.ts";
import type { AllergenFilters } from "../rankings.repository.ts";
import { listStatements } from "./statements.repository.ts";

/** What a form says of allergens. */
type AllergenForm = Pick<
  NewItem | ItemUpdate,
  "allergenIds" | "mayContainIds" | "freeIds" | "allergenSource" | "claimIds"
>;

/** Of a product with a code: what its source says of it, and whether the code is still the one that it had. */
export type PacketOfForm = { stated: StatedPacket | undefined; isSameCode: boolean };

/**
 * Works out what will be said of an item's allergens, before anything of it is saved. What a form leaves out stays, and a
 * warning never loses to 'stated free'. Who said what is unchanged, and when, stays too, unless the form says how its sender
 * knows. Throws `Problem` where a claim excludes what the item may contain.
 */
export async function planStatements(
  db: Kysely<Schema>,
  { ref, isStored, now, packet }: { ref: ItemRef; isStored: boolean; now: Date; packet?: PacketOfForm | undefined },
  form: AllergenForm,
): Promise<AllergenStatement[]> {
  const before = isStored ? await listStatements(db, ref) : [];
  const storedAs = (state: StatedAs) => before.filter((one) => one.state === state).map((one) => one.allergenId);
  const contains = form.allergenIds;
  const mayContain = (form.mayContainIds ?? storedAs("may-contain")).filter((id) => !contains.includes(id));
  const warned = [...contains, ...mayContain];
  const free = (form.freeIds ?? storedAs("stated-free")).filter((id) => !warned.includes(id));
  const error = validateTraces(form.claimIds, mayContain);
  if (error !== null) throw new Problem("invalid", error, "mayContainIds");
  const day = now.toISOString().slice(0, 10);
  const sayOf = (state: StatedAs) => (allergenId: number) => {
    const said = { allergenId, state };
    if (form.allergenSource) return { ...said, source: form.allergenSource, sourceName: null, day };
    const earlier = before.find((one) => one.allergenId === allergenId && one.state === state);
    if (earlier && packet?.isSameCode !== false) return earlier;
    const { stated } = packet ?? {};
    const list = state === "contains" ? stated?.allergenIds : state === "may-contain" ? stated?.mayContainIds : null;
    if (stated && list?.includes(allergenId))
      return { ...said, source: "packaging" as const, sourceName: stated.source, day: stated.day };
    // What the source of a packet has said goes with its code.
    if (earlier && earlier.sourceName === null) return earlier;
    return { ...said, source: "submitter" as const, sourceName: null, day };
  };
  return [
    ...contains.map(sayOf("contains")),
    ...mayContain.map(sayOf("may-contain")),
    ...free.map(sayOf("stated-free")),
  ].sort((a, b) => a.allergenId - b.allergenId);
}

/** What an item is filtered by, its claims without those that what is known of its allergens speaks against. */
export function allergenFilters(
  claimIds: readonly number[],
  statements: readonly AllergenStatement[],
  alertIds: readonly number[],
): AllergenFilters {
  const idsOf = (state: StatedAs) => statements.filter((one) => one.state === state).map((one) => one.allergenId);
  const free = statements.filter(({ state }) => state === "stated-free");
  const last = Math.max(0, ...free.map(({ allergenId }) => allergenId));
  return {
    claims: maskOf(uncontradictedClaims(claimIds, itemAllergens(statements, alertIds))),
    allergens: maskOf([...idsOf("contains"), ...alertIds]),
    mayContain: maskOf(idsOf("may-contain")),
    freeDays:
      free.length === 0
        ? null
        : Array.from({ length: last }, (_, at) => free.find((one) => one.allergenId === at + 1)?.day ?? null),
    alerts: maskOf(alertIds),
  };
}
