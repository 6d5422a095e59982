const outMs = 200;
const fadeMs = 120;
const easeIn = "cubic-bezier(0.5, 0, 0.8, 0.3)";

/** Lets a dialog that is taken away go visibly: a copy that nobody can press sinks and fades in its place. */
export function leaveVisibly(layer: HTMLElement): void {
  if (typeof layer.animate !== "function") return;
  const ghost = layer.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.ariaHidden = "true";
  ghost.dataset.leaving = "";
  document.body.append(ghost);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const duration = isStill ? fadeMs : outMs;
  const box = ghost.querySelector<HTMLElement>(".dialog-box");
  if (!isStill) box?.animate([{}, { translate: "0 24px" }], { duration, easing: easeIn });
  ghost
    .animate([{}, { opacity: 0 }], { duration, easing: easeIn, fill: "forwards" })
    .finished.finally(() => ghost.remove());
}
