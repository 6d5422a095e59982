import { expect, it } from "vitest";
import { licenceParts } from "./licences.ts";

const urls = (licence: string) => licenceParts(licence).map(({ url }) => url?.replace("https://", "") ?? null);

it.each([
  ["ODbL 1.0", "opendatacommons.org/licenses/odbl/1-0/"],
  ["ODbL-1.0", "opendatacommons.org/licenses/odbl/1-0/"],
  ["Open Database License", "opendatacommons.org/licenses/odbl/1-0/"],
  ["CDLA-Permissive-2.0", "cdla.dev/permissive-2-0/"],
  ["Open Government Licence v3.0", "www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"],
  ["OGL-UK-2.0", "www.nationalarchives.gov.uk/doc/open-government-licence/version/2/"],
  ["Apache 2.0", "www.apache.org/licenses/LICENSE-2.0"],
  ["CC0", "creativecommons.org/publicdomain/zero/1.0/"],
  ["CC0-1.0", "creativecommons.org/publicdomain/zero/1.0/"],
  ["CC BY", "creativecommons.org/licenses/by/4.0/"],
  ["CC-BY-3.0", "creativecommons.org/licenses/by/3.0/"],
])("%s has its link", (licence, url) => {
  expect(urls(licence)).toEqual([url]);
});

it.each(["CC BY-SA 4.0", "CC BY-NC", "Apache 1.1", "Open Government Licence - Canada", "ODbL 2.0", "Ask us"])(
  "%s has none",
  (licence) => {
    expect(urls(licence)).toEqual([null]);
  },
);

it("each of several has its own", () => {
  expect(licenceParts("CDLA-Permissive-2.0, Ours, Apache-2.0").map(({ text, url }) => [text, url !== null])).toEqual([
    ["CDLA-Permissive-2.0", true],
    ["Ours", false],
    ["Apache-2.0", true],
  ]);
});
