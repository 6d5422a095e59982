type ImageLimits = { maxWidth: number; maxHeight: number; types: readonly string[] };

const quality = 0.9;
/** The most noise that browsers add to canvas pixels against fingerprinting. */
const maxDisturbance = 4;

/** An upright copy that fits, without metadata; the image itself if it fits; null on failure. */
export async function shrinkImage(file: File, { maxWidth, maxHeight, types }: ImageLimits): Promise<File | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, maxWidth / width, maxHeight / height);
    if (scale === 1 && types.includes(file.type)) return file;
    if (width === 0 || !canReadCanvas()) return null;
    const canvas = newCanvas(Math.round(width * scale), Math.round(height * scale));
    canvas.context.imageSmoothingQuality = "high";
    canvas.context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.toFile(file);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas");
  const toFile = async ({ name, type }: File): Promise<File | null> => {
    const mayBeTransparent = type === "image/png" || type === "image/webp";
    const wanted = mayBeTransparent ? "image/webp" : "image/jpeg";
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, quality));
    return blob && new File([blob], name, { type: blob.type });
  };
  return { width: canvas.width, height: canvas.height, context, toFile };
}

/** Whether canvas pixels can be read: some browsers return noise, which must not be uploaded. */
function canReadCanvas(): boolean {
  const { context } = newCanvas(2, 2);
  const colour = [163, 28, 7, 255];
  context.fillStyle = `rgb(${colour.slice(0, 3).join(" ")})`;
  context.fillRect(0, 0, 2, 2);
  const { data } = context.getImageData(0, 0, 2, 2);
  return data.every((value, index) => Math.abs(value - (colour[index % 4] ?? 0)) <= maxDisturbance);
}
