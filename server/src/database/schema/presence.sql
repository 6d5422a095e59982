-- Who has said that a restaurant is still there, or gone.

create table presence_reports (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  says text not null check (says in ('here', 'gone')),
  created_at timestamptz not null,
  primary key (restaurant_id, user_id)
);
create index presence_reports_user on presence_reports (user_id);
