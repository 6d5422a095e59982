import { useRef } from "react";
import { toast } from "./toast.ts";

/** Each toast replaces the previous one. */
export function useOneToast() {
  const lastId = useRef<number | undefined>(undefined);
  const showToast = (content: Parameters<typeof toast>[0]) => {
    lastId.current = toast(lastId.current === undefined ? content : { ...content, id: lastId.current });
  };
  const showError = (title: string, description?: string) =>
    showToast({ type: "destructive", title, ...(description !== undefined && { description }) });
  return { showToast, showError };
}
