import { allergenCheckErrors } from "@dishboard/contract/allergen-checks";
import {
  type AllergenStatement,
  allergenNames,
  type ItemAllergens,
  itemAllergens,
  type StatedAs,
} from "@dishboard/contract/allergens";
import { submissionErrors, validateMayContain } from "@dishboard/contract/item-fields";
import type { ItemRef } from "@dishboard/contract/items";
import { maskOf } from "@dishboard/contract/labels";
import { Problem } from "@dishboard/contract/problem";
import { uncontradictedClaims } from "@dishboard/contract/uncontradicted-labels";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { ItemUpdate, NewItem } from "../items.tables.ts";
import type { StatedPacket } from "../packets/packets.repository.ts";
import type { AllergenFilters } from "../rankings.repository.ts";
import { listReactedAllergens, listStatements } from "./statements.repository.ts";

type AllergenForm = Pick<
  NewItem | ItemUpdate,
  "allergenIds" | "mayContainIds" | "freeIds" | "allergenSource" | "claimIds" | "tags"
>;

/** `isSameCode`: whether the form keeps the code. */
export type PacketOfForm = { stated: StatedPacket | undefined; isSameCode: boolean };

/**
 * Plans an item's allergen statements before anything is saved. Allergens missing from the form stay, and a warning
 * outranks 'stated free'. Unchanged statements keep their author and date, unless the form names a source. Throws
 * `Problem` if a claim excludes what the item may contain, if a warning from a reaction is removed, or for 'stated
 * free' of an allergen that the packet names or that ever had a reaction. Only moderators can state the latter, and
 * confirm it themselves; their answer goes with the name, place or code (`isOther`).
 */
export async function planStatements(
  db: Kysely<Schema>,
  {
    ref,
    isStored,
    isOther,
    now,
    packet,
  }: { ref: ItemRef; isStored: boolean; isOther: boolean; now: Date; packet?: PacketOfForm | undefined },
  form: AllergenForm,
): Promise<AllergenStatement[]> {
  const before = isStored ? await listStatements(db, ref) : [];
  const storedAs = (state: StatedAs) => before.filter((one) => one.state === state).map((one) => one.allergenId);
  const contains = form.allergenIds;
  const mayContain = (form.mayContainIds ?? storedAs("may-contain")).filter((id) => !contains.includes(id));
  const warned = [...contains, ...mayContain];
  const saidFreeBefore = storedAs("stated-free");
  const reactions = isStored ? await listReactedAllergens(db, ref.id) : [];
  const reacted = reactions.map(({ allergenId }) => allergenId);
  const ended = reactions.filter(({ isFree }) => isOther && isFree).map(({ allergenId }) => allergenId);
  const free = (form.freeIds ?? saidFreeBefore).filter((id) => !warned.includes(id) && !ended.includes(id));
  if (free.some((id) => reacted.includes(id) && !saidFreeBefore.includes(id)))
    throw new Problem("forbidden", allergenCheckErrors.notByYou, "freeIds");
  // The submitter cannot edit away a warning that a reaction led to.
  const lost = reactions.find(
    ({ allergenId, warning }) => warning && !(warning === "contains" ? contains : warned).includes(allergenId),
  );
  if (lost)
    throw new Problem(
      "forbidden",
      allergenCheckErrors.keptWarning(allergenNames([lost.allergenId]).join(""), lost.warning === "contains"),
      "allergenIds",
    );
  const error = validateMayContain({ ...form, mayContainIds: mayContain });
  if (error !== null) throw new Problem("invalid", error, "mayContainIds");
  const day = now.toISOString().slice(0, 10);
  const isGiven = { contains: true, "may-contain": form.mayContainIds, "stated-free": form.freeIds };
  const sayOf = (state: StatedAs) => (allergenId: number) => {
    const said = { allergenId, state };
    const isForModerators = state === "stated-free" && reacted.includes(allergenId);
    if (form.allergenSource && isGiven[state] && !isForModerators)
      return { ...said, source: form.allergenSource, sourceName: null, day };
    const earlier = before.find((one) => one.allergenId === allergenId && one.state === state);
    if (earlier && packet?.isSameCode !== false) return earlier;
    const { stated } = packet ?? {};
    const list = state === "contains" ? stated?.allergenIds : state === "may-contain" ? stated?.mayContainIds : null;
    if (stated && list?.includes(allergenId))
      return { ...said, source: "packaging" as const, sourceName: stated.source, day: stated.day };
    // The packet source's statements go with its code.
    if (earlier && earlier.sourceName === null) return earlier;
    return { ...said, source: "submitter" as const, sourceName: null, day };
  };
  const saidFree = free.map(sayOf("stated-free"));
  // A member who asked may know better than the source.
  const mayKnowBetter = (one: AllergenStatement) =>
    one.source !== "packaging" && (form.allergenSource || (packet?.isSameCode && before.includes(one)));
  const refused =
    packet?.stated &&
    validateFreeOfPacket(
      packet.stated,
      saidFree.filter((one) => !mayKnowBetter(one)),
    );
  if (refused) throw new Problem("invalid", refused, "freeIds");
  return [...contains.map(sayOf("contains")), ...mayContain.map(sayOf("may-contain")), ...saidFree].sort(
    (a, b) => a.allergenId - b.allergenId,
  );
}

/** Returns the allergen that the packet names but the form states absent, or null. */
function validateFreeOfPacket(
  { source, allergenIds, mayContainIds }: StatedPacket,
  free: readonly AllergenStatement[],
): string | null {
  const named = [...(allergenIds ?? []), ...(mayContainIds ?? [])];
  const [first] = allergenNames(free.map((one) => one.allergenId).filter((id) => named.includes(id)));
  return first === undefined ? null : submissionErrors.freeOfWhatPacketNames(source, first);
}

/** For a disputed code: no 'free of' claim counts. */
export const allDoubtful: ItemAllergens = { contains: [], mayContain: [], statedFree: [], alert: [], isDisputed: true };

/** Returns filter values without claims that allergen data or a disputed code contradict. */
export function allergenFilters(
  claimIds: readonly number[],
  statements: readonly AllergenStatement[],
  alertIds: readonly number[],
  isDisputed = false,
): AllergenFilters {
  const idsOf = (state: StatedAs) => statements.filter((one) => one.state === state).map((one) => one.allergenId);
  const free = statements.filter(({ state }) => state === "stated-free" && !isDisputed);
  const last = Math.max(0, ...free.map(({ allergenId }) => allergenId));
  return {
    claims: maskOf(uncontradictedClaims(claimIds, isDisputed ? allDoubtful : itemAllergens(statements, alertIds))),
    allergens: maskOf([...idsOf("contains"), ...alertIds]),
    mayContain: maskOf(idsOf("may-contain")),
    freeDays:
      free.length === 0
        ? null
        : Array.from({ length: last }, (_, at) => free.find((one) => one.allergenId === at + 1)?.day ?? null),
    alerts: maskOf(alertIds),
  };
}
