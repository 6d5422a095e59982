/**
 * Every table on one page, with the feature that owns it: any repository may read any table by joining, only the owner
 * writes it. `checks/schema.test.ts` holds this page against the migrated database.
 */
import type { ColumnType, Generated } from "kysely";

/** What a dish and a product have in common. */
type ItemColumns = {
  id: string;
  name: string;
  /** A decimal, as text. */
  price: string | null;
  description: string | null;
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_thumbhash: string | null;
  image_description: string | null;
  submitted_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  share_count: Generated<number>;
  is_featured: Generated<boolean>;
  /** What its submitter's form called it: the same one is not stored twice. */
  submission_key: Generated<string | null>;
};

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Owner: profiles. One row per user, under the user's id. */
export type ProfilesTable = {
  id: string;
  username: string | null;
  full_name: string | null;
  bio: string | null;
  avatar_url: string | null;
  created_at: Timestamp;
};

/** Owner: places. */
export type RestaurantsTable = {
  id: string;
  name: string;
  cuisine: string | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  state: string | null;
  created_at: Timestamp;
  /** The cell that its coordinates lie in. */
  cell: ColumnType<number | null, never, never>;
};

/**
 * Owner: charts. The ranking projection: one narrow row per dish or product with what a chart needs to order and
 * filter, and nothing else. Votes rewrite only this row, and only by `handle_vote` and the recount; it can be derived
 * from the other tables at any time.
 */
export type RankingsTable = {
  item_id: string;
  /** 1 dish, 2 product. */
  kind: number;
  /** The cell of the place, or one of the two cells beyond the world (`places.ts` of the contract). */
  cell: number;
  /** 0 shown, 1 held back, 2 hidden. */
  state: Generated<number>;
  net_score: Generated<number>;
  upvotes: Generated<number>;
  downvotes: Generated<number>;
  version: Generated<number>;
  submitted_by: string | null;
  lat: number | null;
  lon: number | null;
  price_cents: number | null;
  /** A product's category stands here. */
  cuisine: string | null;
  /** Bits: breakfast 1, lunch 2, dinner 4, late-night 8. */
  meal_times: Generated<number>;
  /** Bits by the id of the row in dietary_claims; so for allergens. */
  claims: Generated<number>;
  allergens: Generated<number>;
};

/** Owner: dishes. */
export type DishesTable = ItemColumns & {
  chef: string | null;
  cuisine: string | null;
  meal_times: Generated<string[]>;
  restaurant_id: string;
};

/** Owner: products. */
export type ProductsTable = ItemColumns & {
  brand: string;
  category: string | null;
  where_to_buy: string | null;
  platform_link: string | null;
};

/** Owner: labels. Reference rows, filled by migrations. */
export type LabelTable = { id: number; name: string; icon: string };

/** Owner: labels. */
export type DeliveryPlatformsTable = { id: number; name: string };

/** Owner: labels. What the items say of themselves. */
export type DishClaimsTable = { dish_id: string; claim_id: number };
export type DishAllergensTable = { dish_id: string; allergen_id: number };
export type ProductClaimsTable = { product_id: string; claim_id: number };
export type ProductAllergensTable = { product_id: string; allergen_id: number };
export type SubmissionTagsTable = { dish_id: string; position: number; tag: string };
export type ProductTagsTable = { product_id: string; position: number; tag: string };

/** Owner: accounts. One row per person who can sign in, under the id of the profile. */
export type UsersTable = {
  id: string;
  /** Unique without regard to case. */
  email: string;
  /** Null where a password has to be set first. */
  password_hash: string | null;
  email_confirmed_at: Timestamp | null;
  /** The address that a change is under way to. */
  new_email: string | null;
  state: Generated<"active" | "suspended">;
  last_sign_in_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** Owner: accounts. Usernames asked for by sign-ups, in lower case, and by whom. */
export type HeldUsernamesTable = { name: string; email: string; held_until: Timestamp };

/** Owner: accounts. What the links in mails hold: hashed, for one use, for a day. */
export type EmailTokensTable = {
  token_hash: Buffer;
  user_id: string;
  purpose: "signup" | "recovery" | "email_change";
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
};

/** Owner: accounts. A sign-in and all the tokens that came out of it; a session that ended has no row. */
export type SessionsTable = {
  id: string;
  user_id: string;
  user_agent: string | null;
  /** Until then the password may be set without the old one, because the address was proved. */
  recovered_until: Timestamp | null;
  created_at: Timestamp;
  refreshed_at: Timestamp;
  expires_at: Timestamp;
};

/** Owner: accounts. Every refresh token of a session, hashed; the one that is not used is the newest. */
export type RefreshTokensTable = {
  token_hash: Buffer;
  session_id: string;
  parent_hash: Buffer | null;
  created_at: Timestamp;
  used_at: Timestamp | null;
};

/** Owner: votes. Who thinks what of which item; who thinks nothing has no row. */
export type VotesTable = {
  user_id: string;
  item_id: string;
  /** 1 up, -1 down. */
  vote: number;
  updated_at: Timestamp;
};

/** Owner: media. Pictures that are in the storage and belong to no item yet. */
export type UploadsTable = {
  id: string;
  user_id: string | null;
  bucket: "dish-images" | "product-images";
  /** The path of the widest. */
  path: string;
  /** The files of one that is arriving may not all be there. */
  state: "arriving" | "ready";
  width: number;
  height: number;
  thumbhash: string;
  created_at: Timestamp;
};

/** Owner: the sessions of the platform. Keys that are made at the first start. */
export type ServerSecretsTable = { name: string; value: Buffer; created_at: Timestamp };

/** Owner: the demo town. Which rows are its own, so that it can be taken away again. */
export type DemoEntriesTable = {
  kind: "person" | "restaurant" | "dish" | "product" | "removed";
  key: string;
  id: string;
};

/** Every table by its name. */
export type Schema = {
  profiles: ProfilesTable;
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
  users: UsersTable;
  held_usernames: HeldUsernamesTable;
  email_tokens: EmailTokensTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  votes: VotesTable;
  uploads: UploadsTable;
  server_secrets: ServerSecretsTable;
  demo_entries: DemoEntriesTable;
};
