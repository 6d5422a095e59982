import { useRef } from "react";
import { toast } from "./toast.ts";

/** Toasts of which each replaces the one before. */
export function useOneToast() {
  const lastId = useRef<number | undefined>(undefined);
  const showToast = (content: Parameters<typeof toast>[0]) => {
    lastId.current = toast(lastId.current === undefined ? content : { ...content, id: lastId.current });
  };
  const showError = (title: string, description?: string) =>
    showToast({ type: "destructive", title, ...(description !== undefined && { description }) });
  return { showToast, showError };
}
