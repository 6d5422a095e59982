import { useLayoutEffect, useRef, useState } from "react";

/** An item's description, folded to four lines. */
export function CardDescription({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [shown, setShown] = useState<"all" | "some" | "unknown">("unknown");
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = paragraph.current ?? {};
    setShown((now) => (now === "unknown" && scrollHeight > clientHeight + 1 ? "some" : now));
  }, []);
  return (
    <div className="card-description">
      <p ref={paragraph} dir="auto" data-all={shown === "all" ? "" : undefined}>
        {text}
      </p>
      {shown === "some" && (
        <button type="button" onClick={() => setShown("all")}>
          More
        </button>
      )}
    </div>
  );
}
