create table reports (
  id uuid primary key,
  -- Exactly one of them: the subject, whose deletion deletes the row.
  item_id uuid references rankings (item_id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  reporter_id uuid references profiles (id) on delete cascade,
  network bytea check (octet_length(network) = 16),
  reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')),
  details text check (char_length(details) <= 500),
  created_at timestamptz not null,
  settled_at timestamptz,
  note_id uuid references food_log (id) on delete cascade,
  list_id uuid references member_lists (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(item_id, post_id, comment_id, profile_id, note_id, list_id)) stored,
  waiting_allergen_ids smallint[] not null default '{}',
  reported_as text,
  check (num_nonnulls(item_id, post_id, comment_id, profile_id, note_id, list_id) = 1),
  check (num_nonnulls(reporter_id, network) <= 1)
);
create index reports_item_id on reports (item_id) where item_id is not null;
create index reports_post_id on reports (post_id) where post_id is not null;
create index reports_comment_id on reports (comment_id) where comment_id is not null;
create index reports_profile_id on reports (profile_id) where profile_id is not null;
create index reports_note_id on reports (note_id) where note_id is not null;
create index reports_list_id on reports (list_id) where list_id is not null;
-- A reaction and another reason are decided separately.
create unique index reports_person on reports (subject_id, reporter_id, (reason = 'allergens'))
  where settled_at is null and reporter_id is not null and reported_as is null;
create unique index reports_network on reports (subject_id, network, reason, details) nulls not distinct
  where settled_at is null and network is not null;
create index reports_of_network on reports (network) where settled_at is null and network is not null;
create index reports_open on reports (subject_id, id desc) where settled_at is null;
create index reports_reporter on reports (reporter_id) where reporter_id is not null;
create index reports_settled on reports (settled_at) where settled_at is not null;

-- It outlives its subject and the moderator's account. Erasing the owner removes their words. keep_log_entry.sql
-- prevents all other changes.
create table moderation_log (
  id uuid primary key,
  administrator_id uuid references profiles (id) on delete set null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_name text,
  reason text,
  note text,
  created_at timestamptz not null,
  owner_id uuid references profiles (id) on delete set null,
  hides_things boolean not null default false,
  voids_votes boolean not null default false
);
create index moderation_log_administrator on moderation_log (administrator_id) where administrator_id is not null;
create index moderation_log_owner on moderation_log (owner_id) where owner_id is not null;
create index moderation_log_subject on moderation_log (subject_id, id);

create table hidden_subjects (
  id uuid primary key,
  item_id uuid references rankings (item_id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  owner_id uuid references profiles (id) on delete cascade,
  reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')),
  note text check (char_length(note) <= 500),
  created_at timestamptz not null,
  note_id uuid references food_log (id) on delete cascade,
  log_id uuid references moderation_log (id) on delete set null,
  is_by_suspension boolean not null default false,
  list_id uuid references member_lists (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(item_id, post_id, comment_id, profile_id, note_id, list_id)) stored,
  check (num_nonnulls(item_id, post_id, comment_id, profile_id, note_id, list_id) = 1),
  unique (subject_id)
);
create index hidden_subjects_item_id on hidden_subjects (item_id) where item_id is not null;
create index hidden_subjects_post_id on hidden_subjects (post_id) where post_id is not null;
create index hidden_subjects_comment_id on hidden_subjects (comment_id) where comment_id is not null;
create index hidden_subjects_profile_id on hidden_subjects (profile_id) where profile_id is not null;
create index hidden_subjects_note_id on hidden_subjects (note_id) where note_id is not null;
create index hidden_subjects_list_id on hidden_subjects (list_id) where list_id is not null;
create index hidden_subjects_owner on hidden_subjects (owner_id, id desc);
create index hidden_subjects_log on hidden_subjects (log_id) where log_id is not null;

create table account_measures (
  user_id uuid primary key references profiles (id) on delete cascade,
  hides_things boolean not null,
  voids_votes boolean not null,
  reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')),
  -- Things that others have shown again since then stay shown.
  since timestamptz not null,
  is_done boolean not null
);

create table suspended_marks (
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('like', 'helpful', 'board', 'person')),
  subject_id uuid not null,
  follow_id uuid,
  created_at timestamptz not null,
  primary key (user_id, kind, subject_id),
  check ((kind = 'person') = (follow_id is not null))
);

create table appeals (
  id uuid primary key,
  -- One per decision.
  log_id uuid not null unique references moderation_log (id) on delete cascade,
  person_id uuid not null references profiles (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 500),
  created_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'rejected')),
  answer text check (char_length(answer) <= 500),
  answered_by uuid references profiles (id) on delete set null,
  answered_at timestamptz,
  check ((outcome is null) = (answered_at is null))
);
create index appeals_person on appeals (person_id);
create index appeals_answered_by on appeals (answered_by) where answered_by is not null;
create index appeals_open on appeals (id) where outcome is null;

create table moderators (
  user_id uuid primary key references users (id) on delete cascade,
  named_by uuid references profiles (id) on delete set null,
  named_at timestamptz not null
);
create index moderators_named_by on moderators (named_by) where named_by is not null;
