import { describe, expect, it } from "vitest";
import { barcodeErrors, readBarcode, shownBarcode, sortClaims, validateBarcode } from "./barcodes.ts";

describe("a barcode", () => {
  it.each([
    ["3017620422003", "3017620422003", "of 13 digits"],
    [" 301 7620-422003 ", "3017620422003", "with gaps"],
    ["012345678905", "0012345678905", "of 12 digits"],
    ["96385074", "0000096385074", "of 8 digits"],
    ["00012345678905", "0012345678905", "of 14 digits that begin with 0"],
    ["10012345678902", "10012345678902", "of 14 digits"],
    ["04252614", "0042100005264", "of 8 digits that stand for 12"],
    ["01234505", "0012000003455", "of 8 digits whose zeros go elsewhere"],
    ["01234531", "0012300000451", "of 8 digits with a 3 before the last"],
    ["01234543", "0012340000053", "of 8 digits with a 4 before the last"],
    ["01234565", "0000001234565", "of 8 digits that could stand for 12, and is whole itself"],
  ])("%s is %s: one %s", (typed, code) => {
    expect(readBarcode(typed)).toBe(code);
    expect(validateBarcode(typed)).toBeNull();
    expect(readBarcode(shownBarcode(code))).toBe(code);
  });

  it.each([
    ["3017620422004", barcodeErrors.checkDigit],
    ["3071620422003", barcodeErrors.checkDigit],
    ["96385075", barcodeErrors.checkDigit],
    ["301762042200", barcodeErrors.checkDigit],
    ["00000000", barcodeErrors.zeros],
    ["000000000000", barcodeErrors.zeros],
    ["0000000000000", barcodeErrors.zeros],
    ["000 000-000 00000", barcodeErrors.zeros],
    ["0", barcodeErrors.length],
    ["0000000000", barcodeErrors.length],
    ["123456784", barcodeErrors.length],
    ["1234567895", barcodeErrors.length],
    ["30176204220", barcodeErrors.length],
    ["301762042200300", barcodeErrors.length],
    ["30176204220O3", barcodeErrors.length],
    ["٣٠١٧٦٢٠٤٢٢٠٠٣", barcodeErrors.length],
  ])("%s is none", (typed, error) => {
    expect(readBarcode(typed)).toBeNull();
    expect(validateBarcode(typed)).toBe(error);
  });

  it("that is left out is no error, and no code", () => {
    expect(validateBarcode("  ")).toBeNull();
    expect(readBarcode("")).toBeNull();
  });
});

it("claims that what is in it contradicts are told apart, and those of absence also by traces", () => {
  expect(sortClaims({ claimIds: [1, 3, 5, 8], allergenIds: [4], mayContainIds: [2, 7] })).toEqual({
    claimIds: [3],
    refused: [
      { claim: "vegan", allergen: "eggs", isTrace: false },
      { claim: "gluten-free", allergen: "gluten", isTrace: true },
      { claim: "dairy-free", allergen: "milk", isTrace: true },
    ],
  });
  expect(sortClaims({ claimIds: [1], allergenIds: [], mayContainIds: [7] })).toEqual({ claimIds: [1], refused: [] });
});
