import type { PostKind } from "@dishboard/contract/posts";
import { useQueryClient } from "@tanstack/react-query";
import { type TouchEvent, useEffect, useEffectEvent, useRef } from "react";
import { postPath } from "../../../lib/post-paths.ts";
import { useNavigate } from "../../../ui/router.tsx";
import { postQuery } from "../posts.queries.ts";

export type NeighbourIds = { newerId: string | null; olderId: string | null };

const ownKeys = "input, textarea, select, [role=menu], [role=dialog], [role=alertdialog], .side";

/** In px. */
const swipeLength = 56;

/** Moves between posts by arrow keys or swipes, replacing the history entry. */
export function useNeighbours(kind: PostKind, { newerId, olderId }: NeighbourIds) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isFilm = kind === "drool";
  const goTo = (id: string | null) => {
    if (id !== null) navigate(postPath({ kind, id }), { replace: true });
  };
  useEffect(() => {
    for (const id of [olderId, newerId]) if (id !== null) void client.prefetchQuery(postQuery(kind, id));
  }, [client, kind, olderId, newerId]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (target instanceof Element && target.closest(ownKeys)) return;
    const isOlder = key === "ArrowRight" || (isFilm && key === "ArrowDown");
    const isNewer = key === "ArrowLeft" || (isFilm && key === "ArrowUp");
    if (!isOlder && !isNewer) return;
    event.preventDefault();
    goTo(isOlder ? olderId : newerId);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const start = useRef<{ x: number; y: number } | null>(null);
  const swipe = {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches.item(0);
      const isOwn = target instanceof Element && target.closest(ownKeys) !== null;
      start.current = touch && touches.length === 1 && !isOwn ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const x = touch.clientX - from.x;
      const y = touch.clientY - from.y;
      const isSideways = Math.abs(x) > 1.5 * Math.abs(y);
      const length = isSideways ? x : isFilm ? y : 0;
      if (Math.abs(length) >= swipeLength) goTo(length < 0 ? olderId : newerId);
    },
  };
  return { swipe };
}
