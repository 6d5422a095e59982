import { PDFiumLibrary } from "@hyzyla/pdfium";
import jsQR from "jsqr";

/** A page of a PDF: its size in points, its text, and what its QR codes say, those that can be read. */
export type PdfPage = { width: number; height: number; text: string; codes: string[] };

/** Reads a PDF as printed: draws each page, cuts it into `cuts` columns and rows, and scans each part. */
export async function readPdf(bytes: Buffer, cuts: 1 | 2 = 1): Promise<PdfPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const rounded = (points: number) => Math.round(points * 100) / 100;
  try {
    const pages: PdfPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const text = page.getText().normalize("NFC").replace(/\s+/g, " ").trim();
      const drawn = await page.render({ scale: 1.5 * cuts, render: "bitmap" });
      const codes = partsOf(drawn, cuts).map((part) => jsQR.default(part.data, part.width, part.height)?.data);
      const size = { width: rounded(originalWidth), height: rounded(originalHeight) };
      pages.push({ ...size, text, codes: codes.filter((code) => code !== undefined) });
    }
    return pages;
  } finally {
    document.destroy();
    library.destroy();
  }
}

type Drawing = { data: Uint8Array; width: number; height: number };

function partsOf({ data, width, height }: Drawing, cuts: number) {
  const size = { width: Math.floor(width / cuts), height: Math.floor(height / cuts) };
  const numbers = Array.from({ length: cuts }, (_, number) => number);
  return numbers.flatMap((row) =>
    numbers.map((column) => {
      const part = new Uint8ClampedArray(4 * size.width * size.height);
      for (let y = 0; y < size.height; y++) {
        const start = 4 * ((row * size.height + y) * width + column * size.width);
        part.set(data.subarray(start, start + 4 * size.width), 4 * y * size.width);
      }
      return { data: part, ...size };
    }),
  );
}

/** The names of the fonts that are embedded in a PDF, each with the six letters of its subset. */
export function embeddedFonts(bytes: Buffer): string[] {
  const text = bytes.toString("latin1");
  const descriptors = text.match(/\/Type \/FontDescriptor[\s\S]*?>>/g) ?? [];
  return descriptors.filter((one) => /\/FontFile2 /.test(one)).map((one) => /\/FontName \/(\S+)/.exec(one)?.[1] ?? "");
}
