create table shares (
  day date not null,
  item_id uuid not null references rankings (item_id) on delete cascade,
  sharer bytea not null check (length(sharer) = 16),
  primary key (day, item_id, sharer)
);
create index shares_item on shares (item_id);
