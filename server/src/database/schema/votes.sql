-- Without a cascade: the code that deletes a profile must correct the counts first.
create table votes (
  user_id uuid not null references profiles (id),
  item_id uuid not null references rankings (item_id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  updated_at timestamptz not null,
  -- With the vote in the index, a person's votes are counted without their rows.
  primary key (user_id, item_id) include (vote),
  is_tasted boolean not null default false,
  is_held boolean not null default false,
  is_void boolean not null default false,
  network bigint,
  is_checked boolean not null default false
);
-- The newest vote of an item is the first of its entries.
create index votes_item on votes (item_id, updated_at desc) include (vote, is_tasted, is_held, is_void);
create index votes_uncounted on votes (item_id, user_id) where is_held or is_void;

create table suspended_votes (
  user_id uuid not null,
  item_id uuid not null,
  primary key (user_id, item_id),
  foreign key (user_id, item_id) references votes (user_id, item_id) on delete cascade
);

-- Costs a vote almost nothing, and finds the pages of the last days' votes.
create index votes_recent on votes using brin (updated_at) with (pages_per_range = 16);

-- A check without `confirmed_at` ends after three days; others wait for an administrator.
create table vote_checks (
  item_id uuid not null references rankings (item_id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  reasons text[] not null check (reasons <@ array['group', 'hand']),
  opened_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (item_id, vote)
);

-- Casting such a vote again does not escape the check.
create table withdrawn_marks (
  user_id uuid not null references profiles (id) on delete cascade,
  item_id uuid not null references rankings (item_id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  is_held boolean not null,
  is_void boolean not null,
  reasons text[],
  opened_at timestamptz,
  confirmed_at timestamptz,
  primary key (user_id, item_id),
  check ((is_held or is_void) and is_held = (opened_at is not null))
);
create index withdrawn_marks_item on withdrawn_marks (item_id, vote);

create table vote_check_decisions (
  id uuid primary key,
  item_id uuid not null,
  vote smallint not null check (vote in (-1, 1)),
  action text not null check (action in ('release', 'void', 'keep', 'hold', 'vouch')),
  vote_count int not null check (vote_count >= 0),
  administrator_id uuid references profiles (id) on delete set null,
  is_automatic boolean not null,
  created_at timestamptz not null
);
create index vote_check_decisions_made on vote_check_decisions (created_at);
create index vote_check_decisions_administrator on vote_check_decisions (administrator_id);

create table vote_areas (
  cell int primary key,
  votes int not null check (votes >= 0)
);

create table item_visitors (
  item_id uuid not null references rankings (item_id) on delete cascade,
  day date not null,
  networks int not null check (networks > 0),
  primary key (item_id, day)
);
create index item_visitors_day on item_visitors (day);

create table vouched_accounts (
  user_id uuid primary key references profiles (id) on delete cascade,
  until timestamptz not null
);
