import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { toast } from "../../ui/toast.ts";
import { importsQuery } from "./imports.queries.ts";

/** Runs one change at a time, refreshes, and reports failures. */
export function useImportWork(): { isBusy: boolean; work: (change: () => Promise<unknown>) => void } {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const work = (change: () => Promise<unknown>) =>
    void run(async () => {
      try {
        await change();
      } catch (error) {
        toast({ type: "destructive", title: messageOf(error) });
      }
      await client.invalidateQueries({ queryKey: importsQuery.queryKey });
    });
  return { isBusy, work };
}
