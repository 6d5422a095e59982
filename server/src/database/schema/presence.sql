create table presence_reports (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  says text not null check (says in ('here', 'gone')),
  created_at timestamptz not null,
  -- Keyed hash of the network of a counted 'gone' by a member with standing. Null for reports that do not count.
  network bigint,
  primary key (restaurant_id, user_id)
);
create index presence_reports_gone on presence_reports (created_at) where says = 'gone';
create index presence_reports_user on presence_reports (user_id);
