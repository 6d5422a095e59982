create table invitations (
  id uuid primary key,
  -- Unguessable.
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  group_name text not null check (char_length(group_name) between 1 and 60),
  max_people int not null check (max_people between 1 and 10000),
  joined_count int not null default 0 check (joined_count between 0 and max_people),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  is_vouched boolean not null default false
);

create table invitation_joins (
  user_id uuid primary key references profiles (id) on delete cascade,
  invitation_id uuid not null references invitations (id) on delete cascade,
  joined_at timestamptz not null
);
create index invitation_joins_invitation on invitation_joins (invitation_id);
