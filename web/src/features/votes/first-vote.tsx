import type { Tally } from "@dishboard/contract/votes";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import { type Flight, flyTickets } from "../../ui/flying-tickets.ts";
import { toast } from "../../ui/toast.ts";
import { votesMessages } from "./votes.messages.ts";

const ticketCount = 14;
const reach = 84;

/** Celebrates a first vote with tickets and a toast unless `isSaid`; returns its id. */
export function celebrateFirstVote({ id, vote }: Tally, { isSaid }: { isSaid: boolean }): number | undefined {
  const grid = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] .card-grid`);
  const button = grid?.querySelector(`.vote[data-direction="${vote}"]`);
  if (grid && button) void throwTickets(grid, button, vote === "up" ? -1 : 1);
  if (isSaid) return undefined;
  return toast({
    title: votesMessages.firstVote,
    description: votesMessages.firstVoteHelp,
    icon: <ArrowBigUp size={20} fill="currentColor" />,
  });
}

async function throwTickets(grid: HTMLElement, button: Element, vertical: 1 | -1): Promise<void> {
  const layer = grid.appendChild(document.createElement("div"));
  layer.ariaHidden = "true";
  // Over the photo, under anything readable or pressable.
  Object.assign(layer.style, {
    position: "absolute",
    inset: "0",
    zIndex: "0",
    overflow: "clip",
    borderRadius: "var(--r-card)",
    pointerEvents: "none",
  });
  const texts = grid.querySelectorAll<HTMLElement>(".card-text, .card-strip");
  for (const text of texts) text.style.zIndex = "1";
  const box = layer.getBoundingClientRect();
  const { left, top, width, height } = button.getBoundingClientRect();
  const from = { x: left + width / 2 - box.left, y: top + height / 2 - box.top };
  const flights = Array.from({ length: ticketCount }, (_, index): Flight => {
    const angle = ((70 + (index * 115) / (ticketCount - 1)) * Math.PI) / 180;
    const distance = reach * (0.65 + ((index * 5) % 7) * 0.12);
    const to = { x: from.x + Math.cos(angle) * distance, y: from.y + vertical * Math.sin(angle) * distance };
    return { from, to };
  });
  await flyTickets(layer, flights, { stay: false });
  layer.remove();
  for (const text of texts) text.style.removeProperty("z-index");
}
