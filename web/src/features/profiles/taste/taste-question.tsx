import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "../../../lib/store.ts";
import { tasteQuestionStore } from "../../../lib/taste-question-store.ts";
import { toast } from "../../../ui/toast.ts";
import { tasteMessages as messages } from "./taste.messages.ts";
import { myBestOf, sendTaste, tasteQuery } from "./taste.queries.ts";

/** Asks when due whether to show one's likes. */
export function TasteQuestion() {
  const client = useQueryClient();
  const personId = useStore(tasteQuestionStore, null);
  useEffect(() => {
    if (personId === null) return;
    tasteQuestionStore.set(null);
    void ask(client, personId);
  }, [client, personId]);
  return null;
}

async function ask(client: QueryClient, personId: string): Promise<void> {
  const taste = await client.fetchQuery(tasteQuery(personId)).catch(() => null);
  if (taste?.isShown !== false) return;
  toast({
    title: messages.question,
    description: messages.questionHelp,
    action: { label: messages.yes, onPress: () => void show(client, personId) },
    refusal: messages.keepPrivate,
    isDismissible: false,
    durationMs: 20_000,
  });
}

async function show(client: QueryClient, personId: string): Promise<void> {
  try {
    await sendTaste(personId, true);
    toast({ type: "success", title: messages.shown });
  } catch {
    toast({ type: "destructive", title: messages.notSaved });
  }
  void client.invalidateQueries({ queryKey: tasteQuery(personId).queryKey });
  void client.invalidateQueries({ queryKey: myBestOf(personId) });
}
