-- Two restaurants that may be one, for administrators: asked by an import or a new dish. What was answered is never asked again.

create table place_questions (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  other_id uuid not null references restaurants (id) on delete cascade,
  import_id int references imports (id),
  answered_at timestamptz,
  primary key (restaurant_id, other_id)
);
create index place_questions_other on place_questions (other_id);
create index place_questions_import on place_questions (import_id) where import_id is not null;
