/** Limits and constants of the specification that browser and server share. Lengths are in code points, distances in km. */

/** How many entries a ranking shows. */
export const rankingLimit = 100;

/** How many items What's New shows at a time. */
export const newItemsPageSize = 10;

/** How many posts a feed shows at a time. */
export const postsPageSize = 10;

/** How many dishes, products and posts of a person one call returns, and how many of the posts a profile shows at first. */
export const profileItemsPageSize = 5;
export const profilePostsPageSize = 6;
export const profilePostsAtFirst = 3;
/** How many of a person's best dishes their profile shows. */
export const profileBestDishes = 4;

/** How long the caption of a post is, and a comment. */
export const maxCaptionLength = 500;
export const maxCommentLength = 1_000;

/** The radius of 'near you'. */
export const nearbyRadiusKm = 10;

/** The radius of the Earth for great-circle distances; the chart functions of the database use the same, and a test compares them. */
export const earthRadiusKm = 6371;

/** Positions are rounded to this many degrees (about 100 m) before a chart is computed for them. */
export const positionGridDegrees = 0.001;

/** Ranks up to this one have a badge in a colour of their own. */
export const topRanks = 3;

/** How many tags a card shows. */
export const maxTagsOnCard = 6;

/** How much of a description a card carries; the item's own page has the rest. */
export const maxCardDescriptionLength = 400;

/** How long what somebody says about themselves is. */
export const maxBioLength = 500;

/** How many tags an item has, and how long each is. */
export const maxTags = 10;
export const maxTagLength = 30;

/** How long the texts of an item are. */
export const maxItemNameLength = 120;
export const maxCuisineLength = 60;
export const maxDescriptionLength = 2_000;
export const maxLinkLength = 2_048;
export const maxPictureDescriptionLength = 300;

/** The step of price inputs, and the highest price: below 100,000. */
export const priceStep = 0.01;
export const maxPriceCents = 9_999_999;

/** The largest file of a picture: 10 MB. */
export const maxPictureBytes = 10 * 1_048_576;

/** The file of an avatar is smaller than this: 2 MB. */
export const avatarBytesLimit = 2 * 1_048_576;

/** The largest file of a video: 100 MB. */
export const maxVideoBytes = 100 * 1_048_576;

/** How long a video plays at most, and how many pixels each of its sides and the whole picture have. */
export const maxVideoSeconds = 300;
export const maxVideoSide = 4_096;
export const maxVideoPixels = 4_096 * 2_304;

/** How many pixels all pictures of a video together have at most: those of five minutes in 4K at 30 a second. */
export const maxVideoWork = 300 * 30 * 3_840 * 2_160;

/** 'Within a walk', in km. */
export const walkKm = 1.2;

/** How many entries of a ranking are looked at for those that match filters. */
export const maxFilteredEntries = 100_000;
