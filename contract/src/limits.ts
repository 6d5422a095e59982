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
export const tagsOnCard = 6;
