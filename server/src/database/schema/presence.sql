-- Who has said that a restaurant is still there, or gone.

create table presence_reports (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  says text not null check (says in ('here', 'gone')),
  created_at timestamptz not null,
  -- A keyed hash of the network of a 'gone' by a member with standing, while the report counts. Reports without it count for nothing.
  network bigint,
  primary key (restaurant_id, user_id)
);
create index presence_reports_gone on presence_reports (created_at) where says = 'gone';
create index presence_reports_user on presence_reports (user_id);
