import { useEffect, useRef, useState } from "react";

export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    setAnnounced(text);
  }, [text]);
  return (
    <p className="sr-only" aria-live="polite">
      {announced}
    </p>
  );
}
