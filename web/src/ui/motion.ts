/** The class of documents whose person wants less motion than the device asks for; a script in every page sets it. */
export const lessMotionClass = "still";

/** Whether less is to move, because the device asks for it or the settings of this site do. */
export function prefersLessMotion(): boolean {
  return (
    document.documentElement.classList.contains(lessMotionClass) ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
