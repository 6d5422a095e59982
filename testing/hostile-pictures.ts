import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { noise } from "./pictures.ts";

export type Outcome = "stored" | "empty" | "type" | "damaged" | "pixels" | "wide";

export type HostilePicture = { name: string; bytes: Buffer; outcome: Outcome | Outcome[] };

/** Must never be in a served picture. */
export const canary = "CANARY-51.5414,-0.1471";

/** A quarter each of red, green, blue and white show how a picture is turned. */
export const corners = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;

/** The four corners in a frame of this size: red and green above, blue and white below. */
export function cornered(width = 64, height = 48): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  const colours = Object.values(corners);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = colours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? corners.white;
      pixels.set(colour, (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const flat = (width: number, height: number, background = "red", channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background }, limitInputPixels: false });

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pngMagic = Buffer.from("89504e470d0a1a0a", "hex");
function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  return pngOf([8, 2, 0, 0, 0], width, height, ...chunks);
}

function pngOf(form: number[], width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...form]);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  return Buffer.concat([pngMagic, chunk("IHDR", header), ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

function rows(width: number, height: number, colour: readonly number[]): Buffer {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.concat(Array(width).fill(Buffer.from(colour)))]);
  return deflateSync(Buffer.concat(Array(height).fill(row)));
}

