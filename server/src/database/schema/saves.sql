-- What people have saved.

create table saves (
  id uuid not null unique,
  user_id uuid not null references profiles (id) on delete cascade,
  item_id uuid not null references rankings (item_id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, item_id)
);
create index saves_newest on saves (user_id, id desc) include (item_id);
create index saves_item on saves (item_id);
