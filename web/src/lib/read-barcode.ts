import { expandUpcE, readBarcode } from "@dishboard/contract/barcodes";

/** Finds a barcode in a camera picture: normalized digits, or null. */
export type BarcodeReader = (picture: HTMLVideoElement) => Promise<string | null>;

/** Product formats as browsers and the loaded reader name them. */
const formats = { ean_13: "EAN13", ean_8: "EAN8", upc_a: "UPCA", upc_e: "UPCE" } as const;
const names = Object.keys(formats);

type NativeDetector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string; format: string }[]> };
type NativeDetectors = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
};

/** Opens the browser's reader, or loads one. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  return (await openNative().catch(() => null)) ?? loadReader();
}

async function openNative(): Promise<BarcodeReader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: NativeDetectors };
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!BarcodeDetector || !names.every((name) => supported.includes(name))) return null;
  const detector = new BarcodeDetector({ formats: names });
  return async (picture) => {
    const found = await detector.detect(picture);
    return firstOf(found.map(({ rawValue, format }) => ({ text: rawValue, isShort: format === "upc_e" })));
  };
}

async function loadReader(): Promise<BarcodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import("zxing-wasm/reader"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  // Otherwise the library fetches this file from a third party.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (picture) => {
    [canvas.width, canvas.height] = [picture.videoWidth, picture.videoHeight];
    if (!context || canvas.width === 0) return null;
    context.drawImage(picture, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(pixels, { formats: Object.values(formats), maxNumberOfSymbols: 1 });
    return firstOf(found.map(({ text, format }) => ({ text, isShort: format === formats.upc_e })));
  };
}

function firstOf(found: { text: string; isShort: boolean }[]): string | null {
  for (const { text, isShort } of found) {
    const code = readBarcode((isShort && expandUpcE(text)) || text);
    if (code) return code;
  }
  return null;
}
