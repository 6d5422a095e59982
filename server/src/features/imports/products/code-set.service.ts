const maxFill = 0.6;
const none = -1;

/** Creates a set whose function returns whether a code is new; four million take 64 MB. */
export function createCodeSet(): (code: number) => boolean {
  let places = new Float64Array(1 << 16).fill(none);
  let size = 0;
  return (code) => {
    if (size >= places.length * maxFill) places = grown(places);
    const place = placeOf(places, code);
    if (places[place] === code) return false;
    places[place] = code;
    size += 1;
    return true;
  };
}

function grown(places: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(places.length * 2).fill(none);
  for (const code of places) if (code !== none) larger[placeOf(larger, code)] = code;
  return larger;
}

function placeOf(places: Float64Array, code: number): number {
  const mask = places.length - 1;
  // One maker's codes differ in the last digits only.
  const mixed = Math.imul((code % 4_294_967_296) ^ (code / 4_294_967_296), 0x9e3779b1) >>> 7;
  let place = mixed & mask;
  while (places[place] !== none && places[place] !== code) place = (place + 1) & mask;
  return place;
}
