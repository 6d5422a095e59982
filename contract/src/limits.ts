/** Limits and constants of the specification that both ends use. Lengths are in code points, distances in km. */

/** How many entries a ranking shows. */
export const rankingLimit = 100;

/** How far 'near you' reaches. */
export const nearbyRadiusKm = 10;

/** Great-circle distances use this radius of the Earth. */
export const earthRadiusKm = 6371;

/** Positions are rounded to this many degrees (about 100 m) before a chart is computed for them. */
export const positionGridDegrees = 0.001;

/** Ranks up to this one wear the distinct badge colour. */
export const topRanks = 3;

/** How many tags a card shows. */
export const maxTagsOnCard = 6;

/** How many tags an item carries, and how long one is. */
export const maxTags = 10;
export const maxTagLength = 30;

/** How long the texts of an item are. */
export const maxItemNameLength = 120;
export const maxCuisineLength = 60;
export const maxDescriptionLength = 2_000;
export const maxLinkLength = 2_048;
export const maxPictureDescriptionLength = 300;

/** Prices are typed in steps of this, and stand below 100,000. */
export const priceStep = 0.01;
export const maxPriceCents = 9_999_999;

/** A picture of an item or a Snap has so many bytes at most: 10 MB. */
export const maxPictureBytes = 10 * 1_048_576;
