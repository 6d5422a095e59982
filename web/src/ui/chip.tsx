import type { ReactNode } from "react";
import "./chip.css";

type ChipProps = { look?: "tag" | "allergen" | "may-contain"; icon?: ReactNode; text: string };

/** A label; users write `text`, in any direction. */
export function Chip({ look = "tag", icon, text }: ChipProps) {
  return (
    <span className={look === "tag" ? "chip" : `chip chip-${look}`}>
      {icon}
      <span dir="auto">{text}</span>
    </span>
  );
}
