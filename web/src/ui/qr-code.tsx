import qrcode from "qrcode-generator";

/** White modules that scanners need around a code. */
const quiet = 4;

/** A QR code of ASCII, dark on white also at night, as scanners need. */
export function QrCode({
  text,
  label,
  correction = "M",
}: {
  text: string;
  label: string;
  /** Coverable share: M is 15 %, Q is 25 %. */
  correction?: "M" | "Q";
}) {
  const code = qrcode(0, correction);
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const numbers = Array.from({ length: count }, (_, number) => number);
  const dark = numbers.flatMap((row) =>
    numbers.filter((column) => code.isDark(row, column)).map((column) => `M${column + quiet} ${row + quiet}h1v1h-1z`),
  );
  const size = count + 2 * quiet;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
