import Utensils from "lucide-react/icons/utensils";
import { useState } from "react";
import { thumbHashToAverageRGBA } from "thumbhash";
import "./picture.css";

/** One width in which a picture is offered. */
export type PictureSource = { path: string; width: number };

type PictureProps = {
  /** Ascending widths of one picture; none where the picture is missing. */
  sources: readonly PictureSource[];
  width?: number;
  height?: number;
  thumbhash?: string | null;
  /** What a person hears who cannot see it. */
  description: string;
  sizes: string;
  loading?: "eager" | "lazy" | undefined;
  /** Whether the browser fetches it ahead of other pictures. */
  isPriority?: boolean | undefined;
  className?: string;
};

/** A picture in the box that its class gives it; the box has the picture's colour until it comes. */
export function Picture({ sources, thumbhash, description, sizes, loading = "lazy", ...rest }: PictureProps) {
  const className = `picture ${rest.className ?? ""}`.trim();
  const [isBroken, setIsBroken] = useState(false);
  const smallest = sources[0];
  if (!smallest || isBroken) {
    return (
      <span className={className} data-missing="">
        <Utensils size={28} />
      </span>
    );
  }
  const backgroundColor = thumbhash ? averageColour(thumbhash) : undefined;
  return (
    <span className={className} style={backgroundColor ? { backgroundColor } : undefined}>
      <img
        onError={() => setIsBroken(true)}
        srcSet={sources.map(({ path, width }) => `${path} ${width}w`).join(", ")}
        sizes={sizes}
        src={(sources.find(({ width }) => width >= 384) ?? smallest).path}
        alt={description}
        width={rest.width}
        height={rest.height}
        loading={loading}
        fetchPriority={rest.isPriority ? "high" : "auto"}
        decoding="async"
      />
    </span>
  );
}

/** The mean colour of a thumbhash: it costs a page a few bytes, its blurred picture would cost thousands. */
function averageColour(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
    if (bytes.length < 5) return undefined;
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    const hex = [r, g, b].map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, "0"),
    );
    return `#${hex.join("")}`;
  } catch {
    return undefined;
  }
}
