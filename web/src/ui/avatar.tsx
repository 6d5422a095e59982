import { avatarAt, avatarWidths } from "@dishboard/contract/media";
import { useState } from "react";
import "./avatar.css";

/** Sources of initials; the first that is not empty counts. */
export type AvatarNames = { username?: string | null; fullName?: string | null; email?: string | null };

const pairs = [
  ["#dbe9fb", "#17457f"],
  ["#fbe0d2", "#83310f"],
  ["#dff1dc", "#1d5a2b"],
  ["#f3e0f8", "#6d2286"],
  ["#fdebc4", "#6c4300"],
  ["#d8f0ee", "#0f5552"],
] as const;

export function initialsOf(names: AvatarNames): string {
  return [...nameOf(names)].slice(0, 2).join("").toUpperCase();
}

/** A person's picture, or initials without one. */
export function Avatar(props: { names: AvatarNames; url: string | null; size: 32 | 36 | 40 | 44 | 56 | 88 | 112 }) {
  const { names, url, size } = props;
  const [lost, setLost] = useState<string>();
  const [background, color] = pairs[hashOf(nameOf(names)) % pairs.length] ?? pairs[0];
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38), background, color }}
      aria-hidden="true"
    >
      {url && url !== lost ? (
        <img
          src={url}
          srcSet={sourcesOf(url)}
          sizes={`${size}px`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setLost(url)}
        />
      ) : (
        initialsOf(names)
      )}
    </span>
  );
}

function sourcesOf(url: string): string | undefined {
  return url.startsWith("/media/avatars/")
    ? avatarWidths.map((width) => `${avatarAt(url, width)} ${width}w`).join(", ")
    : undefined;
}

function nameOf({ username, fullName, email }: AvatarNames): string {
  return username?.trim() || fullName?.trim() || email?.trim() || "U";
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
