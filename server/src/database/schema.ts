/**
 * The types of all tables, and at the end the owner of each. Any repository may read any table by joins; only the owner
 * writes to it. `checks/schema.test.ts` compares this file with the migrated database.
 */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type ItemColumns = {
  id: string;
  name: string;
  price: string | null;
  description: string | null;
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_thumbhash: string | null;
  image_description: string | null;
  /** Of all its files; null for the demo town's, and for uncounted older ones. */
  image_bytes: number | null;
  submitted_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  share_count: Generated<number>;
  is_featured: Generated<boolean>;
  /** The key of the submitting form; unique per submitter, so that a repeated call stores nothing twice. */
  submission_key: Generated<string | null>;
  edit_key: Generated<string | null>;
};

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** One row per person, under the same id as the account. */
export type ProfilesTable = {
  id: string;
  username: string | null;
  full_name: string | null;
  bio: string | null;
  avatar_url: string | null;
  /** Of all files of the avatar; null for the demo town's. */
  avatar_bytes: number | null;
  created_at: Timestamp;
  shows_taste: Generated<boolean>;
};

/** Who follows whom. */
export type FollowsTable = {
  /** Ids order by age, so they order the lists too. */
  id: string;
  follower_id: string;
  following_id: string;
  created_at: Timestamp;
};

/** What a person has done and received; a view, counted when it is read. */
export type UserStatsView = {
  user_id: string;
  followers_count: number;
  following_count: number;
  dish_submissions: number;
  product_submissions: number;
  posts_made: number;
  likes_given: number;
  likes_received: number;
  comments_made: number;
  comments_received: number;
};

/** Every file named by a row, its owner, whether it must be stored by now, and who may open it. */
export type NamedFilesView = {
  owner_id: string | null;
  path: string | null;
  must_be_there: boolean;
  audience: "everybody" | "moderators" | "owner";
};

/** A person's likes as others see them, at least a day old before they change. */
export type ProfileLikesTable = {
  user_id: string;
  likes_given: number;
  likes_received: number;
  counted_at: Timestamp;
};

/** Rows whose sums count a person's shown items, kept by triggers of `rankings`. */
export type SubmissionCountsTable = {
  user_id: string;
  slot: number;
  dishes: number;
  products: number;
  upvotes: number;
};

/** Where dishes are eaten. */
export type RestaurantsTable = {
  id: string;
  name: string;
  cuisine: string | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  state: string | null;
  created_at: Timestamp;
  cell: ColumnType<number | null, never, never>;
  closed_at: ColumnType<Date | null, never, Date | null>;
  closer: ColumnType<"people" | "administrator" | null, never, "people" | "administrator" | null>;
  decided_at: ColumnType<Date | null, never, Date>;
  asked_at: ColumnType<Date | null, never, Date | null>;
  first_latitude: ColumnType<number | null, never, number | null>;
  first_longitude: ColumnType<number | null, never, number | null>;
  mover: ColumnType<string | null, never, string | null>;
};

/**
 * One narrow row per dish or product with the columns that order and filter rankings. It can be derived from the other
 * tables. Only `handle_vote`, `withdraw_votes` and the recount of `items` write its counts.
 */
export type RankingsTable = {
  item_id: string;
  /** 1 dish, 2 product (`itemTables` of the items). */
  kind: number;
  /** The cell of the place, or `nowhereCell` or `productCell` (`places.ts` of the contract). */
  cell: number;
  /** 0 shown, 1 held back, 2 hidden, 3 of a restaurant that has closed (`itemStates` of the items). */
  state: Generated<number>;
  net_score: Generated<number>;
  upvotes: Generated<number>;
  downvotes: Generated<number>;
  version: Generated<number>;
  submitted_by: string | null;
  lat: number | null;
  lon: number | null;
  price_cents: number | null;
  cuisine: string | null;
  /** Bits: breakfast 1, lunch 2, dinner 4, late-night 8. */
  meal_times: Generated<number>;
  claims: Generated<number>;
  /** Bits by allergen id: the allergens that it contains, and those in `alerts`. Hidden from members who avoid one. */
  allergens: Generated<number>;
  /** Votes of people who have eaten it. */
  tasted_upvotes: Generated<number>;
  tasted_downvotes: Generated<number>;
  prior_up: Generated<number>;
  prior_votes: Generated<number>;
  /** The likely share of people who would like it, by the votes and the prior. */
  fair_score: GeneratedAlways<number>;
  may_contain: Generated<number>;
  /** Days on which it was stated free of an allergen, by the allergen's id. */
  free_days: (string | null)[] | null;
  alerts: Generated<number>;
  shown_tasted_upvotes: Generated<number>;
  shown_tasted_downvotes: Generated<number>;
};

/** A dish's columns outside its ranking row. */
export type DishesTable = ItemColumns & {
  chef: string | null;
  cuisine: string | null;
  meal_times: Generated<string[]>;
  restaurant_id: string;
  is_pinned: Generated<boolean>;
};

/** A product's columns outside its ranking row. */
export type ProductsTable = ItemColumns & {
  brand: string;
  category: string | null;
  where_to_buy: string | null;
  platform_link: string | null;
  /** 13 digits, or 14; those of shown products differ when they are submitted. */
  barcode: string | null;
  /** Tags of the barcode's source that are no known allergens, contained or possible, with source and day. */
  also_allergens: Generated<string[]>;
  also_traces: Generated<string[]>;
  also_source: string | null;
  also_day: ColumnType<string | null, string | null, string | null>;
  is_code_disputed: Generated<boolean>;
};

