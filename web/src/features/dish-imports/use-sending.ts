import type { RowToImport } from "@dishboard/contract/dish-imports";
import { nameKey, storedName } from "@dishboard/contract/name-key";
import { moneyOf } from "@dishboard/contract/prices";
import { isNetworkFailure } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "../../lib/failures.ts";
import { currencyCode } from "../../lib/price.ts";
import { newSubmissionKey } from "../../lib/submission-key.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { dismissToast, toast } from "../../ui/toast.ts";
import { dishImportMessages as messages } from "./dish-imports.messages.ts";
import { dishImportsQuery, forgetLists, sendDishes } from "./dish-imports.queries.ts";
import type { Draft, GridRow } from "./draft-storage.ts";
import { answerPlace, changeRow, deleteRows, draftStore, noteSent } from "./draft-store.ts";
import { lookForPlacesAgain } from "./use-dish-places.ts";
import { type PlaceState, type RowCheck, readOnce } from "./use-draft-checks.ts";

export function useSending({ rows, sent }: Draft, checks: readonly RowCheck[], { onAdded }: { onAdded: () => void }) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const failedToast = useRef<number | null>(null);
  const ready = rows.flatMap((one, index) => (checks[index]?.status === "ready" ? [{ one, index }] : []));
  const send = () =>
    void run(async () => {
      const body = ready.map(({ one, index }) => rowToImport(one, index, checks[index]?.place));
      const what = digestOf(JSON.stringify(body));
      const key = sent?.what === what ? sent.key : newSubmissionKey();
      noteSent({ key, what });
      if (failedToast.current !== null) dismissToast(failedToast.current);
      failedToast.current = null;
      try {
        const reply = await sendDishes(key, body);
        noteSent(null);
        const added = new Set<number>();
        for (const [position, { outcome, reason }] of reply.rows.entries()) {
          const row = ready[position];
          if (!row) continue;
          if (outcome === "added") added.add(row.one.id);
          else if (outcome === "refused") changeRow(row.one.id, { refusal: reason });
          else noteKnown(row.one);
        }
        deleteRows(added);
        lookForPlacesAgain();
        await forgetLists(client);
        toast({ type: "success", title: messages.added(added.size) });
        onAdded();
      } catch (error) {
        failedToast.current = toast({
          type: "destructive",
          title: isNetworkFailure(error) ? messages.notAnswered : messageOf(error),
        });
      }
      await client.invalidateQueries({ queryKey: dishImportsQuery.queryKey });
    });
  return { isBusy, send, readyCount: ready.length };
}

function rowToImport({ row, photo, isWanted }: GridRow, index: number, place: PlaceState | undefined): RowToImport {
  return {
    row,
    at: index + 1,
    restaurantId: place?.kind === "found" ? place.choice.id : null,
    pin: place?.kind === "pin" ? { latitude: place.pin.latitude, longitude: place.pin.longitude } : null,
    uploadId: photo?.uploadId ?? null,
    isWanted,
  };
}

function noteKnown({ id, row }: GridRow): void {
  const { read } = readOnce(row, moneyOf(currencyCode()));
  const stored = storedName(read.place);
  const answer = draftStore.get().draft.answers[stored];
  if (answer && "choice" in answer) {
    const dishNames = [...answer.choice.dishNames, nameKey(read.name)];
    answerPlace(stored, { choice: { ...answer.choice, dishNames } });
  } else changeRow(id, { refusal: messages.known(read.place) });
}

function digestOf(text: string): string {
  let digest = 0;
  for (let at = 0; at < text.length; at += 1) digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0;
  return `${text.length} ${digest}`;
}
