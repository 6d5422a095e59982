import { writeFile } from "node:fs/promises";

/** Digits as four stripes in modules; the code's first digit selects the set. */
const stripes = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
const setsByFirst = [
  ...["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"],
];

/** A 13-digit code's modules, true if dark. */
function modulesOf(code: string): boolean[] {
  const sets = setsByFirst[Number(code[0])] ?? "";
  const widths = (digit: string, set: string) => {
    const own = [...(stripes[Number(digit)] ?? "")].map(Number);
    return set === "B" ? own.reverse() : own;
  };
  const half = (digits: string, from: (n: number) => string) =>
    [...digits].flatMap((digit, n) => widths(digit, from(n)));
  const left = half(code.slice(1, 7), (n) => sets[n] ?? "A");
  const right = half(code.slice(7), () => "C");
  // Guards at both ends and in the middle; the left half starts light.
  const runs = [1, 1, 1, ...left, 1, 1, 1, 1, 1, ...right, 1, 1, 1];
  return runs.flatMap((width, n) => Array<boolean>(width).fill(n % 2 === 0));
}

/** Writes an endless video of a barcode. */
export async function writeVideoOfBarcode(path: string, code: string): Promise<void> {
  const [width, height, module] = [640, 480, 4];
  const modules = modulesOf(code);
  const from = Math.round((width - modules.length * module) / 2);
  const line = Buffer.alloc(width, 235);
  for (const [n, isDark] of modules.entries()) if (isDark) line.fill(16, from + n * module, from + (n + 1) * module);
  const rows = Array.from({ length: height }, (_, y) => (y < 120 || y > 360 ? Buffer.alloc(width, 235) : line));
  const frame = Buffer.concat([Buffer.from("FRAME\n"), ...rows, Buffer.alloc((width * height) / 2, 128)]);
  await writeFile(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  );
}
