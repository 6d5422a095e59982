import { useEffect, useRef } from "react";
import { QrCode } from "../../../ui/qr-code.tsx";

/** The code leads to `address`. */
export type PosterTexts = { question: string; name: string; hint: string; address: string };

const ticket =
  "M26 0h272a26 26 0 0 1 26 26v123a13 13 0 0 0 0 26v123a26 26 0 0 1-26 26H26a26 26 0 0 1-26-26V175a13 13 0 0 0 0-26V26A26 26 0 0 1 26 0z";

/** A poster `--u` wide, or a table card half as wide. */
export function Poster({
  poster: { question, name, hint, address },
  siteName,
  siteAddress,
  isCard,
}: {
  poster: PosterTexts;
  siteName: string;
  siteAddress: string;
  isCard: boolean;
}) {
  return (
    <div className={isCard ? "poster poster-card" : "poster"}>
      <div className="poster-brand">
        <img src="/apple-touch-icon.png" alt="" />
        <Fitted text={siteName} sizes={[26, 22, 18, 15]} className="poster-site" />
      </div>
      <div className="poster-asks">
        <Fitted text={question} sizes={[72, 64, 56, 48]} className="poster-question" />
        <Fitted text={name} sizes={[42, 36, 30, 25, 21]} className="poster-name" />
      </div>
      <div className="poster-code">
        <svg viewBox="-2 -2 328 328" aria-hidden="true">
          <path d={ticket} />
        </svg>
        <QrCode text={address} label={address} correction={isCard ? "M" : "Q"} />
      </div>
      <Fitted text={hint} sizes={[22, 19, 16]} className="poster-hint" />
      <Fitted text={siteAddress} sizes={[24, 20, 17, 14, 12]} className="poster-address" />
    </div>
  );
}

function Fitted({ text, sizes, className }: { text: string; sizes: readonly number[]; className: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const fit = () => {
      const box = ref.current;
      for (const size of box ? sizes : []) {
        box?.style.setProperty("--size", String(size));
        if (box && box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth) return;
      }
    };
    fit();
    void document.fonts.ready.then(fit);
  }, [sizes]);
  return (
    <p ref={ref} dir="auto" className={className}>
      {text}
    </p>
  );
}
