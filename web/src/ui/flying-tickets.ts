import { prefersLessMotion } from "./motion.ts";

/** Start and end in px within the layer. */
export type Flight = { from: Point; to: Point };
type Point = { x: number; y: number };

const width = 18;
const height = 11;
const flightMs = 600;
const colours = ["#6d28d9", "#f0b23a", "#15803d", "#a78bfa", "#b93a26", "#2a5f9c"];
const hole = (at: string) => `radial-gradient(circle 2.5px at ${at} 50%, #0000 96%, #000) ${at} / 51% 100% no-repeat`;

/** Flies paper tickets over an inert layer, then fades them unless `stay`. Reduced motion only fades. */
export async function flyTickets(layer: HTMLElement, flights: readonly Flight[], { stay }: { stay: boolean }) {
  const isStill = prefersLessMotion();
  const flown = flights.map(({ from, to }, index) => {
    const ticket = layer.appendChild(document.createElement("span"));
    // Looks random but is constant.
    const turn = (index * 137) % 360;
    const scale = 0.75 + ((index * 7) % 5) * 0.13;
    Object.assign(ticket.style, {
      position: "absolute",
      insetInlineStart: `${to.x - width / 2}px`,
      insetBlockStart: `${to.y - height / 2}px`,
      width: `${width}px`,
      height: `${height}px`,
      borderRadius: "2px",
      background: colours[index % colours.length],
      mask: `${hole("0")}, ${hole("100%")}`,
      rotate: `${turn}deg`,
      scale: String(scale),
    });
    ticket.style.opacity = stay ? "1" : "0";
    if (isStill) return fade(ticket, stay ? [0, 1] : [0, 1, 1, 1, 1, 1, 1, 0], stay ? 120 : 840);
    const start = { translate: `${from.x - to.x}px ${from.y - to.y}px`, rotate: `${turn - 200}deg`, scale: "0.3" };
    const end = { translate: "0 0", rotate: `${turn}deg`, scale: String(scale) };
    ticket.animate([start, end], { duration: flightMs, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
    return fade(ticket, stay ? [1, 1] : [1, 1, 1, 0], flightMs);
  });
  await Promise.allSettled(flown);
}

function fade(ticket: HTMLElement, opacity: number[], duration: number): Promise<unknown> {
  return ticket.animate({ opacity }, { duration }).finished;
}
