/** Typed prices in the site's currency. Calls use hundredths: 12.50 is 1250, and 1.255 dinars are 125.5. */
import { submissionErrors } from "./item-fields.ts";
import { cleanLine } from "./text.ts";

/** `decimals` is from none to three. */
export type Money = { code: string; sign: string; decimals: number };

/** `cents` is null for an empty price or an error. */
export type ReadPrice = { cents: number | null; error: string | null };

export const priceErrors = {
  wholePrice: "Price must be a whole number",
  threeDecimals: "Price must be a number with at most three decimals",
  twoReadings: (text: string, [one, other]: readonly [string, string]) =>
    `'${text}' can mean ${one} or ${other}. Please write one of these.`,
  otherCurrency: (found: string, { code, sign }: Money) =>
    `This price is in ${found}. Prices here are in ${sign === code ? code : `${sign} (${code})`}.`,
  severalPrices: (prices: readonly string[]) =>
    `There are ${prices.length === 2 ? "two" : prices.length} prices here: ${prices.join(" and ")}. Please give one.`,
} as const;

export function moneyOf(code: string): Money {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: code, currencyDisplay: "narrowSymbol" });
  const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
  return { code, sign, decimals: Math.min(3, format.resolvedOptions().maximumFractionDigits ?? 2) };
}

const spaces = /[\s\u00A0\u2009\u202F]+/g;
const group = "(?:[ '’`´ʼ])";
const amount = new RegExp(`\\d{1,3}(?:${group}\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*`, "g");

/**
 * Reads a price, with or without the currency's sign or code and thousands groups. Amounts that the country's formats
 * make ambiguous are an error that names both.
 */
export function readPrice(text: string, money: Money): ReadPrice {
  const failed = (error: string): ReadPrice => ({ cents: null, error });
  const wrong = decimalsError(money);
  const line = withPlainDigits(cleanLine(text.slice(0, 400)).normalize("NFKC"))
    .replace(spaces, " ")
    .trim();
  if (line === "") return { cents: null, error: null };
  if (/^[=@+]/.test(line)) return failed(wrong);
  if (/^\p{Sc}? ?[-\u2212]/u.test(line)) return failed(submissionErrors.negativePrice);
  const bare = withoutOwnSigns(line, money);
  const other = (bare.match(/\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []).find(isCurrency);
  if (other !== undefined) return failed(priceErrors.otherCurrency(other, money));
  // '12,-', '12.–' and '250/-' are whole amounts.
  const whole = bare.replace(/(?<=\d) ?[.,:/] ?[-\u2010-\u2015\u2212]{1,2}$/, "");
  const amounts = whole.match(amount) ?? [];
  if (amounts.length > 1) return failed(priceErrors.severalPrices(amounts));
  if (amounts[0] !== whole) return failed(wrong);
  const readings = readingsOf(whole.replace(new RegExp(group, "g"), ""), whole, money);
  const [one, second] = readings;
  if (one === undefined) return failed(wrong);
  if (second !== undefined) {
    const [units, fraction = ""] = second.split(".");
    const isAmount = Number(fraction.slice(money.decimals)) === 0;
    const shown = `${units}.${fraction.slice(0, money.decimals)}`;
    return failed(isAmount ? priceErrors.twoReadings(whole, [one, shown]) : wrong);
  }
  const [units = "", decimals = ""] = one.split(".");
  if (decimals.length > money.decimals) return failed(wrong);
  if (units.replace(/^0+(?=\d)/, "").length > 5) return failed(submissionErrors.priceTooHigh);
  // Digit by digit, because 0.29 * 100 is not 29.
  return { cents: Number(units + decimals.padEnd(3, "0")) / 10, error: null };
}

function readingsOf(digits: string, written: string, money: Money): string[] {
  const signs = digits.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return [digits];
  const [head = "", tail = ""] = [
    digits.slice(0, digits.lastIndexOf(last)),
    digits.slice(digits.lastIndexOf(last) + 1),
  ];
  const grouped = digits.replace(/[.,]/g, "");
  const isGrouped = /^[1-9]\d{0,2}([.,]\d{2,3})*[.,]\d{3}$/.test(digits);
  if (new Set(signs).size === 2)
    return signs.filter((sign) => sign === last).length === 1 && /^[1-9]\d{0,2}([.,]\d{2,3})*[.,]\d{3}$/.test(head)
      ? [`${head.replace(/[.,]/g, "")}.${tail}`]
      : [];
  if (signs.length > 1) return isGrouped ? [grouped] : [];
  if (!isGrouped || written !== digits) return [`${head}.${tail}`];
  if (money.decimals === 0) return [grouped];
  const { formats } = writingOf(money);
  const isDecimal = formats.some(({ decimal }) => decimal === last);
  if (!isDecimal && money.decimals < 3) return [grouped];
  return isDecimal && formats.every(({ grouping }) => grouping !== last)
    ? [`${head}.${tail}`]
    : [grouped, `${head}.${tail}`];
}

/** Locales of currencies with several formats, by the first letters of their code. */
const otherLocales: Record<string, readonly string[]> = {
  EU: ["de-DE", "fr-FR", "es-ES", "it-IT", "en-IE", "el-GR"],
  CH: ["de-CH", "fr-CH", "it-CH"],
  CA: ["en-CA", "fr-CA"],
};

/** The code begins with the country. */
function localesOf(code: string): readonly string[] {
  const region = code.slice(0, 2);
  const locale = new Intl.Locale(`und-${region}`).maximize();
  return otherLocales[region] ?? [locale.language === "und" ? "en" : `${locale.language}-${region}`];
}

type Writing = { signs: string[]; formats: { decimal: string | undefined; grouping: string | undefined }[] };

const writings = new Map<string, Writing>();

function writingOf({ code, sign }: Money): Writing {
  const known = writings.get(code);
  if (known) return known;
  const locales = localesOf(code);
  const formats = locales.map((locale) => {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(12_345_678.5);
    const signOf = (type: "decimal" | "group") => parts.find((part) => part.type === type)?.value;
    return { decimal: signOf("decimal"), grouping: signOf("group") };
  });
  const displays = ["symbol", "narrowSymbol", "name"] as const;
  const ofLocales = locales.flatMap((locale) =>
    displays.map((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: "currency", currency: code, currencyDisplay });
      return format.formatToParts(1).find(({ type }) => type === "currency")?.value ?? code;
    }),
  );
  const all = [sign, code, ...ofLocales, ...(otherSigns[code] ?? [])].map((one) => one.normalize("NFKC"));
  const signs = [...new Set(all)].sort((one, other) => other.length - one.length);
  writings.set(code, { signs, formats });
  return { signs, formats };
}

