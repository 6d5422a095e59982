import type { ComponentPropsWithRef } from "react";
import "./switch.css";

type SwitchProps = Pick<
  ComponentPropsWithRef<"input">,
  "id" | "aria-label" | "aria-labelledby" | "aria-describedby"
> & {
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch, named by its user. */
export function Switch({ isOn, isDisabled, onChange, ...names }: SwitchProps) {
  return (
    <input
      {...names}
      type="checkbox"
      role="switch"
      className="switch"
      checked={isOn}
      aria-checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
