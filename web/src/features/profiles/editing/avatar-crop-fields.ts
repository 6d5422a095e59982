/** Zoom, and the square's centre in picture pixels. */
export type AvatarCrop = { image: HTMLImageElement; zoom: number; x: number; y: number };

export const maxZoom = 4;

const outputSide = 512;

/** The square's side in picture pixels. */
export function sideOf({ image, zoom }: AvatarCrop): number {
  return Math.min(image.naturalWidth, image.naturalHeight) / zoom;
}

/** Changes a crop within the picture. */
export function changeCrop(crop: AvatarCrop, change: Partial<AvatarCrop>): AvatarCrop {
  const changed = { ...crop, ...change };
  const next = { ...changed, zoom: Math.min(maxZoom, Math.max(1, changed.zoom)) };
  const half = sideOf(next) / 2;
  const within = (value: number, size: number) => Math.min(size - half, Math.max(half, value));
  return { ...next, x: within(next.x, next.image.naturalWidth), y: within(next.y, next.image.naturalHeight) };
}

/** Reads a picture, cropped in the middle; throws if it is none. */
export async function readCrop(file: Blob): Promise<AvatarCrop> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode();
  return { image, zoom: 1, x: image.naturalWidth / 2, y: image.naturalHeight / 2 };
}

export function drawCrop(crop: AvatarCrop): Promise<Blob> {
  const side = sideOf(crop);
  const size = Math.min(outputSide, Math.ceil(side));
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  const context = canvas.getContext("2d");
  context?.drawImage(crop.image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, size, size);
  return new Promise((resolve, reject) => {
    // Every browser writes PNG; the server shrinks it.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The avatar could not be drawn."))), "image/png");
  });
}
