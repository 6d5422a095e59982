export type Device = {
  /** Its browser and system: 'Firefox on Windows'. */
  name: string;
  isPhone: boolean;
};

// Browsers claim to be others too, so the first that matches is the one. A tablet's Safari says that it is a Mac's.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|\bChromium|\bCriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export function nameDevice(userAgent: string | null): Device {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown device");
  return { name, isPhone: system === "iPhone" || system === "Android" };
}
