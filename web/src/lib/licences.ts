type LicencePart = { text: string; url: string | null };

export const openStreetMapCopyright = "https://www.openstreetmap.org/copyright";

/** Exact matches only, so that nothing similar is linked. */
const known: readonly (readonly [RegExp, (version: string) => string])[] = [
  [/^(?:odbl|open database licen[cs]e)(?:[- ]v?1\.0)?$/i, () => "https://opendatacommons.org/licenses/odbl/1-0/"],
  [/^cdla[- ]permissive[- ]2\.0$/i, () => "https://cdla.dev/permissive-2-0/"],
  [
    /^(?:ogl|open government licence)(?:(?:[- ]uk)?[- ]v?([1-3])(?:\.0)?)?$/i,
    (version) => `https://www.nationalarchives.gov.uk/doc/open-government-licence/version/${version || "3"}/`,
  ],
  [/^apache(?: licen[cs]e)?(?:,? version)?[- ]2\.0$/i, () => "https://www.apache.org/licenses/LICENSE-2.0"],
  [/^cc[- ]?0(?:[- ]1\.0)?$/i, () => "https://creativecommons.org/publicdomain/zero/1.0/"],
  [/^cc[- ]by(?:[- ]([1-4]\.0))?$/i, (version) => `https://creativecommons.org/licenses/by/${version || "4.0"}/`],
];

/** Splits 'ODbL 1.0, Apache 2.0' into licences, with addresses of known ones. */
export function licenceParts(licence: string): LicencePart[] {
  return licence.split(", ").map((text) => {
    for (const [pattern, urlOf] of known) {
      const found = pattern.exec(text.trim());
      if (found) return { text, url: urlOf(found[1] ?? "") };
    }
    return { text, url: null };
  });
}

/** Whether the source is OpenStreetMap, which requires attribution. */
export function isOpenStreetMap(source: string): boolean {
  return /openstreetmap|^osm$/i.test(source);
}
