import { type ComponentPropsWithRef, type KeyboardEvent, useRef } from "react";

type ToggleButtonProps<Value> = Omit<ComponentPropsWithRef<"button">, "onClick"> & {
  next: Value;
  onPress: (next: Value, button: HTMLElement) => void;
};

/** A button that applies what it showed when pressed down, as another tab may change it before release. */
export function ToggleButton<Value>({ next, onPress, ...rest }: ToggleButtonProps<Value>) {
  const held = useRef<{ next: Value } | null>(null);
  const hold = () => {
    held.current = { next };
  };
  return (
    <button
      type="button"
      {...rest}
      onPointerDown={hold}
      onPointerCancel={() => {
        held.current = null;
      }}
      // Other keys act on keydown or not at all.
      onKeyDown={({ key, repeat }: KeyboardEvent) => {
        if (key === " " && !repeat) hold();
      }}
      onClick={({ currentTarget }) => {
        const pressed = held.current ?? { next };
        held.current = null;
        onPress(pressed.next, currentTarget);
      }}
    />
  );
}
