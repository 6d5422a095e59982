import { type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { mayStartByItself, playingStore, savesData, setSound, soundStore, stopPlaying } from "./player-store.ts";

/** A player's state and actions. */
export type Player = {
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
  hasStarted: boolean;
  hasFailed: boolean;
  isMuted: boolean;
  preload: "none" | "metadata";
  togglePlaying: () => void;
  toggleSound: () => void;
  tryAgain: () => void;
  events: { onPlaying: () => void; onError: () => void };
};

/** Plays a post's video while current and mostly in view, one at a time. Preloads shortly before. */
export function usePlayer(id: string, isCurrent: boolean): Player {
  const video = useRef<HTMLVideoElement>(null);
  const isChosen = useStore(playingStore, null) === id;
  const isSoundOn = useStore(soundStore, false);
  const { isNear, isInView } = useVisibility(video);
  const [isPaused, setPaused] = useState(false);
  const [hasStarted, setStarted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  // Browsers may refuse sound before a press.
  const [isSilenced, setSilenced] = useState(false);
  const isMuted = !isSoundOn || isSilenced;

  useEffect(() => {
    if (isInView === undefined) return;
    if (!isInView) {
      stopPlaying(id);
      setPaused(false);
    } else if (isCurrent && !isPaused && !hasFailed && mayStartByItself()) playingStore.set(id);
    // An inline script may have started it.
    if (playingStore.get() !== id) video.current?.pause();
  }, [id, isCurrent, isInView, isPaused, hasFailed]);
  useEffect(() => {
    const { current } = video;
    if (current && !current.paused && current.currentTime > 0) setStarted(true);
  }, []);
  useEffect(() => () => stopPlaying(id), [id]);

  useEffect(() => {
    const { current } = video;
    if (!current) return;
    current.muted = isMuted;
  }, [isMuted]);
  useEffect(() => {
    const { current } = video;
    if (!current || !isChosen) return;
    const start = () => {
      if (current.error) current.load();
      current.muted = !soundStore.get();
      current.play().catch((error: unknown) => {
        if (!(error instanceof DOMException) || error.name !== "NotAllowedError") return;
        setSilenced(true);
        current.muted = true;
        current.play().catch(() => stopPlaying(id));
      });
    };
    const followPage = () => (document.visibilityState === "hidden" ? current.pause() : start());
    if (document.visibilityState === "visible") start();
    document.addEventListener("visibilitychange", followPage);
    return () => {
      document.removeEventListener("visibilitychange", followPage);
      current.pause();
    };
  }, [id, isChosen]);

  return {
    video,
    isPlaying: isChosen && !hasFailed,
    hasStarted,
    hasFailed,
    isMuted,
    preload: isChosen || (isNear && !savesData()) ? "metadata" : "none",
    togglePlaying: () => {
      setPaused(isChosen);
      if (isChosen) stopPlaying(id);
      else playingStore.set(id);
    },
    toggleSound: () => {
      setSilenced(false);
      setSound(isMuted);
    },
    tryAgain: () => {
      setFailed(false);
      setPaused(false);
      playingStore.set(id);
    },
    events: {
      onPlaying: () => setStarted(true),
      onError: () => {
        if (playingStore.get() !== id) return;
        setFailed(true);
        stopPlaying(id);
      },
    },
  };
}

/** Near and in view; undefined while unknown. */
function useVisibility(element: RefObject<Element | null>): { isNear: boolean; isInView: boolean | undefined } {
  const [isNear, setNear] = useState(false);
  const [isInView, setInView] = useState<boolean>();
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: "50% 0px",
    });
    const inView = new IntersectionObserver(([entry]) => setInView((entry?.intersectionRatio ?? 0) >= 0.5), {
      threshold: [0.5],
    });
    near.observe(current);
    inView.observe(current);
    return () => {
      near.disconnect();
      inView.disconnect();
    };
  }, [element]);
  return { isNear, isInView };
}