const withChunks = (picture: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)]);
const withSegments = (picture: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const exif = {
  IFD0: { Make: canary, ImageDescription: canary, Copyright: canary },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 32/1 2904/100", GPSProcessingMethod: canary },
};
const xmp = `<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${canary}"/></rdf:RDF></x:xmpmeta>`;
const named = (image: Sharp) => image.withExif(exif).withXmp(xmp).withIccProfile("p3");
const latin = (text: string) => Buffer.from(text, "latin1");
const iptc = latin(
  `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0${String.fromCharCode(5 + canary.length)}\x1c\x02\x78\0${String.fromCharCode(canary.length)}${canary}`,
);

export async function hostilePictures(): Promise<HostilePicture[]> {
  const groups = await Promise.all([
    notPictures(),
    cutPictures(),
    bombs(),
    oddPictures(),
    tellingPictures(),
    mutants(),
  ]);
  return groups.flat();
}

async function notPictures(): Promise<HostilePicture[]> {
  const gif = await cornered().gif().toBuffer();
  const tiff = await cornered().tiff().toBuffer();
  const avif = await cornered(16, 16).avif({ effort: 0 }).toBuffer();
  const texts = {
    svg: `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
    html: "<!doctype html><script>alert(1)</script>",
    pdf: "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj",
    zip: "PK\x03\x04\x14\0\0\0\x08\0",
    heic: "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    mp4: "\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41",
    bmp: "BM\x46\0\0\0\0\0\0\0\x36\0\0\0",
    script: "#!/bin/sh\nrm -rf /",
    playlist: "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd",
    "a RIFF that is no WebP": "RIFF\x24\0\0\0WAVEfmt ",
    "one byte": "\xff",
    "two bytes of a JPEG": "\xff\xd8",
    "a PNG from another line ending": "\x89PNG\n\x1a\n\0\0\0\rIHDR",
  };
  return [
    { name: "nothing at all", bytes: Buffer.alloc(0), outcome: "empty" },
    ...Object.entries({ gif, tiff, avif }).map(([name, bytes]) => ({ name, bytes, outcome: "type" as const })),
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: latin(text), outcome: "type" as const })),
  ];
}

async function cutPictures(): Promise<HostilePicture[]> {
  const pixels = sharp(noise(200, 150), { raw: { width: 200, height: 150, channels: 3 } });
  const whole = {
    jpeg: await pixels.jpeg().toBuffer(),
    png: await pixels.png().toBuffer(),
    webp: await pixels.webp().toBuffer(),
  };
  const cut = Object.entries(whole).flatMap(([type, bytes]) =>
    [0.02, 0.25, 0.5, 0.9, 0.99].map((part) => ({
      name: `${part} of a ${type}`,
      bytes: bytes.subarray(0, Math.max(12, Math.floor(bytes.length * part))),
      outcome: "damaged" as const,
    })),
  );
  const openings = { jpeg: "ffd8ff", png: "89504e470d0a1a0a", webp: "52494646ffffffff57454250" };
  const only = Object.entries(openings).flatMap(([type, hex]) => [
    { name: `the opening of a ${type}`, bytes: Buffer.from(hex, "hex"), outcome: "damaged" as const },
    {
      name: `the opening of a ${type}, and a page`,
      bytes: Buffer.concat([Buffer.from(hex, "hex"), latin(`<html>${canary}`)]),
      outcome: "damaged" as const,
    },
  ]);
  return [...cut, ...only];
}

function saying(picture: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(picture);
  if (bytes.toString("latin1", 0, 4) === "RIFF") {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
    return bytes;
  }
  const frame = Math.max(bytes.indexOf(Buffer.from([0xff, 0xc0])), bytes.indexOf(Buffer.from([0xff, 0xc2])));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

async function bombs(): Promise<HostilePicture[]> {
  const [small, jpeg, webp] = await Promise.all([
    cornered().png().toBuffer(),
    cornered().jpeg().toBuffer(),
    cornered().webp().toBuffer(),
  ]);
  const full = await cornered().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  const progressive = await flat(1_000, 1_000).jpeg({ progressive: true }).toBuffer();
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), progressive.length - 2);
  const scans = Buffer.concat([progressive.subarray(0, -2), ...Array(2_000).fill(scan), Buffer.from([0xff, 0xd9])]);
  const zeros = deflateSync(Buffer.alloc(100_000_000), { level: 1 });
  const [one, some] = [chunk("IDAT", rows(1, 1, [1, 2, 3])), chunk("IDAT", rows(100, 100, [1, 2, 3]))];
  const comments = Array(10_000).fill(chunk("tEXt", latin(`a\0${canary}`)));
  const all: [string, Buffer, Outcome | Outcome[]][] = [
    ["a PNG that says 50,000 by 50,000", png(50_000, 50_000, some), "wide"],
    ["a PNG that says 6,400 by 6,400", png(6_400, 6_400, some), "pixels"],
    ["a PNG that says 2^31 by 2^31", png(2 ** 31, 2 ** 31, one), "damaged"],
    ["a PNG that says 2^31 - 1 by 1", png(2 ** 31 - 1, 1, one), ["damaged", "wide"]],
    ["a PNG that says 0 by 0", png(0, 0, one), "damaged"],
    ["a PNG that says 100 by 6,000 and has a corner of it", png(100, 6_000, some), "damaged"],
    ["an interlaced PNG of 16 bits that says 6,000 by 4,000", pngOf([16, 6, 0, 0, 1], 6_000, 4_000, some), "pixels"],
    ["a PNG of one pixel with the rows of many", png(1, 1, chunk("IDAT", zeros)), ["stored", "damaged"]],
    ["a PNG with 100 MB in a comment", withChunks(small, squeezed("zTXt", zeros)), ["stored", "damaged"]],
    ["a PNG with 100 MB in its profile", withChunks(small, squeezed("iCCP", zeros)), ["stored", "damaged"]],
    ["a PNG with ten thousand comments", withChunks(small, ...comments), ["stored", "damaged"]],
    ["a JPEG that says 65,535 by 65,535", saying(jpeg, 65_535, 65_535), ["damaged", "wide"]],
    ["a JPEG that says 16,000 by 2,000", saying(jpeg, 16_000, 2_000), ["stored", "damaged"]],
    ["a JPEG that says 0 by 0", saying(jpeg, 0, 0), "damaged"],
    ["a JPEG with two thousand scans", scans, ["stored", "damaged"]],
    ["a progressive JPEG in full colour that says 6,000 by 6,000", saying(full, 6_000, 6_000), "pixels"],
    ["a WebP that says 16,383 by 16,383", saying(webp, 16_383, 16_383), "pixels"],
    ["a WebP that says 5,000 by 5,000", saying(webp, 5_000, 5_000), "pixels"],
    ["a strip of 60,000 by 1", await flat(60_000, 1).png().toBuffer(), "wide"],
    ["a strip of 1 by 60,000", await flat(1, 60_000).png().toBuffer(), "stored"],
  ];
  return all.map(([name, bytes, outcome]) => ({ name, bytes, outcome }));
}

function squeezed(type: string, data: Buffer): Buffer {
  return chunk(type, Buffer.concat([latin("a\0\0"), data]));
}

async function oddPictures(): Promise<HostilePicture[]> {
  const grey = sharp(noise(40, 30, 1), { raw: { width: 40, height: 30, channels: 1 } });
  const clear = flat(40, 30, "transparent", 4);
  const odd: Record<string, Promise<Buffer>> = {
    "a CMYK JPEG": cornered().toColourspace("cmyk").jpeg().toBuffer(),
    "a progressive JPEG": cornered().jpeg({ progressive: true }).toBuffer(),
    "a grey JPEG": grey.clone().jpeg().toBuffer(),
    "a grey PNG": grey.clone().png().toBuffer(),
    "a grey PNG that is partly clear": grey.clone().toColourspace("b-w").ensureAlpha(0.5).png().toBuffer(),
    "a PNG of 16 bits": cornered().toColourspace("rgb16").png().toBuffer(),
    "a PNG of 16 bits, interlaced": cornered().toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    "a PNG with a palette": cornered().png({ palette: true, colours: 4 }).toBuffer(),
    "an interlaced PNG": cornered().png({ progressive: true }).toBuffer(),
    "a PNG that is clear all over": clear.clone().png().toBuffer(),
    "a WebP that is clear all over": clear.clone().webp().toBuffer(),
    "a lossless WebP": cornered().webp({ lossless: true }).toBuffer(),
    "a JPEG of one pixel": flat(1, 1).jpeg().toBuffer(),
    "a PNG of one pixel": flat(1, 1).png().toBuffer(),
    "a WebP of one pixel": flat(1, 1).webp().toBuffer(),
    "a JPEG of 1,281 by 1": flat(1_281, 1).jpeg().toBuffer(),
  };
  const pictures = Object.entries(odd).map(async ([name, bytes]) => ({
    name,
    bytes: await bytes,
    outcome: "stored" as const,
  }));
  return Promise.all(pictures);
}

async function tellingPictures(): Promise<HostilePicture[]> {
  const jpeg = await named(cornered()).jpeg().toBuffer();
  const pngs = await named(cornered()).png().toBuffer();
  const webp = await named(cornered()).webp().toBuffer();
  const texts = [
    chunk("tEXt", latin(`Comment\0${canary}`)),
    chunk("iTXt", latin(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
    chunk("zTXt", Buffer.concat([latin("Author\0\0"), deflateSync(latin(canary))])),
  ];
  const withMetadata: Record<string, Buffer> = {
    "a JPEG that tells all": withSegments(
      jpeg,
      segment(0xed, iptc),
      segment(0xfe, latin(canary)),
      segment(0xe9, latin(canary)),
    ),
    "a PNG that tells all": withChunks(pngs, ...texts),
    "a WebP that tells all": webp,
  };
  const tails: Record<string, Buffer> = {
    page: latin(`<html><script>alert("${canary}")</script></html>`),
    archive: latin(`PK\x03\x04${canary}PK\x05\x06${"\0".repeat(18)}`),
    script: latin(`\n#!/bin/sh\necho ${canary}\n`),
  };
  const polyglots = Object.entries({ jpeg, png: pngs, webp }).flatMap(([type, bytes]) =>
    Object.entries(tails).map(([tail, more]) => [`a ${type} and a ${tail}`, Buffer.concat([bytes, more])] as const),
  );
  return [...Object.entries(withMetadata), ...polyglots].map(([name, bytes]) => ({
    name,
    bytes,
    outcome: "stored" as const,
  }));
}

/** Whole pictures with a few changed bytes, deterministically. */
async function mutants(): Promise<HostilePicture[]> {
  const pixels = sharp(noise(64, 48), { raw: { width: 64, height: 48, channels: 3 } });
  const whole = [
    await named(pixels.clone()).jpeg({ progressive: true }).toBuffer(),
    await named(pixels.clone()).png().toBuffer(),
    await named(pixels.clone()).webp().toBuffer(),
  ];
  const dice = noise(4_000, 1);
  return whole.flatMap((picture, type) =>
    Array.from({ length: 12 }, (_, n) => {
      const bytes = Buffer.from(picture);
      for (let k = 0; k < 4; k++) {
        const at = dice.readUInt32LE((type * 12 + n) * 100 + k * 8);
        bytes[12 + (at % (bytes.length - 12))] = dice[(type * 12 + n) * 100 + k * 8 + 5] ?? 0;
      }
      return {
        name: `mutant ${type} ${n}`,
        bytes,
        outcome: ["stored", "damaged", "pixels", "wide"] satisfies Outcome[],
      };
    }),
  );
}
