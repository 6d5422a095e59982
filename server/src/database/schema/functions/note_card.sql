create or replace function note_card() returns trigger language plpgsql as $$
begin
  perform refresh_cards(array[new.id]);
  return null;
end $$;

create trigger cards_update after update of
    name, price, description, image_url, image_width, image_height, image_thumbhash, image_description,
    share_count, is_featured, cuisine, restaurant_id
  on dishes
  for each row
  when ((old.name, old.price, old.description, old.image_url, old.image_width, old.image_height,
      old.image_thumbhash, old.image_description, old.share_count, old.is_featured, old.cuisine,
      old.restaurant_id)
    is distinct from (new.name, new.price, new.description, new.image_url, new.image_width,
      new.image_height, new.image_thumbhash, new.image_description, new.share_count, new.is_featured,
      new.cuisine, new.restaurant_id))
  execute function note_card();

create trigger cards_update after update of
    name, price, description, image_url, image_width, image_height, image_thumbhash, image_description,
    share_count, is_featured, brand, category, is_code_disputed
  on products
  for each row
  when ((old.name, old.price, old.description, old.image_url, old.image_width, old.image_height,
      old.image_thumbhash, old.image_description, old.share_count, old.is_featured, old.brand,
      old.category, old.is_code_disputed)
    is distinct from (new.name, new.price, new.description, new.image_url, new.image_width,
      new.image_height, new.image_thumbhash, new.image_description, new.share_count, new.is_featured,
      new.brand, new.category, new.is_code_disputed))
  execute function note_card();
