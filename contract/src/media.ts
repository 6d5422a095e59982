export const pictureWidths = [192, 384, 768, 1280] as const;

/** Returns the path of a picture in a width: `…/a.webp` is the widest, `…/a-384.webp` a narrower one. */
export function pictureAt(path: string, width: (typeof pictureWidths)[number]): string {
  return width === 1280 ? path : path.replace(/\.webp$/, `-${width}.webp`);
}

/** Avatars are square. */
export const avatarWidths = [96, 192, 384] as const;

/** Returns the path of an avatar in a width. */
export function avatarAt(path: string, width: (typeof avatarWidths)[number]): string {
  return width === 384 ? path : path.replace(/\.webp$/, `-${width}.webp`);
}

/** Path, width and height are those of the widest file. */
export type StoredPicture = { path: string; width: number; height: number; thumbhash: string };
