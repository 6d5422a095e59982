-- Who has voted for what.

-- A voter's profile cannot be deleted before their votes: whoever deletes it has to correct the counts.
create table votes (
  user_id uuid not null references profiles (id),
  item_id uuid not null references rankings (item_id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  updated_at timestamptz not null,
  -- With the vote in the index, those of a person are counted without their rows.
  primary key (user_id, item_id) include (vote),
  -- Of somebody who has eaten it. Every other vote is by what people have heard.
  is_tasted boolean not null default false,
  -- No count has a vote that is held while it is being checked, or void by a decision of administrators.
  is_held boolean not null default false,
  is_void boolean not null default false
);
-- The newest vote of an item is the first of its entries.
create index votes_item on votes (item_id, updated_at desc) include (vote, is_tasted, is_held, is_void);
create index votes_uncounted on votes (item_id, user_id) where is_held or is_void;

-- The votes that a suspension has voided, and that count again when that is taken back.
create table suspended_votes (
  user_id uuid not null,
  item_id uuid not null,
  primary key (user_id, item_id),
  foreign key (user_id, item_id) references votes (user_id, item_id) on delete cascade
);
