import { type RefObject, useEffect, useState } from "react";

/** An element's layout size in px. */
export function useSize(element: RefObject<HTMLElement | null>, before: { width: number; height: number }) {
  const [size, setSize] = useState(before);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
