create or replace function search_note_renamed() returns trigger language plpgsql as $$
begin
  perform search_refresh(1, array(select id from dishes where restaurant_id = new.id order by id));
  return null;
end $$;

create trigger search_renamed after update of name, cuisine on restaurants
  for each row when ((old.name, old.cuisine) is distinct from (new.name, new.cuisine))
  execute function search_note_renamed();
