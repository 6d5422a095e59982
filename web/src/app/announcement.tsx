import { useEffect, useRef, useState } from "react";

/** Tells people who cannot see the page change what the new one is; the first page they hear anyway. */
export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    setSaid(text);
  }, [text]);
  return (
    <p className="sr-only" aria-live="polite">
      {said}
    </p>
  );
}
