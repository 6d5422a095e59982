/** Limits and constants shared by browser and server. Lengths are in code points, distances in km. */

/** How many entries a ranking shows, and how many of them a list shows among the lists. */
export const rankingLimit = 100;

/** On the fair order each so many places one is for an item with fewer than so many votes. */
export const risingEvery = 5;
export const risingVotes = 5;

/** So near to a dish's place is a device at most whose vote is a tasted one. */
export const tastedMetres = 150;
export const listPreviewSize = 3;

/** Maximum results per section of the search. */
export const maxSearchResults = 100;
/** Results per section in a search of everything. */
export const searchPreviewSize = 3;
/** Results per page of a section. */
export const searchPageSize = 20;

/** Page sizes: how many of a thing one call returns, and a screen shows at a time. */
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

/** How many posts of a feed may be asked for at a time. */
export const maxPostsPerPage = 30;

/** How many notifications the panel of the bell shows. */
export const notificationsPreviewSize = 5;

/** A person's dishes or products per call. */
export const profileItemsPageSize = 5;
/** A person's posts per call. */
export const profilePostsPageSize = 6;
/** Posts that a profile shows at first. */
export const profilePostsAtFirst = 3;
/** How many of a person's best dishes their profile shows. */
export const profileBestDishes = 4;

/** How long the caption of a post is, and a comment. */
export const maxCaptionLength = 500;
export const maxCommentLength = 1_000;

/** The radius of 'near you'. */
export const nearbyRadiusKm = 10;

/** The Earth's radius for great-circle distances. The database functions use it too; a test compares them. */
export const earthRadiusKm = 6371;

/** Positions are rounded to this many degrees (about 100 m) before a chart is computed for them. */
export const positionGridDegrees = 0.001;

/** Ranks up to this one have a badge in a colour of their own. */
export const topRanks = 3;

/** How many tags a card shows. */
export const maxTagsOnCard = 6;

/** How much of a description a card carries; the item's own page has the rest. */
export const maxCardDescriptionLength = 400;

/** How many dishes one import has at most, and how many rows of its grid are on the page at a time. */
export const maxDishesPerImport = 500;
export const gridPageSize = 50;

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

/** The highest price: below 100,000. */
export const maxPriceCents = 9_999_999;

/** A megabyte, as files are measured. */
export const megabyte = 1_048_576;

/** The largest file of a picture. */
export const maxPictureBytes = 10 * megabyte;

/** The file of an avatar is smaller than this. */
export const avatarBytesLimit = 2 * megabyte;

/** The largest file of a video. */
export const maxVideoBytes = 100 * megabyte;

/** The largest file of places that can be uploaded. */
export const maxImportBytes = 4_000 * megabyte;

/** How long a video plays at most, and how many pixels each of its sides and the whole picture have. */
export const maxVideoMinutes = 5;
export const maxVideoSeconds = maxVideoMinutes * 60;
export const maxVideoSide = 4_096;
export const maxVideoPixels = 4_096 * 2_304;

/** How many pixels all pictures of a video together have at most: those of the longest in 4K at 30 a second. */
export const maxVideoWork = maxVideoSeconds * 30 * 3_840 * 2_160;

/** For how many days a username that was given up stays blocked for others, and what happened to an account is kept. */
export const formerUsernameDays = 90;
export const securityEventDays = 90;

/** 'Within a walk', in km. */
export const walkKm = 1.2;

/** How far the area of a board may reach, in km. */
export const boardRadiiKm = [walkKm, 2, 5, 10, 25] as const;

/** How many of its best items the preview of a board shows. */
export const boardPreviewSize = 5;

/** A board needs so many dishes or products when it is made or changed. */
export const minBoardItems = 8;

/** Maximum boards per member. */
export const maxBoards = 50;
/** Maximum lists by hand per member. */
export const maxOwnLists = 50;
/** Maximum followed boards per member. */
export const maxFollowedBoards = 500;
/** Maximum members' boards on /lists. */
export const maxListedBoards = 30;

/** How many entries a list by hand has at most, and how long its texts are. */
export const maxListEntries = 100;
export const maxListTitleLength = 80;
export const maxListNoteLength = 500;
export const maxEntryNoteLength = 200;

/** How many entries of a ranking are looked at for those that match filters. */
export const maxFilteredEntries = 100_000;

/** How many votes and meals of followed people are counted for a board at most. */
export const maxFollowedLikes = 20_000;

/** How many kinds of food 'My best' shows at most, and how many items of each. */
export const maxBestKinds = 20;
export const maxBestOfKind = 5;

/** How many days one reply of the index of the public log has at most. */
export const publicLogPageSize = 100;
