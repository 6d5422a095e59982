create or replace function note_cards_by_dish_id() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct dish_id from changed);
begin
  if ids <> '{}' then perform refresh_cards(ids); end if;
  return null;
end $$;

create trigger cards_insert_new after insert on submission_tags referencing new table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_update_new after update on submission_tags referencing new table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_update_old after update on submission_tags referencing old table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_delete_old after delete on submission_tags referencing old table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_insert_new after insert on dish_claims referencing new table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_update_new after update on dish_claims referencing new table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_update_old after update on dish_claims referencing old table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_delete_old after delete on dish_claims referencing old table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_insert_new after insert on imported_dishes referencing new table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_update_new after update on imported_dishes referencing new table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_update_old after update on imported_dishes referencing old table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_delete_old after delete on imported_dishes referencing old table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_insert_new after insert on dish_allergens referencing new table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_update_new after update on dish_allergens referencing new table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_update_old after update on dish_allergens referencing old table as changed
  for each statement execute function note_cards_by_dish_id();

create trigger cards_delete_old after delete on dish_allergens referencing old table as changed
  for each statement execute function note_cards_by_dish_id();
