import { type RefObject, useEffect, useState } from "react";

/** The last post in mid-screen, initially the first. */
export function useCurrentPost(list: RefObject<HTMLElement | null>, ids: readonly string[]): string | undefined {
  const [seen, setSeen] = useState<string>();
  const joined = ids.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say when there are other entries to watch.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.findLast(({ isIntersecting }) => isIntersecting);
        const id = entry?.target.getAttribute("data-post");
        if (id) setSeen(id);
      },
      { rootMargin: "-45% 0px -54% 0px" },
    );
    for (const post of list.current?.querySelectorAll("[data-post]") ?? []) observer.observe(post);
    return () => observer.disconnect();
  }, [list, joined]);
  return seen !== undefined && ids.includes(seen) ? seen : ids[0];
}
