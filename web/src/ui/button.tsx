import type { ComponentPropsWithRef } from "react";
import "./button.css";

/** At most one main button per view. */
type ButtonLook = "main" | "quiet" | "line" | "danger" | "ink";

/** A button's class, also for links. */
export function buttonClass(look: ButtonLook, size: "full" | "bar" = "full"): string {
  return `button button-${look}${size === "bar" ? " button-bar" : ""}`;
}

type ButtonProps = ComponentPropsWithRef<"button"> & { look?: ButtonLook; size?: "full" | "bar" };

export function Button({ look = "quiet", size = "full", className = "", ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={`${buttonClass(look, size)} ${className}`.trim()} />;
}
