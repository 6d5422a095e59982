import { type ReactNode, useEffect, useRef, useState } from "react";
import { thumbHashToAverageRGBA } from "thumbhash";
import "./picture.css";

export type PictureSource = { path: string; width: number };

type PictureProps = {
  sources: readonly PictureSource[];
  width?: number;
  height?: number;
  thumbhash?: string | null;
  description: string;
  sizes: string;
  loading?: "eager" | "lazy" | undefined;
  isPriority?: boolean | undefined;
  className?: string;
  standIn?: string | undefined;
  fallback: ReactNode;
};

/** In px. */
const largestBox = { width: 960, height: 480 };

/** A picture that fills its box or stays smaller. Shows its mean colour first, and `fallback` on failure. */
export function Picture({ sources, thumbhash, description, sizes, loading = "lazy", ...rest }: PictureProps) {
  const className = `picture ${rest.className ?? ""}`.trim();
  const smallest = sources[0];
  const { image, isBroken, setBroken } = useBrokenImage(smallest?.path);
  if (!smallest || isBroken) return rest.fallback;
  const backgroundColor = thumbhash ? averageColour(thumbhash) : undefined;
  return (
    <span className={className} style={backgroundColor ? { backgroundColor } : undefined}>
      <img
        ref={image}
        onError={setBroken}
        srcSet={sources.map(({ path, width }) => `${path} ${width}w`).join(", ")}
        sizes={sizes}
        src={(sources.find(({ width }) => width >= 384) ?? smallest).path}
        alt={description}
        width={rest.width}
        height={rest.height}
        loading={loading}
        fetchPriority={rest.isPriority ? "high" : "auto"}
        decoding="async"
        style={{ ...ownSize(rest), ...(rest.standIn && { backgroundImage: `url(${JSON.stringify(rest.standIn)})` }) }}
      />
    </span>
  );
}

function useBrokenImage(path: string | undefined) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current } = image;
    if (!current?.complete || current.naturalWidth > 0) return;
    current.decode().catch(() => setBroken(path));
  }, [path]);
  return { image, isBroken: path !== undefined && broken === path, setBroken: () => setBroken(path) };
}

function ownSize({ width, height }: Pick<PictureProps, "width" | "height">) {
  if (!width || !height || (width >= largestBox.width && height >= largestBox.height)) return undefined;
  return { maxWidth: width, maxHeight: height };
}

/** A thumbhash's mean colour takes bytes where a blurred picture takes thousands. */
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
