create or replace function note_cards_of_restaurant() returns trigger language plpgsql as $$
begin
  perform refresh_cards(array(select id from dishes where restaurant_id = new.id));
  return null;
end $$;

create trigger cards_update after update of name, cuisine, latitude, longitude on restaurants
  for each row
  when ((old.name, old.cuisine, old.latitude, old.longitude)
    is distinct from (new.name, new.cuisine, new.latitude, new.longitude))
  execute function note_cards_of_restaurant();
