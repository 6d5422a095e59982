/** The document's class for reduced motion by setting, added by an inline script. */
export const lessMotionClass = "still";

/** Whether the device or the site's settings reduce motion. */
export function prefersLessMotion(): boolean {
  return (
    document.documentElement.classList.contains(lessMotionClass) ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
