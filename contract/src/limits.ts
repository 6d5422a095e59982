/** Limits shared by browser and server. Lengths are in code points, distances in km. */

export const rankingLimit = 100;

/** In fair order, one in `risingEvery` places goes to an item with fewer than `risingVotes` votes. */
export const risingEvery = 5;
export const risingVotes = 5;

/** Maximum distance for a tasted vote. */
export const tastedMetres = 150;
export const listPreviewSize = 3;

export const maxSearchResults = 100;
export const searchPreviewSize = 3;
export const searchPageSize = 20;

export const newItemsPageSize = 10;
export const postsPageSize = 10;
export const commentsPageSize = 10;
export const restaurantPageSize = 20;
export const logPageSize = 20;
export const notesPageSize = 5;
export const notificationsPageSize = 20;
export const followsPageSize = 20;
export const savesPageSize = 20;
export const reportsPageSize = 20;
export const busyPeopleSize = 20;
export const newestDeedsSize = 10;
export const voteChecksPageSize = 20;
export const placeQuestionsPageSize = 20;

export const maxPostsPerPage = 30;

export const notificationsPreviewSize = 5;

export const profileItemsPageSize = 5;
export const profilePostsPageSize = 6;
export const profilePostsAtFirst = 3;
export const profileBestDishes = 4;

export const maxCaptionLength = 500;
export const maxCommentLength = 1_000;

/** The radius of 'near you'. */
export const nearbyRadiusKm = 10;

/** The Earth's radius for great-circle distances. The database functions use it too; a test compares them. */
export const earthRadiusKm = 6371;

/** Positions are rounded to this many degrees (about 100 m) before a chart is computed for them. */
export const positionGridDegrees = 0.001;

/** Ranks with a badge in a colour of their own. */
export const topRanks = 3;

export const maxTagsOnCard = 6;

export const maxCardDescriptionLength = 400;

export const maxDishesPerImport = 500;
export const gridPageSize = 50;

export const maxBioLength = 500;

export const maxTags = 10;
export const maxTagLength = 30;

export const maxItemNameLength = 120;
export const maxCuisineLength = 60;
export const maxDescriptionLength = 2_000;
export const maxLinkLength = 2_048;
export const maxPictureDescriptionLength = 300;

/** Below 100,000. */
export const maxPriceCents = 9_999_999;

export const megabyte = 1_048_576;

export const maxPictureBytes = 10 * megabyte;

/** Exclusive. */
export const avatarBytesLimit = 2 * megabyte;

export const maxVideoBytes = 100 * megabyte;

export const maxImportBytes = 4_000 * megabyte;

export const maxVideoMinutes = 5;
export const maxVideoSeconds = maxVideoMinutes * 60;
export const maxVideoSide = 4_096;
export const maxVideoPixels = 4_096 * 2_304;

/** Pixels of all frames of a video: the longest one in 4K at 30 a second. */
export const maxVideoWork = maxVideoSeconds * 30 * 3_840 * 2_160;

/** For these days a former username is blocked for others, and security events are kept. */
export const formerUsernameDays = 90;
export const securityEventDays = 90;

/** 'Within a walk'. */
export const walkKm = 1.2;

export const boardRadiiKm = [walkKm, 2, 5, 10, 25] as const;

export const boardPreviewSize = 5;

/** Minimum items of a board when it is made or changed. */
export const minBoardItems = 8;

export const maxBoards = 50;
export const maxOwnLists = 50;
export const maxFollowedBoards = 500;
export const maxListedBoards = 30;

export const maxListEntries = 100;
export const maxListTitleLength = 80;
export const maxListNoteLength = 500;
export const maxEntryNoteLength = 200;

export const maxFilteredEntries = 100_000;

/** Maximum votes and log entries of followed people that a board counts. */
export const maxFollowedLikes = 20_000;

export const maxBestKinds = 20;
export const maxBestOfKind = 5;

/** Days per reply of the public log's index. */
export const publicLogPageSize = 100;
