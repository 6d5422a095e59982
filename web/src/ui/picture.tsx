import { type ReactNode, useState } from "react";
import { thumbHashToAverageRGBA } from "thumbhash";
import "./picture.css";

/** One width in which a picture is offered. */
export type PictureSource = { path: string; width: number };

type PictureProps = {
  /** Ascending widths of one picture. */
  sources: readonly PictureSource[];
  width?: number;
  height?: number;
  thumbhash?: string | null;
  /** The alternative text. */
  description: string;
  sizes: string;
  loading?: "eager" | "lazy" | undefined;
  /** Whether the browser fetches it ahead of other pictures. */
  isPriority?: boolean | undefined;
  className?: string;
  /** Shown when the picture cannot be loaded. */
  fallback: ReactNode;
};

/** A picture that fills the box of its class; the box has the picture's mean colour until the picture is loaded. */
export function Picture({ sources, thumbhash, description, sizes, loading = "lazy", ...rest }: PictureProps) {
  const className = `picture ${rest.className ?? ""}`.trim();
  const [isBroken, setIsBroken] = useState(false);
  const smallest = sources[0];
  if (!smallest || isBroken) return rest.fallback;
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

/** The mean colour of a thumbhash: a few bytes in a page, where the blurred picture would be thousands. */
function averageColour(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    if (bytes.length < 5) return undefined;
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    const hex = [r, g, b].map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, "0"),
    );
    return `#${hex.join("")}`;
  } catch {
    return undefined;
  }
}