/** Barcodes that several products claim, and decisions about them. */
export type CodeDisputesTable = {
  id: string;
  barcode: string;
  product_id: string | null;
  submitter_id: string | null;
  created_at: Date;
  has_weight: boolean | null;
  decided_at: Date | null;
  has_code: boolean | null;
  decision_id: string | null;
  is_by_moderator: Generated<boolean>;
  /** A member with standing disputes a code that only accounts without have, so their own product loses nothing. */
  is_against_new: Generated<boolean>;
};

/** Dietary claims or allergens; filled by every start (`reference-data.ts`). */
export type LabelTable = { id: number; name: string; icon: string };

/** Where products are bought; filled by every start. */
export type DeliveryPlatformsTable = { id: number; name: string };

/** The dietary claims of dishes. */
export type DishClaimsTable = { dish_id: string; claim_id: number };
/** Allergen statements with source and day; without a row an allergen is not stated. */
type StatementColumns = {
  /** 1 contains, 2 may contain, 3 stated free. */
  state: Generated<number>;
  source: Generated<string>;
  source_name: string | null;
  day: ColumnType<string, string | undefined, string>;
};
/** Allergen statements of dishes. */
export type DishAllergensTable = StatementColumns & { dish_id: string; allergen_id: number };
/** The dietary claims of products. */
export type ProductClaimsTable = { product_id: string; claim_id: number };
/** Allergen statements of products. */
export type ProductAllergensTable = StatementColumns & { product_id: string; allergen_id: number };
/** Reported reactions. One not confirmed since is an alert of its item. */
export type ReactionsTable = {
  id: string;
  item_id: string;
  allergen_id: number;
  reporter_id: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  confirmed_state: number | null;
  confirmed_source: string | null;
  /** A keyed hash of the reporting account, which outlives it. */
  reporter_key: Buffer | null;
  is_reporter_gone: Generated<boolean>;
  /** Whether it applies only to items of the same submitter. */
  is_own_only: Generated<boolean>;
};
/** Reactions of deleted items, for items submitted again. */
export type KeptReactionsTable = {
  id: string;
  restaurant_id: string | null;
  /** Folded words of older rows, kept before names had keys. */
  brand: string[] | null;
  barcode: string | null;
  name: string[] | null;
  allergen_id: number;
  created_at: Date;
  deleted_at: Date;
  item_id: string | null;
  name_key: string | null;
  brand_key: string | null;
  reporter_key: Buffer | null;
  submitter_id: string | null;
  is_own_only: Generated<boolean>;
  is_reporter_gone: Generated<boolean>;
};
/** The tags of dishes, in their order. */
export type SubmissionTagsTable = { dish_id: string; position: number; tag: string };
/** The tags of products, in their order. */
export type ProductTagsTable = { product_id: string; position: number; tag: string };

/**
 * A card's members of a JSON object that votes do not change, without the submitter, and a product's brand; one row per
 * item. Kept by triggers of its sources.
 */
export type CardsTable = { item_id: string; body: string; brand: string | null };

/** The lists under /lists; one without an area is of dishes everywhere. */
export type ListsTable = {
  slug: string;
  position: number;
  name: string;
  area_name: string | null;
  latitude: number | null;
  longitude: number | null;
  radius_km: number | null;
};

/** A day on which the market of the site's area is held: every week on a weekday (1 is Monday), or once on a date. */
export type MarketDaysTable = {
  id: string;
  weekday: number | null;
  day: string | null;
  opens: string;
  closes: string;
  place: string;
  note: string | null;
  time_zone: string;
  changed_at: Date;
};

/** Members' boards, which have a kind, and lists by hand, which have a visibility. */
export type MemberListsTable = {
  id: string;
  owner_id: string;
  slug: string;
  /** Unique per person, so that a repeated call stores nothing twice. */
  submission_key: string;
  title: string;
  note: string | null;
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_thumbhash: string | null;
  image_description: string | null;
  image_bytes: number | null;
  is_hidden: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  kind: number | null;
  area_name: string | null;
  latitude: number | null;
  longitude: number | null;
  radius_km: number | null;
  cuisine: string | null;
  category: string | null;
  meal: string | null;
  diet: string | null;
  follower_count: Generated<number>;
  listed_at: Timestamp | null;
  visibility: "private" | "link" | "profile" | null;
};

/** Who follows which board. */
export type BoardFollowsTable = { board_id: string; user_id: string; created_at: Timestamp };

/** Hashes of current and former addresses of boards and lists, which stay taken. */
export type TakenSlugsTable = { slug_hash: Buffer };

/** Entries of lists by hand, in their author's order. */
export type ListEntriesTable = {
  list_id: string;
  item_id: string;
  position: number;
  note: string | null;
  added_at: Timestamp;
};

/** Boards that are frozen every week; weeks due before `since` are not made. */
export type WeeklyBoardsTable = { id: Generated<number>; board_key: string; since: Date };

/** Fingerprint of each feed page when the hub was last notified. */
export type WebsubPingsTable = { feed: string; fingerprint: string };

/** An item's names when a board was frozen; nulls once the item is deleted. */
export type WeeklyEntriesTable = {
  id: Generated<number>;
  board_id: number;
  item_id: string | null;
  name: string | null;
  restaurant: string | null;
};

