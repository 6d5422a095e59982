import { prefersLessMotion } from "../../../ui/motion.ts";

/** A card's photo before a change. */
export type CardSnapshot = { card: Element; photo: Element; photoRect: DOMRect };

const durationMs = { opening: 280, closing: 200 } as const;
const easing = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Measures a card's photo; null without one. */
export function takeSnapshot(card: Element): CardSnapshot | null {
  const photo = card.querySelector(".card-photo");
  return photo && { card, photo, photoRect: photo.getBoundingClientRect() };
}

/** Animates the photo from its old place, unless its size is unchanged. */
export function animateFrom({ card, photo, photoRect: before }: CardSnapshot): void {
  const after = photo.getBoundingClientRect();
  const kind = card.hasAttribute("data-open") ? "opening" : "closing";
  if (before.width === 0 || after.width === 0 || typeof photo.animate !== "function") return;
  if (Math.abs(before.width - after.width) < 1) return;
  if (prefersLessMotion()) {
    photo.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    return;
  }
  const timing = { duration: durationMs[kind], easing };
  photo.animate([firstFrame(before, after), { transform: "none", clipPath: "inset(0 round 16px)" }], timing);
  card.querySelector(".card-text")?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
}

// Uniform scaling and clipping avoid distortion.
function firstFrame(before: DOMRect, after: DOMRect): Keyframe {
  const scale = Math.max(before.width / after.width, before.height / after.height);
  const x = before.x + before.width / 2 - (after.x + after.width / 2);
  const y = before.y + before.height / 2 - (after.y + after.height / 2);
  const overX = Math.max(0, (after.width - before.width / scale) / 2);
  const overY = Math.max(0, (after.height - before.height / scale) / 2);
  return {
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    clipPath: `inset(${overY}px ${overX}px round ${16 / scale}px)`,
  };
}
