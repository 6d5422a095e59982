create or replace function note_cards_by_id() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct id from changed);
begin
  if ids <> '{}' then perform refresh_cards(ids); end if;
  return null;
end $$;

create trigger cards_insert after insert on dishes referencing new table as changed
  for each statement execute function note_cards_by_id();

create trigger cards_insert after insert on products referencing new table as changed
  for each statement execute function note_cards_by_id();
