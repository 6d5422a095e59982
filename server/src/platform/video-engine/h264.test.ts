import { expect, it } from "vitest";
import { orientationOf } from "./adapter.ts";
import { hasStartCodes, withoutRemarks } from "./h264.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

it.each([
  ["with lengths stays", "00000002 0910 00000003 65aabb", "00000002 0910 00000003 65aabb"],
  ["loses its remarks, wherever they are", "00000002 0605 00000002 6501 00000003 06aabb", "00000002 6501"],
  ["of nothing but remarks is empty", "00000002 0605", ""],
  ["loses units of no length and what is too short for one", "00000000 00000002 6501 00000000 0000", "00000002 6501"],
  ["that breaks off ends with what there is", "00000009 6501", "00000002 6501"],
  ["with start codes gets lengths", "00000001 0910 000001 0605 00000001 6500aa00", "00000002 0910 00000003 6500aa"],
])("a picture %s", (_, picture, expected) => {
  expect(withoutRemarks(bytes(picture), 4)).toEqual(bytes(expected));
});

it("a picture with lengths of two bytes keeps them", () => {
  expect(withoutRemarks(bytes("0002 0605 0003 65aabb"), 2)).toEqual(bytes("0003 65aabb"));
});

it("start codes are not taken for lengths, also not for one of 259", () => {
  expect(["00000001 65", "00000103 65", "0000"].map((hex) => hasStartCodes(bytes(hex)))).toEqual([true, false, false]);
});

it.each([
  [[1, 0, 0, 0, 1], 0, false],
  [[0, 1, 0, -1, 0], 90, false],
  [[-1, 0, 0, 0, -1], 180, false],
  [[0, -1, 0, 1, 0], 270, false],
  // Phones store selfies turned to either side, and upright.
  [[-1, 0, 0, 0, 1], 180, true],
  [[1, 0, 0, 0, -1], 0, true],
  [[0, 1, 0, 1, 0], 90, true],
  [[], 0, false],
])("the matrix %j turns by %i, mirrored: %s", (matrix, rotation, isMirrored) => {
  expect(orientationOf(matrix)).toEqual({ rotation, isMirrored });
});
