import qrcode from "qrcode-generator";

/** A QR code: which of its modules are dark, row by row, without the quiet zone around it. */
export type QrCode = boolean[][];

/** How much of a code can be covered and it is still read: M is 15 per cent of it, Q is 25. */
export type ErrorCorrection = "M" | "Q";

/** Scanners need this much white around a code, in modules. */
export const quietModules = 4;

/** Makes the smallest QR code of a text of ASCII. Throws where no code can hold it, from about 1,600 characters on. */
export function qrCodeOf(text: string, correction: ErrorCorrection): QrCode {
  const code = qrcode(0, correction);
  code.addData(text);
  code.make();
  const numbers = Array.from({ length: code.getModuleCount() }, (_, number) => number);
  return numbers.map((row) => numbers.map((column) => code.isDark(row, column)));
}
