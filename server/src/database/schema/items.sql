-- The level of a net score: 0 is below 4, and each level starts at twice the score of the one before. An index stores
-- its results: a migration that changes it rebuilds the index.
create function level_of(net_score int) returns int language sql immutable parallel safe as $$
  select width_bucket(net_score, '{4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288}'::int[])
$$;

-- The latitude strip of a dish: 700 m high below 16 votes, four times as high from 16, and again from 128, so that
-- strips hold about equally many dishes. Without coordinates, the strip is the whole cell. An index stores its results:
-- a migration that changes it rebuilds the index.
create function strip_of(level int, cell int, latitude float8) returns int language sql immutable parallel safe as $$
  select case when latitude is null then -10 - cell else
    least(2, level / 3) * 100000 + floor((latitude + 90) / (0.00625::float8 * (1 << 2 * least(2, level / 3))))::int end
$$;

-- Votes rewrite only this row, so it is narrow, and its pages keep room for a row's next version.
create table rankings (
  item_id uuid primary key,
  kind smallint not null check (kind in (1, 2)),
  cell int not null,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  net_score int not null default 0,
  upvotes int not null default 0 check (upvotes >= 0),
  downvotes int not null default 0 check (downvotes >= 0),
  version int not null default 0,
  submitted_by uuid,
  lat float8,
  lon float8,
  price_cents int,
  cuisine text,
  meal_times smallint not null default 0,
  claims int not null default 0,
  allergens int not null default 0,
  tasted_upvotes int not null default 0,
  tasted_downvotes int not null default 0,
  -- The nightly job fits both to the area. The defaults mean that three of four people like an item, with the weight of
  -- six votes (docs/trust.md).
  prior_up real not null default 4.5 check (prior_up > 0),
  prior_votes real not null default 6,
  -- Generated, so that every change of votes or priors changes it.
  fair_score real not null generated always as ((upvotes + prior_up) / (upvotes + downvotes + prior_votes)) stored,
  -- Bits and indexes by allergen id; `allergens` has those that it contains or are in alerts.
  may_contain int not null default 0,
  free_days date[],
  alerts int not null default 0,
  shown_tasted_upvotes int not null default 0,
  shown_tasted_downvotes int not null default 0,
  check (net_score = upvotes - downvotes),
  check ((lat is null) = (lon is null)),
  check (tasted_upvotes between 0 and upvotes and tasted_downvotes between 0 and downvotes),
  check (prior_votes > prior_up),
  check (shown_tasted_upvotes >= 0 and shown_tasted_downvotes >= 0)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- One index per order of a list. It includes the columns of the filters, so that a chart reads no table rows.
create index rankings_by_cell on rankings (cell, net_score desc, upvotes desc, item_id)
  include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
create index rankings_by_kind on rankings (kind, net_score desc, upvotes desc, item_id)
  include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
-- Products have a separate cell.
create index rankings_by_fair on rankings (cell, fair_score desc, upvotes desc, item_id)
  include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
-- Only items with tasted votes, and no filter columns, so that untasted votes cost little: its rankings read rows.
create index rankings_by_tasted on rankings (cell, shown_tasted_upvotes desc)
  where state = 0 and shown_tasted_upvotes + shown_tasted_downvotes > 0;
-- Imported items have no submitter and are not listed as new.
create index rankings_newest on rankings (cell, item_id desc)
  include (kind, lat, lon, price_cents, cuisine, meal_times, claims, allergens)
  where state = 0 and submitted_by is not null;
create index rankings_by_category on rankings (lower(cuisine), net_score desc, upvotes desc, item_id)
  where state = 0 and kind = 2;
-- Also for products, which have separate latitude strips. With a condition on the kind, a planner without statistics
-- might read the index by kind.
create index rankings_by_strip on rankings (strip_of(level_of(net_score), cell, lat), lon, lat, level_of(net_score))
  include (item_id, net_score, upvotes, cell, price_cents, cuisine, meal_times, claims, allergens) where state = 0;

create table dishes (
  id uuid primary key references rankings (item_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  price numeric check (price >= 0 and price < 100000 and scale(price) <= 3),
  description text check (char_length(description) <= 2000),
  image_url text,
  image_width int,
  image_height int,
  image_thumbhash text,
  image_description text,
  submitted_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  share_count int not null default 0 check (share_count >= 0),
  is_featured boolean not null default false,
  chef text check (char_length(chef) <= 120),
  cuisine text check (char_length(cuisine) <= 60),
  meal_times text[] not null default '{}',
  restaurant_id uuid not null references restaurants (id),
  submission_key uuid,
  image_bytes int,
  edit_key uuid,
  is_pinned boolean not null default true
);
create index dishes_restaurant on dishes (restaurant_id);
create index dishes_submitted_by on dishes (submitted_by, id desc);
create index dishes_file on dishes (image_url) where image_url is not null;
create unique index dishes_submission on dishes (submitted_by, submission_key);

create table merged_dishes (
  id uuid primary key,
  dish_id uuid not null references dishes (id) on delete cascade
);
create index merged_dishes_dish on merged_dishes (dish_id);

create table products (
  id uuid primary key references rankings (item_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  price numeric check (price >= 0 and price < 100000 and scale(price) <= 3),
  description text check (char_length(description) <= 2000),
  image_url text,
  image_width int,
  image_height int,
  image_thumbhash text,
  image_description text,
  submitted_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  share_count int not null default 0 check (share_count >= 0),
  is_featured boolean not null default false,
  brand text not null check (char_length(brand) between 1 and 120),
  category text check (char_length(category) <= 60),
  where_to_buy text,
  platform_link text check (char_length(platform_link) <= 2048),
  submission_key uuid,
  image_bytes int,
  barcode text check (barcode ~ '^\d{13,14}$'),
  also_allergens text[] not null default '{}',
  also_traces text[] not null default '{}',
  also_source text check (char_length(also_source) <= 120),
  also_day date,
  edit_key uuid,
  is_code_disputed boolean not null default false,
  constraint products_also_day_check check ((also_source is null) = (also_day is null)),
  constraint products_also_tags_check check (also_source is not null or cardinality(also_allergens || also_traces) = 0)
);
create index products_barcode on products (barcode) where barcode is not null;
create index products_name on products (name_key(name));
create index products_submitted_by on products (submitted_by, id desc);
create index products_file on products (image_url) where image_url is not null;
create unique index products_submission on products (submitted_by, submission_key);

create table code_disputes (
  id uuid primary key,
  barcode text not null check (barcode ~ '^\d{13,14}$'),
  -- The row outlives the product: its submitter may claim few codes a day.
  product_id uuid references rankings (item_id) on delete set null,
  submitter_id uuid references profiles (id) on delete set null,
  created_at timestamptz not null,
  has_weight boolean,
  decided_at timestamptz,
  has_code boolean,
  -- Rows of one decision share it.
  decision_id uuid,
  is_by_moderator boolean not null default false,
  -- A member with standing disputes a code that only accounts without have, so their own product loses nothing.
  is_against_new boolean not null default false,
  check (num_nonnulls(decided_at, has_code, decision_id) in (0, 3))
);
create unique index code_disputes_open on code_disputes (product_id, barcode) where decided_at is null;
create index code_disputes_barcode on code_disputes (barcode);
create index code_disputes_product on code_disputes (product_id) where product_id is not null;
create index code_disputes_submitter on code_disputes (submitter_id, created_at) where submitter_id is not null;
create index code_disputes_decided on code_disputes (decided_at) where decided_at is not null;

create table dietary_claims (id smallint primary key, name text not null unique, icon text not null);
create table allergens (id smallint primary key, name text not null unique, icon text not null);
create table delivery_platforms (id smallint primary key, name text not null unique);

create table dish_claims (
  dish_id uuid not null references dishes (id) on delete cascade,
  claim_id smallint not null references dietary_claims (id),
  primary key (dish_id, claim_id)
);
create table dish_allergens (
  dish_id uuid not null references dishes (id) on delete cascade,
  allergen_id smallint not null references allergens (id),
  state smallint not null default 1 check (state in (1, 2, 3)),
  source text not null default 'submitter'
    check (source in ('submitter', 'packaging', 'menu-photo', 'asked', 'imported')),
  source_name text check (char_length(source_name) <= 120),
  day date not null default (now() at time zone 'utc')::date,
  primary key (dish_id, allergen_id)
);
create table product_claims (
  product_id uuid not null references products (id) on delete cascade,
  claim_id smallint not null references dietary_claims (id),
  primary key (product_id, claim_id)
);
create table product_allergens (
  product_id uuid not null references products (id) on delete cascade,
  allergen_id smallint not null references allergens (id),
  state smallint not null default 1 check (state in (1, 2, 3)),
  source text not null default 'submitter'
    check (source in ('submitter', 'packaging', 'menu-photo', 'asked', 'imported')),
  source_name text check (char_length(source_name) <= 120),
  day date not null default (now() at time zone 'utc')::date,
  primary key (product_id, allergen_id)
);

create table submission_tags (
  dish_id uuid not null references dishes (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (dish_id, position),
  unique (dish_id, tag)
);
create table product_tags (
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (product_id, position),
  unique (product_id, tag)
);

-- Triggers of the source tables keep it up to date. The reader of a card adds the brand.
create table cards (item_id uuid primary key, body text not null, brand text);

-- A person's counts are the sums of up to eight rows. Each connection adds to one of them, so that votes on different
-- items of one person do not wait for each other. A single row may be negative.
create table submission_counts (
  user_id uuid not null references profiles (id) on delete cascade,
  slot smallint not null check (slot between 0 and 7),
  dishes int not null,
  products int not null,
  upvotes int not null,
  primary key (user_id, slot)
) with (fillfactor = 50);
