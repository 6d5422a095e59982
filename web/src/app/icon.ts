const ticket =
  "M7 1h18a6 6 0 0 1 6 6v5a4 4 0 0 0 0 8v5a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6v-5a4 4 0 0 0 0-8V7a6 6 0 0 1 6-6z";
const cutlery = "M3 2v7a2 2 0 0 0 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6a2 2 0 0 0 2 2h3v7";

/** The site's icon; `full` has a violet square and stays in the circle that systems cut. */
export function iconSvg(shape: "round" | "full"): string {
  const [ground, scale] = shape === "round" ? [ticket, 0.7] : ["M0 0h32v32H0z", 0.58];
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' width='32' height='32' viewBox='0 0 32 32'><path fill='#6d28d9' d='${ground}'/>` +
    `<path transform='translate(16 16)scale(${scale})translate(-12 -12)' fill='none' stroke='#fff' stroke-width='2.4' ` +
    `stroke-linecap='round' stroke-linejoin='round' d='${cutlery}'/></svg>`
  );
}