/** Signs that `Intl` does not know. */
const otherSigns: Record<string, readonly string[]> = {
  CHF: ["Fr.", "Fr", "SFr.", "SFr"],
  CNY: ["元"],
  INR: ["Rs.", "Rs"],
  JPY: ["円"],
  KRW: ["원"],
  LKR: ["Rs.", "Rs"],
  NPR: ["Rs.", "Rs"],
  PKR: ["Rs.", "Rs"],
  TND: ["DT"],
  USD: ["US$"],
  VND: ["đ"],
};

function withoutOwnSigns(line: string, money: Money): string {
  let left = line;
  for (let times = 0; times < 2; times += 1) {
    const found = writingOf(money).signs.find((one) => isIn(left, one));
    if (found === undefined) break;
    const at = left.toLowerCase().indexOf(found.toLowerCase());
    left = `${left.slice(0, at)} ${left.slice(at + found.length)}`.replace(spaces, " ").trim();
  }
  return left;
}

function isIn(line: string, sign: string): boolean {
  const at = line.toLowerCase().indexOf(sign.toLowerCase());
  const isLetter = (text: string | undefined) => text !== undefined && /\p{L}/u.test(text);
  const end = at + sign.length;
  return at >= 0 && !(isLetter(sign[0]) && isLetter(line[at - 1])) && !(isLetter(sign.at(-1)) && isLetter(line[end]));
}

function isCurrency(sign: string): boolean {
  return !/^[A-Z]{3}$/.test(sign) || Intl.supportedValuesOf("currency").includes(sign);
}

const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

function withPlainDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59]/g, (digit) => {
      const point = digit.codePointAt(0) ?? 0;
      return String(point - (zeros.findLast((zero) => zero <= point) ?? point));
    })
    .replaceAll("\u066B", ".")
    .replaceAll("\u066C", ",");
}

/** Returns a price in hundredths as it is typed: 12.50, 12 without decimals, 1.255 with three. */
export function formatPriceInput(cents: number | null, { decimals }: Money): string {
  return cents === null ? "" : (cents / 100).toFixed(decimals);
}

/** Returns an error if a price in hundredths has more decimals than its currency, else null. */
export function validatePrice(cents: number | null, money: Money): string | null {
  if (cents === null || Number((cents / 100).toFixed(money.decimals)) === cents / 100) return null;
  return decimalsError(money);
}

function decimalsError({ decimals }: Money): string {
  return { 0: priceErrors.wholePrice, 3: priceErrors.threeDecimals }[decimals] ?? submissionErrors.price;
}