/** A frozen week of a board; position n of all arrays belongs to rank n. It never changes. */
export type WeeklyChartsTable = {
  board_id: number;
  monday: string;
  due_at: Date;
  made_at: Date;
  entry_ids: number[];
  upvotes: number[];
  downvotes: number[];
  previous_ranks: number[];
  best_ranks: number[];
  week_counts: number[];
};

/** One row per person who can sign in, under the id of the profile. */
export type UsersTable = {
  id: string;
  /** Unique without regard to case. */
  email: string;
  /** Null until the address is confirmed; until then passwords belong to the sign-ups. */
  password_hash: string | null;
  email_confirmed_at: Timestamp | null;
  new_email: string | null;
  state: Generated<"active" | "suspended">;
  last_sign_in_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** Sign-ups with an unconfirmed address; an address may have several. */
export type SignUpsTable = {
  id: string;
  user_id: string;
  username: string;
  full_name: string | null;
  password_hash: string;
  created_at: Timestamp;
};

/** Usernames reserved by sign-ups, in lower case. */
export type HeldUsernamesTable = { name: string; email: string; held_until: Timestamp };

/** Hashes of former lower-case usernames, blocked for others for some time. */
export type FormerUsernamesTable = { name_hash: Buffer; user_id: string | null; held_until: Timestamp };

/** The tokens in the links of mails: hashed, for one use, valid for a day. */
export type EmailTokensTable = {
  token_hash: Buffer;
  user_id: string;
  purpose: "signup" | "recovery" | "email_change";
  email: string;
  sign_up_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  /** A used token stays until it expires, so that its link can explain its state. */
  used_at: Timestamp | null;
};

/** A sign-in and all its tokens; a session that has ended has no row. */
export type SessionsTable = {
  id: string;
  user_id: string;
  user_agent: string | null;
  /** Until then the password may be set without the old one, because the person has confirmed their address. */
  recovered_until: Timestamp | null;
  created_at: Timestamp;
  refreshed_at: Timestamp;
  expires_at: Timestamp;
};

/** Every refresh token of a session, hashed; the unused one is the newest. */
export type RefreshTokensTable = {
  token_hash: Buffer;
  session_id: string;
  parent_hash: Buffer | null;
  created_at: Timestamp;
  used_at: Timestamp | null;
};

/** Second ways to sign in: public keys of WebAuthn. */
export type PasskeysTable = {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  /** The authenticator's use count, 0 if it does not count. A bigint, as text. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  created_at: Timestamp;
  used_at: Timestamp | null;
};

/** Hashes of unanswered passkey challenges. Without a session they are for sign-in, else for adding a passkey. */
export type PasskeyChallengesTable = { challenge_hash: Buffer; session_id: string | null; expires_at: Timestamp };

/** The food log: rows outlive their dish or product, with its names. */
export type FoodLogTable = {
  id: string;
  user_id: string;
  dish_id: string | null;
  dish_name: string | null;
  restaurant_name: string;
  cuisine: string | null;
  /** The submitter, who named the dish or product. */
  named_by: string | null;
  day: ColumnType<Date, string, string>;
  note: string | null;
  is_shared: boolean;
  submission_key: string;
  created_at: Timestamp;
  kind: Generated<number>;
  product_id: string | null;
  is_note_shared: Generated<boolean>;
  is_note_hidden: Generated<boolean>;
  helpful_count: Generated<number>;
  note_version: Generated<number>;
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_thumbhash: string | null;
  image_description: string | null;
  image_bytes: number | null;
  /** Set until the row is changed. */
  import_id: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Who marked which shared note as helpful. */
export type HelpfulMarksTable = { entry_id: string; user_id: string; created_at: Timestamp };

/** Security events of accounts; for each person and kind only the newest remain. */
export type SecurityEventsTable = {
  id: string;
  user_id: string;
  kind: string;
  user_agent: string | null;
  created_at: Timestamp;
};

/** The networks in which people were signed in lately. */
export type KnownNetworksTable = {
  /** A keyed hash of the person's address and the network. */
  id: Buffer;
  user_id: string;
  seen_at: Timestamp;
};

/** One row per person and item with a vote. */
export type VotesTable = {
  user_id: string;
  item_id: string;
  /** 1 up, -1 down. */
  vote: number;
  updated_at: Timestamp;
  is_tasted: Generated<boolean>;
  is_held: Generated<boolean>;
  is_void: Generated<boolean>;
  /** A keyed hash of the network from which it came, for fourteen days. */
  network: string | null;
  /** Whether it was held and released; it is not held again. */
  is_checked: Generated<boolean>;
};

/** Items with held votes of one direction. Functions of the database write it. */
export type VoteChecksTable = {
  item_id: string;
  /** 1 up, -1 down. */
  vote: number;
  reasons: ("group" | "hand")[];
  opened_at: Timestamp;
  confirmed_at: Timestamp | null;
};

/** Decisions on held votes. */
export type VoteCheckDecisionsTable = {
  id: string;
  item_id: string;
  vote: number;
  action: "release" | "void" | "keep" | "hold" | "vouch";
  vote_count: number;
  administrator_id: string | null;
  is_automatic: boolean;
  created_at: Timestamp;
};

/** Votes on a cell's items in four weeks, recounted each hour. Only areas old enough for checks have rows. */
export type VoteAreasTable = { cell: number; votes: number };

/** Networks that opened an item's page on a UTC day; kept for two days. */
export type ItemVisitorsTable = { item_id: string; day: Timestamp; networks: number };

/** Accounts that an administrator vouches for: their votes until then belong to no group. */
export type VouchedAccountsTable = { user_id: string; until: Timestamp };

/** The days of which the public log and the frozen charts are published. */
export type PublicLogDaysTable = {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  first_day: string;
  taken_at: Timestamp;
  log_sha256: string;
  /** A bigint, as text. */
  log_bytes: ColumnType<string, number, never>;
  charts_sha256: string;
  /** A bigint, as text. */
  charts_bytes: ColumnType<string, number, never>;
  items: number;
  votes: number;
};

/** The items of the public log as of its last day. */
export type PublicLogItemsTable = {
  item_id: string;
  kind: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  is_on_board: boolean;
};

/** The votes of the public log as of its last day, by pseudonyms. */
export type PublicLogVotesTable = {
  item_id: string;
  voter: Buffer;
  vote: number;
  is_tasted: boolean;
  /** 0 counted, 1 held, 2 void. */
  state: number;
};

/** A person's secret key for pseudonyms in the public log; it is deleted with the account. */
export type PublicLogPeopleTable = {
  user_id: string;
  /** Random; made by the database. */
  pseudonym_key: Generated<Buffer>;
};

/** One row per person and item that they have saved. */
export type SavesTable = {
  /** Ids order by age, so they order the list too. */
  id: string;
  user_id: string;
  item_id: string;
  created_at: Timestamp;
  /** Set until the row is changed. */
  import_id: string | null;
};

/** A place to go, by its name. */
export type SavedPlacesTable = {
  /** Ids order by age, so they order the list too. */
  id: string;
  user_id: string;
  name: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  note: string | null;
  /** Unique per person, so that nothing is stored twice. */
  submission_key: string;
  import_id: string | null;
  created_at: Timestamp;
};

/** A person's imports from elsewhere. */
export type PastImportsTable = {
  id: string;
  user_id: string;
  name: string;
  created_at: Timestamp;
};

/** Who has shared an item on a UTC day, to count each once; rows of earlier days are deleted. */
export type SharesTable = {
  day: ColumnType<string, string, string>;
  item_id: string;
  /** A keyed hash of the day and the person, or a visitor's network. */
  sharer: Buffer;
};

/** Pictures that are stored and belong to no item yet. */
export type UploadsTable = {
  id: string;
  user_id: string | null;
  bucket: "dish-images" | "product-images" | "post-images" | "avatars" | "log-images" | "list-images";
  path: string;
  /** While it is arriving, some of its files may be missing. */
  state: "arriving" | "ready";
  width: number;
  height: number;
  thumbhash: string;
  bytes: number;
  created_at: Timestamp;
};

/** An uploaded video; it is converted in the background. */
export type VideosTable = {
  id: string;
  user_id: string;
  path: string;
  /** The uploaded file, deleted once the video is ready or has failed. */
  source_path: string | null;
  poster_path: string | null;
  poster_width: number | null;
  poster_height: number | null;
  poster_thumbhash: string | null;
  /** While not ready: base64 of a small WebP of the first picture, if that could be decoded. */
  thumbnail: string | null;
  state: "waiting" | "converting" | "ready" | "failed";
  failure: "unreadable" | "too-long" | "no-room" | "unfinished" | null;
  /** 0 to 100. */
  progress: Generated<number>;
  attempts: Generated<number>;
  width: number;
  height: number;
  duration_ms: number;
  bytes: number;
  /** Whether a post has it; others are deleted after a day. */
  is_taken: Generated<boolean>;
  /** Whether an older version published files that some browsers do not play; a job checks it once. */
  is_unchecked: Generated<boolean>;
  created_at: Timestamp;
};

/** Snaps and Drools: a Snap has an image, a Drool a video, whose poster is in `videos`. */
export type PostsTable = {
  id: string;
  user_id: string;
  content: string | null;
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_thumbhash: string | null;
  image_description: string | null;
  image_bytes: number | null;
  video_url: string | null;
  video_id: string | null;
  item_id: string | null;
  /** 0 shown, 1 its video is converted, 2 hidden, 3 its video could not be converted (`postStates` of the posts). */
  state: number;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  version: Generated<number>;
  submission_key: string;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** Who likes which post. */
export type LikesTable = { post_id: string; user_id: string; created_at: Timestamp };

/** Comments on posts. */
export type CommentsTable = {
  id: string;
  post_id: string;
  user_id: string;
  content: string;
  submission_key: string;
  created_at: Timestamp;
  /** 0 shown, 2 hidden (`postStates` of the posts); hidden ones are not counted. */
  state: Generated<number>;
};

/** Exactly one of the first five is set, and repeated in the last. */
type SubjectColumns = {
  item_id: string | null;
  post_id: string | null;
  comment_id: string | null;
  profile_id: string | null;
  note_id: string | null;
  list_id: string | null;
  subject_id: ColumnType<string, never, never>;
};

/** Reports by people and visitors. */
export type ReportsTable = SubjectColumns & {
  id: string;
  reporter_id: string | null;
  /** Of a visitor's open report: a keyed hash of their network. */
  network: Buffer | null;
  reason: string;
  details: string | null;
  created_at: Timestamp;
  settled_at: Timestamp | null;
  /** Allergens of a reaction that warns only after a moderator's decision. */
  waiting_allergen_ids: Generated<number[]>;
  reported_as: string | null;
};

/** Hidden content and suspended accounts, with the reason for their owner. */
export type HiddenSubjectsTable = SubjectColumns & {
  id: string;
  owner_id: string | null;
  reason: string;
  note: string | null;
  created_at: Timestamp;
  /** The decision that the owner may appeal against. */
  log_id: Generated<string | null>;
  /** Hidden with everything that a suspended person has made. */
  is_by_suspension: Generated<boolean>;
};

/** A suspension's measures on a person's content and votes; jobs carry them out. */
export type AccountMeasuresTable = {
  user_id: string;
  hides_things: boolean;
  voids_votes: boolean;
  reason: string;
  since: Timestamp;
  is_done: boolean;
};

/** Votes voided by a suspension, which count again after it. */
export type SuspendedVotesTable = { user_id: string; item_id: string };

/** Likes, 'helpful' marks and follows that a suspension has set aside, and that return after it. */
export type SuspendedMarksTable = {
  user_id: string;
  kind: "like" | "helpful" | "board" | "person";
  subject_id: string;
  follow_id: string | null;
  created_at: Date;
};

/** Votes that were taken back while they were held or void. */
export type WithdrawnMarksTable = {
  user_id: string;
  item_id: string;
  vote: number;
  is_held: boolean;
  is_void: boolean;
  reasons: string[] | null;
  opened_at: Timestamp | null;
  confirmed_at: Timestamp | null;
};

/** Who has blocked whom: neither sees anything of the other. */
export type BlocksTable = { blocker_id: string; blocked_id: string; created_at: Timestamp };

/** Appeals of those concerned, one for each decision. */
export type AppealsTable = {
  id: string;
  log_id: string;
  person_id: string;
  content: string;
  created_at: Timestamp;
  outcome: Generated<"accepted" | "rejected" | null>;
  answer: Generated<string | null>;
  answered_by: Generated<string | null>;
  answered_at: Timestamp | null;
};

/** Moderators, named by administrators. */
export type ModeratorsTable = { user_id: string; named_by: Generated<string | null>; named_at: Timestamp };

/** Decisions of administrators and moderators, which cannot be changed; rows older than a year are deleted. */
export type ModerationLogTable = {
  id: string;
  administrator_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string | null;
  reason: string | null;
  note: string | null;
  created_at: Timestamp;
  /** Null for nobody's, and if the account was deleted. */
  owner_id: Generated<string | null>;
  hides_things: Generated<boolean>;
  voids_votes: Generated<boolean>;
};

/** Diets and avoided allergens, as ids of labels, only if an account keeps them. */
export type DietsTable = {
  user_id: string;
  claim_ids: number[];
  allergen_ids: number[];
  updated_at: Timestamp;
};

/** Notification settings; without a row all are on except the weekly email. */
export type NotificationSettingsTable = {
  user_id: string;
  votes: Generated<boolean>;
  board: Generated<boolean>;
  posts: Generated<boolean>;
  follows: Generated<boolean>;
  weekly_email: Generated<boolean>;
  weekly_sent_at: Timestamp | null;
  refreshed_at: Timestamp | null;
};

/** Events of a person's items and posts, and new followers. */
export type NotificationsTable = {
  /** Ids order the list; a group that grows gets a newer one. */
  id: string;
  user_id: string;
  kind: "votes" | "board" | "top-ten" | "climb" | "likes" | "comment" | "follow" | "reaction";
  item_id: string | null;
  post_id: string | null;
  comment_id: string | null;
  follow_id: string | null;
  /** People who voted or liked since the last read group. */
  count: Generated<number>;
  rank: number | null;
  read_at: Timestamp | null;
  created_at: Timestamp;
  allergen_id: number | null;
};

/** Browsers that show notifications while the site is closed. Deleted with their session. */
export type PushDevicesTable = {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  /** Encryption keys that only the browser and this server know. */
  p256dh: Buffer;
  auth: Buffer;
  notified_id: string;
  sent_at: Timestamp | null;
  failures: Generated<number>;
  failing_since: Timestamp | null;
  paused_until: Timestamp | null;
  created_at: Timestamp;
};

/** The votes and likes of which an owner was notified. */
export type NotifiedCountsTable = {
  user_id: string;
  item_id: string | null;
  post_id: string | null;
  version: Generated<number>;
  /** Upvotes or likes of others in groups that have been read. */
  count: Generated<number>;
  ranked_version: Generated<number>;
  /** Notified of: 0 nothing, 1 its entry to the board, 2 the top ten. */
  board: Generated<number>;
};

/** The archive of everything about a person, one each; `data-export` makes its file. */
export type DataExportsTable = {
  id: string;
  user_id: string;
  state: "waiting" | "working" | "ready" | "failed";
  /** 0 to 100. */
  progress: Generated<number>;
  bytes: number | null;
  created_at: Timestamp;
  /** Then the row and the archive are deleted. */
  expires_at: Timestamp;
};

/** Requested deletions; until `erase_at` they can be undone. */
export type AccountDeletionsTable = {
  user_id: string;
  requested_at: Timestamp;
  erase_at: Timestamp;
  /** Whether erasing has begun, which is final. */
  is_begun: Generated<boolean>;
};

/** Counts of rate limits that several instances share; lost if the database crashes. */
export type RateLimitsTable = {
  /** A hash of the limit's name and of who it counts against. */
  id: Buffer;
  used: number;
  ends_at: Timestamp;
};

/** Job workers of each instance, which count up while they live. */
export type JobWorkersTable = { name: string; beats: number };

/** Keys that are created at the first start. */
export type ServerSecretsTable = { name: string; value: Buffer; created_at: Timestamp };

/** The rows of the demo town, so that it can be deleted. */
export type DemoEntriesTable = {
  kind: "person" | "restaurant" | "dish" | "product" | "post" | "removed";
  key: string;
  id: string;
};

/** Searchable rows: one per dish, product, restaurant and person, kept by triggers. */
export type SearchEntriesTable = {
  id: string;
  /** 1 dish, 2 product, 3 restaurant, 4 person (`searchKinds` of the search). */
  kind: number;
  /** Folded words, and the cell as '@' with its number. */
  words: string;
};

/** Searchable words, with their spellings after few slips. Unused words stay. */
export type SearchWordsTable = { kind: number; word: string; slips: string[] };

/** The kinds of dishes by words of their names; the other words must occur too. */
export type DishKindsTable = { word: string; others: string[]; kind: string };

/** The imports of dishes by administrators, many at once. */
export type DishImportsTable = {
  id: number;
  /** The key of the form that has sent it; null for imports by command. */
  key: string | null;
  /** Null for imports by command, and if the account was deleted. */
  user_id: string | null;
  file_name: string | null;
  /** Null for the host's own or several sources. */
  source: string | null;
  created_at: Timestamp;
  added: number;
  /** The outcome of each row, for a repeated request with the same key. */
  outcomes: ColumnType<unknown, string, never>;
  /** New restaurants, which are deleted with its dishes. */
  restaurant_ids: string[];
  undo_asked_at: ColumnType<Date | null, never, Date>;
  undone_at: ColumnType<Date | null, never, Date>;
  removed: Generated<number>;
  kept: Generated<number>;
};

/** The imported dishes, and where they are from. They have no submitter. */
export type ImportedDishesTable = {
  dish_id: string;
  import_id: number;
  row_number: number;
  source: string | null;
  author: string | null;
  url: string | null;
  /** As YYYY-MM-DD. */
  day: ColumnType<string | null, string | null, string | null>;
  /** The address of a photo to fetch or that failed; null if there is none or it was fetched. */
  photo_url: string | null;
  photo_problem: string | null;
};

/** The imported files of places, or of products by code. */
export type ImportsTable = {
  id: number;
  file_name: string;
  format: "csv" | "fhrs" | "foursquare" | "geojson" | "open-food-facts" | "osm-pbf" | "overpass" | "overture";
  /** Ids are the source's. */
  source: string;
  licence: string | null;
  /** The day of the file's data, as YYYY-MM-DD. */
  file_day: ColumnType<string, string, never>;
  created_at: Timestamp;
  /** Null while it runs, or if it was cut off. */
  ended_at: ColumnType<Date | null, Date | undefined, Date>;
  /** Places that were new, unchanged, and changed by the source. */
  added: Generated<number>;
  joined: Generated<number>;
  changed: Generated<number>;
  /** New ones that may be duplicates. */
  doubtful: Generated<number>;
  /** Rows without a position, and rows that could not be read as a place. */
  unplaced: Generated<number>;
  refused: Generated<number>;
  undone_at: ColumnType<Date | null, never, Date>;
  undo_asked_at: ColumnType<Date | null, never, Date>;
  removed: Generated<number>;
  kept: Generated<number>;
};

/** Uploaded files with their contents, until their import has ended or a day has passed. */
export type ImportFilesTable = {
  id: string;
  file_name: string;
  bytes: ColumnType<string, number, never>;
  file_day: ColumnType<string, string, string>;
  /** It is checked, waits for an answer or for 'Import', is imported, is done, or cannot be imported. */
  state: "looking" | "asks" | "ready" | "importing" | "done" | "refused";
  columns: string | null;
  source: string | null;
  licence: string | null;
  found: ColumnType<unknown, string | null, string | null>;
  message: string | null;
  progress: Generated<number>;
  import_id: number | null;
  created_at: Timestamp;
  updated_at: ColumnType<Date, Date, Date>;
};

/** Changes in imported data of places: the newest row per source and id is valid. */
export type ImportedPlacesTable = {
  source: string;
  source_id: string;
  import_id: number;
  restaurant_id: string;
  /** Of all that follows. */
  hash: string;
  name: string;
  latitude: number;
  longitude: number;
  street: string | null;
  house_number: string | null;
  postcode: string | null;
  city: string | null;
  /** In OpenStreetMap's format, unchecked, as in the file. */
  opening_hours: string | null;
  website: string | null;
  phone: string | null;
  cuisine: string | null;
  diets: string[];
  brand: string | null;
  floor: string | null;
};

/** Possible duplicate restaurants, answered once. */
export type PlaceQuestionsTable = {
  restaurant_id: string;
  other_id: string;
  import_id: number | null;
  answered_at: ColumnType<Date | null, never, Date>;
};

/** The addresses of restaurants that were merged into others. */
export type MergedRestaurantsTable = { id: string; restaurant_id: string; merged_at: Timestamp };

/** The addresses of dishes that were merged into others of their name and restaurant. */
export type MergedDishesTable = { id: string; dish_id: string };

/** Reports that a restaurant still exists, or is gone. */
export type PresenceReportsTable = {
  restaurant_id: string;
  user_id: string;
  says: "here" | "gone";
  created_at: Timestamp;
  network: string | null;
};

/** The invitations of groups. */
export type InvitationsTable = {
  id: string;
  code: string;
  group_name: string;
  max_people: number;
  joined_count: Generated<number>;
  created_at: Timestamp;
  ends_at: Timestamp;
  is_vouched: Generated<boolean>;
};

/** Who has joined by which invitation; each counts once. */
export type InvitationJoinsTable = { user_id: string; invitation_id: string; joined_at: Timestamp };

/** Group tables; each lasts a day and names no one. */
export type GroupTablesTable = {
  id: string;
  code: string;
  opener: Buffer;
  latitude: number;
  longitude: number;
  place_name: string | null;
  version: Generated<number>;
  dish_ids: string[] | null;
  ends_at: Timestamp;
  is_open: Generated<boolean>;
};

/** Guests of a group table; without a walk they have not stated their needs yet. */
export type GroupTableGuestsTable = {
  table_id: string;
  number: number;
  /** The hash of the key made by their device. */
  key_hash: Buffer;
  claims: Generated<number>;
  allergens: Generated<number>;
  max_cents: number | null;
  walk_minutes: number | null;
};

/** A guest's likes and dislikes of the dishes. */
export type GroupTableThumbsTable = { table_id: string; number: number; dish_id: string; is_up: boolean };

/** Opening times of restaurants, if a file has them; the newest of each source counts. */
export type OpeningHoursTable = {
  restaurant_id: string;
  /** In OpenStreetMap's format. */
  hours: string;
  time_zone: string;
  known_from: Timestamp;
  known_until: Timestamp;
  /** The opening and closing moments, in order; null if the hours cannot be parsed. */
  opens: Date[] | null;
  closes: Date[] | null;
  /** The same times as intervals of ISO 8601 in local time. */
  times: string[] | null;
};

/** The backups that were made, and the scheduled ones that failed. */
export type BackupsTable = {
  id: string;
  started_at: Timestamp;
  ended_at: Timestamp;
  /** The folder, or the address of the bucket without its key. */
  place: string;
  /** Of a complete backup; null if it failed. A bigint, as text. */
  name: string | null;
  bytes: ColumnType<string | null, number | undefined, never>;
  reason: string | null;
};

/** Changes in a barcode's product data, by an import or a look-up. The newest row of a code is valid. */
export type BarcodeProductsTable = {
  code: string;
  import_id: number | null;
  /** Of all that follows but the source, licence and days. */
  hash: string;
  name: string | null;
  brand: string | null;
  quantity: string | null;
  category: string | null;
  claim_ids: number[];
  allergen_ids: number[];
  may_contain_ids: number[];
  /** If false, an empty list of allergens means that they are unknown. */
  states_allergens: boolean;
  states_traces: boolean;
  other_labels: string[];
  other_allergens: string[];
  other_traces: string[];
  source: string;
  licence: string | null;
  day: ColumnType<string, string, string>;
  fetched_at: ColumnType<Date, Date, Date>;
};

/** Codes unknown to the asked service. */
export type UnknownBarcodesTable = { code: string; asked_at: ColumnType<Date, Date, Date> };

export type Schema = {
  profiles: ProfilesTable;
  follows: FollowsTable;
  user_stats: UserStatsView;
  named_files: NamedFilesView;
  submission_counts: SubmissionCountsTable;
  profile_likes: ProfileLikesTable;
  restaurants: RestaurantsTable;
  rankings: RankingsTable;
  dishes: DishesTable;
  products: ProductsTable;
  dietary_claims: LabelTable;
  allergens: LabelTable;
  delivery_platforms: DeliveryPlatformsTable;
  dish_claims: DishClaimsTable;
  dish_allergens: DishAllergensTable;
  product_claims: ProductClaimsTable;
  product_allergens: ProductAllergensTable;
  submission_tags: SubmissionTagsTable;
  product_tags: ProductTagsTable;
  cards: CardsTable;
  lists: ListsTable;
  member_lists: MemberListsTable;
  taken_slugs: TakenSlugsTable;
  board_follows: BoardFollowsTable;
  list_entries: ListEntriesTable;
  weekly_boards: WeeklyBoardsTable;
  weekly_entries: WeeklyEntriesTable;
  weekly_charts: WeeklyChartsTable;
  market_days: MarketDaysTable;
  websub_pings: WebsubPingsTable;
  users: UsersTable;
  sign_ups: SignUpsTable;
  held_usernames: HeldUsernamesTable;
  former_usernames: FormerUsernamesTable;
  email_tokens: EmailTokensTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  security_events: SecurityEventsTable;
  known_networks: KnownNetworksTable;
  diets: DietsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  votes: VotesTable;
  vote_checks: VoteChecksTable;
  vote_check_decisions: VoteCheckDecisionsTable;
  vote_areas: VoteAreasTable;
  item_visitors: ItemVisitorsTable;
  vouched_accounts: VouchedAccountsTable;
  public_log_days: PublicLogDaysTable;
  public_log_items: PublicLogItemsTable;
  public_log_people: PublicLogPeopleTable;
  public_log_votes: PublicLogVotesTable;
  saves: SavesTable;
  saved_places: SavedPlacesTable;
  past_imports: PastImportsTable;
  food_log: FoodLogTable;
  helpful_marks: HelpfulMarksTable;
  shares: SharesTable;
  uploads: UploadsTable;
  videos: VideosTable;
  posts: PostsTable;
  likes: LikesTable;
  comments: CommentsTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  notified_counts: NotifiedCountsTable;
  push_devices: PushDevicesTable;
  reactions: ReactionsTable;
  code_disputes: CodeDisputesTable;
  kept_reactions: KeptReactionsTable;
  reports: ReportsTable;
  hidden_subjects: HiddenSubjectsTable;
  moderation_log: ModerationLogTable;
  account_measures: AccountMeasuresTable;
  suspended_votes: SuspendedVotesTable;
  suspended_marks: SuspendedMarksTable;
  withdrawn_marks: WithdrawnMarksTable;
  appeals: AppealsTable;
  blocks: BlocksTable;
  moderators: ModeratorsTable;
  data_exports: DataExportsTable;
  account_deletions: AccountDeletionsTable;
  rate_limits: RateLimitsTable;
  job_workers: JobWorkersTable;
  dish_imports: DishImportsTable;
  imported_dishes: ImportedDishesTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  imported_places: ImportedPlacesTable;
  barcode_products: BarcodeProductsTable;
  unknown_barcodes: UnknownBarcodesTable;
  place_questions: PlaceQuestionsTable;
  opening_hours: OpeningHoursTable;
  merged_restaurants: MergedRestaurantsTable;
  merged_dishes: MergedDishesTable;
  presence_reports: PresenceReportsTable;
  invitations: InvitationsTable;
  invitation_joins: InvitationJoinsTable;
  group_tables: GroupTablesTable;
  group_table_guests: GroupTableGuestsTable;
  group_table_thumbs: GroupTableThumbsTable;
  backups: BackupsTable;
  server_secrets: ServerSecretsTable;
  demo_entries: DemoEntriesTable;
  search_entries: SearchEntriesTable;
  search_words: SearchWordsTable;
  dish_kinds: DishKindsTable;
};

/**
 * The feature or server part whose files write each table. The database functions `handle_vote` and `withdraw_votes`
 * change votes and the counts of rankings together.
 */
export const tableOwners: Record<keyof Schema, string> = {
  profiles: "profiles",
  follows: "follows",
  user_stats: "profiles",
  named_files: "media",
  profile_likes: "profiles",
  submission_counts: "items",
  restaurants: "places",
  rankings: "items",
  dishes: "items",
  products: "items",
  dietary_claims: "items",
  allergens: "items",
  delivery_platforms: "items",
  dish_claims: "items",
  dish_allergens: "items",
  product_claims: "items",
  product_allergens: "items",
  submission_tags: "items",
  product_tags: "items",
  cards: "items",
  lists: "lists",
  member_lists: "lists",
  taken_slugs: "lists",
  board_follows: "lists",
  list_entries: "lists",
  weekly_boards: "lists",
  weekly_entries: "lists",
  weekly_charts: "lists",
  market_days: "market-days",
  websub_pings: "feeds",
  users: "accounts",
  sign_ups: "accounts",
  held_usernames: "profiles",
  former_usernames: "profiles",
  email_tokens: "accounts",
  sessions: "accounts",
  refresh_tokens: "accounts",
  security_events: "accounts",
  known_networks: "accounts",
  diets: "diet",
  passkeys: "accounts",
  passkey_challenges: "accounts",
  votes: "votes",
  vote_checks: "votes",
  vote_check_decisions: "votes",
  vote_areas: "votes",
  item_visitors: "votes",
  vouched_accounts: "votes",
  public_log_days: "public-log",
  public_log_items: "public-log",
  public_log_people: "public-log",
  public_log_votes: "public-log",
  saves: "saves",
  saved_places: "saves",
  past_imports: "past",
  food_log: "food-log",
  helpful_marks: "food-log",
  shares: "shares",
  uploads: "media",
  videos: "videos",
  posts: "posts",
  likes: "posts",
  comments: "posts",
  notification_settings: "notifications",
  notifications: "notifications",
  notified_counts: "notifications",
  push_devices: "notifications",
  reactions: "allergen-checks",
  code_disputes: "items",
  kept_reactions: "allergen-checks",
  reports: "reports",
  hidden_subjects: "reports",
  moderation_log: "reports",
  account_measures: "reports",
  suspended_votes: "votes",
  suspended_marks: "reports",
  withdrawn_marks: "votes",
  appeals: "reports",
  blocks: "blocks",
  moderators: "reports",
  data_exports: "data-export",
  account_deletions: "account-deletion",
  rate_limits: "platform/rate-limiter",
  job_workers: "platform/jobs",
  dish_imports: "dish-imports",
  imported_dishes: "dish-imports",
  imports: "imports",
  import_files: "imports",
  imported_places: "imports",
  opening_hours: "opening-hours",
  barcode_products: "barcodes",
  unknown_barcodes: "barcodes",
  place_questions: "places",
  merged_restaurants: "places",
  merged_dishes: "items",
  presence_reports: "presence",
  invitations: "opening",
  invitation_joins: "opening",
  group_tables: "group-tables",
  group_table_guests: "group-tables",
  group_table_thumbs: "group-tables",
  backups: "backup",
  server_secrets: "platform/sessions",
  demo_entries: "demo",
  search_entries: "search",
  search_words: "search",
  dish_kinds: "search",
};
