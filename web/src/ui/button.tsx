import type { ComponentPropsWithRef } from "react";
import "./button.css";

/** The looks of a button; one main button per view. */
type ButtonLook = "main" | "quiet" | "line" | "danger" | "ink";

/** The class of a button's look, for links that look like buttons. */
export function buttonClass(look: ButtonLook, size: "full" | "bar" = "full"): string {
  return `button button-${look}${size === "bar" ? " button-bar" : ""}`;
}

type ButtonProps = ComponentPropsWithRef<"button"> & { look?: ButtonLook; size?: "full" | "bar" };

export function Button({ look = "quiet", size = "full", className = "", ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={`${buttonClass(look, size)} ${className}`.trim()} />;
}
