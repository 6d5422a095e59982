import type { Card, ItemRef } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { itemPath } from "../../lib/paths.ts";
import { toast } from "../../ui/toast.ts";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { sharesMessages } from "./shares.messages.ts";
import { sendShare, shareCountQuery } from "./shares.queries.ts";

export type SharedItem = ItemRef & Pick<Card, "name" | "shareCount">;

/** The server counts each person once a day. */
const counted = new Set<string>();

/** An item's share count, and a function that shares and counts at once. */
export function useShare(item: SharedItem): { count: number; share: () => Promise<void> } {
  const client = useQueryClient();
  const personId = useViewer()?.id ?? null;
  const { data: known = 0 } = useQuery(shareCountQuery(item.id));
  const count = Math.max(known, item.shareCount);
  const setKnown = (value: number) => client.setQueryData(shareCountQuery(item.id).queryKey, value);
  const name = `${personId} ${item.id} ${new Date().toISOString().slice(0, 10)}`;
  const { mutate } = useMutation({
    mutationFn: () => sendShare(personId, item),
    // Waits for a network.
    networkMode: "online",
    retry: (failures, error) => failures < 3 && error instanceof Problem && error.code === "unavailable",
    onMutate: () => {
      const isNew = !counted.has(name);
      counted.add(name);
      if (isNew) setKnown(count + 1);
      return { isNew, before: count };
    },
    onSuccess: setKnown,
    onError: (_error, _input, begun) => {
      if (!begun?.isNew) return;
      counted.delete(name);
      setKnown(begun.before);
    },
  });
  const share = async () => {
    if (await shareLink({ path: itemPath(item), name: item.name })) mutate();
  };
  return { count, share };
}

/** Shares or copies a link, shows the result, and returns whether it was shared. */
export async function shareLink({ path, name }: { path: string; name: string }): Promise<boolean> {
  const url = new URL(path, location.origin).href;
  const answer = "share" in navigator ? await offer({ title: name, url }) : "none";
  if (answer !== "none") return answer === "shared";
  return copyLink(url);
}

export function canSharePictures(): boolean {
  const picture = new File([], "picture.jpg", { type: "image/jpeg" });
  return typeof navigator !== "undefined" && (navigator.canShare?.({ files: [picture] }) ?? false);
}

/** Shares a picture, or copies its link. */
export async function sharePicture({ path, name }: { path: string; name: string }): Promise<void> {
  const url = new URL(path, location.origin).href;
  const file = canSharePictures() ? await fetchPicture(url, name) : null;
  const answer = file ? await offer({ title: name, files: [file] }) : "none";
  if (answer === "none") await copyLink(url);
}

async function fetchPicture(url: string, name: string): Promise<File | null> {
  try {
    const reply = await fetch(url);
    return reply.ok ? new File([await reply.blob()], `${name}.jpg`, { type: "image/jpeg" }) : null;
  } catch {
    return null;
  }
}

async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ type: "success", title: sharesMessages.linkCopied });
    return true;
  } catch {
    toast({ type: "error", title: sharesMessages.linkNotCopied, description: url });
    return false;
  }
}

/** Opens the share sheet; 'none' if impossible. */
async function offer(content: ShareData): Promise<"shared" | "closed" | "none"> {
  try {
    await navigator.share(content);
    return "shared";
  } catch (error) {
    return error instanceof Error && error.name === "AbortError" ? "closed" : "none";
  }
}
