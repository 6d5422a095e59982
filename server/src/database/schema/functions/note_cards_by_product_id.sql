create or replace function note_cards_by_product_id() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct product_id from changed);
begin
  if ids <> '{}' then perform refresh_cards(ids); end if;
  return null;
end $$;

create trigger cards_insert_new after insert on product_tags referencing new table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_update_new after update on product_tags referencing new table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_update_old after update on product_tags referencing old table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_delete_old after delete on product_tags referencing old table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_insert_new after insert on product_claims referencing new table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_update_new after update on product_claims referencing new table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_update_old after update on product_claims referencing old table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_delete_old after delete on product_claims referencing old table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_insert_new after insert on product_allergens referencing new table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_update_new after update on product_allergens referencing new table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_update_old after update on product_allergens referencing old table as changed
  for each statement execute function note_cards_by_product_id();

create trigger cards_delete_old after delete on product_allergens referencing old table as changed
  for each statement execute function note_cards_by_product_id();
