/** Motion of cards that open and close: the one photo flies to its new place, nothing that was tapped moves. */

/** Where a card and its photo stood before a change. */
export type Stance = { card: Element; photo: Element; before: DOMRect };

const flyMs = { opening: 280, closing: 200 } as const;
const easing = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Notes where the photo of a card stands. */
export function stanceOf(card: Element): Stance | null {
  const photo = card.querySelector(".card-photo");
  return photo && { card, photo, before: photo.getBoundingClientRect() };
}

/** Lets the photo fly from where it stood to where it stands; a photo that kept its size stays still. */
export function fly({ card, photo, before }: Stance): void {
  const after = photo.getBoundingClientRect();
  const kind = card.hasAttribute("data-open") ? "opening" : "closing";
  if (before.width === 0 || after.width === 0 || typeof photo.animate !== "function") return;
  if (Math.abs(before.width - after.width) < 1) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    photo.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    return;
  }
  const timing = { duration: flyMs[kind], easing };
  photo.animate([flightStart(before, after), { transform: "none", clipPath: "inset(0 round 16px)" }], timing);
  card.querySelector(".card-text")?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
}

// One scale for both sides and a clip make the old box without bending the picture.
function flightStart(before: DOMRect, after: DOMRect): Keyframe {
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
