import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Closes a list on blur or an outside press; returns `onBlur`. It stays during a press, which would lose its target.
 */
export function useCloseOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const isPressed = useRef(false);
  const closeRef = useRef(close);
  useEffect(() => {
    closeRef.current = close;
  }, [close]);
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = ({ target }: Event) => !(target instanceof Node && root.current?.contains(target));
    const begin = (event: Event) => {
      isPressed.current = isOutside(event);
    };
    const end = (event: Event) => {
      isPressed.current = false;
      if (isOutside(event)) closeRef.current();
    };
    const forget = () => {
      isPressed.current = false;
    };
    document.addEventListener("pointerdown", begin, true);
    document.addEventListener("keydown", forget, true);
    document.addEventListener("click", end);
    return () => {
      isPressed.current = false;
      document.removeEventListener("pointerdown", begin, true);
      document.removeEventListener("keydown", forget, true);
      document.removeEventListener("click", end);
    };
  }, [root, isOpen]);
  return ({ relatedTarget }: FocusEvent) => {
    if (!isPressed.current && !root.current?.contains(relatedTarget)) close();
  };
}
