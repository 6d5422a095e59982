create table reactions (
  id uuid primary key,
  item_id uuid not null references rankings (item_id) on delete cascade,
  allergen_id smallint not null references allergens (id),
  reporter_id uuid references profiles (id) on delete set null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_state smallint check (confirmed_state in (1, 2, 3)),
  confirmed_source text check (confirmed_source in ('packaging', 'menu-photo', 'asked')),
  -- Also on copies of its reactions, so that all of an account's open reactions can be released together, even after
  -- its deletion. Null after a moderator's warning or without an account.
  reporter_key bytea check (octet_length(reporter_key) = 16),
  is_reporter_gone boolean not null default false,
  -- The item had another name, place or barcode when it was reported, or its reporter's reactions were released.
  -- Otherwise renaming a reported dish would warn of the dishes of others.
  is_own_only boolean not null default false,
  check (num_nonnulls(confirmed_at, confirmed_state, confirmed_source) in (0, 3))
);
create index reactions_item on reactions (item_id, id desc);
create unique index reactions_open on reactions (item_id, allergen_id, reporter_id) where confirmed_at is null;
create index reactions_reporter on reactions (reporter_id) where reporter_id is not null;
create index reactions_reporter_key on reactions (reporter_key) where reporter_key is not null;

-- Submitting the same item again must not remove its alerts.
create table kept_reactions (
  id uuid primary key,
  -- Of a dish its restaurant, of a product its brand and barcode.
  restaurant_id uuid references restaurants (id),
  brand text[],
  barcode text,
  -- Of older rows, kept before names had keys.
  name text[],
  allergen_id smallint not null references allergens (id),
  created_at timestamptz not null,
  -- They count for 180 days from then on.
  deleted_at timestamptz not null,
  item_id uuid references rankings (item_id) on delete set null,
  name_key text,
  brand_key text,
  -- As of reactions.
  reporter_key bytea check (octet_length(reporter_key) = 16),
  -- Similarly named items of the same submitter get its reactions too.
  submitter_id uuid references profiles (id) on delete set null,
  -- As of reactions.
  is_own_only boolean not null default false,
  is_reporter_gone boolean not null default false,
  check (num_nonnulls(restaurant_id, brand, brand_key) = 1),
  check (num_nonnulls(name, name_key) = 1)
);
create index kept_reactions_item on kept_reactions (item_id) where item_id is not null;
create index kept_reactions_submitter on kept_reactions (submitter_id) where submitter_id is not null;
create index kept_reactions_reporter_key on kept_reactions (reporter_key) where reporter_key is not null;
create index kept_reactions_restaurant on kept_reactions (restaurant_id) where restaurant_id is not null;
