-- The arguments of its triggers are the kind and the column that has the id.
create or replace function search_note() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if tg_level = 'ROW' then
    execute format('select array[($1).%I]', tg_argv[1]) using new into ids;
  else
    execute format('select array_agg(distinct %I) from changed', tg_argv[1]) into ids;
  end if;
  if ids is not null then perform search_refresh(tg_argv[0]::int, ids); end if;
  return null;
end $$;

create trigger search_insert after insert on dishes referencing new table as changed
  for each statement execute function search_note(1, id);

create trigger search_update after update of name, cuisine, restaurant_id on dishes
  for each row when ((old.name, old.cuisine, old.restaurant_id) is distinct from (new.name, new.cuisine, new.restaurant_id))
  execute function search_note(1, id);

create trigger search_update_times after update of meal_times on dishes
  for each row when (old.meal_times is distinct from new.meal_times) execute function search_note(1, id);

create trigger search_insert after insert on submission_tags referencing new table as changed
  for each statement execute function search_note(1, dish_id);

create trigger search_update after update on submission_tags referencing new table as changed
  for each statement execute function search_note(1, dish_id);

create trigger search_delete after delete on submission_tags referencing old table as changed
  for each statement execute function search_note(1, dish_id);

create trigger search_insert after insert on dish_claims referencing new table as changed
  for each statement execute function search_note(1, dish_id);

create trigger search_update after update on dish_claims referencing new table as changed
  for each statement execute function search_note(1, dish_id);

create trigger search_delete after delete on dish_claims referencing old table as changed
  for each statement execute function search_note(1, dish_id);

-- Votes change a ranking row without naming its cell, and so cost nothing here.
create trigger search_update after update of cell on rankings
  for each row when ((old.cell) is distinct from (new.cell)) execute function search_note(1, item_id);

create trigger search_insert after insert on products referencing new table as changed
  for each statement execute function search_note(2, id);

create trigger search_update after update of name, brand, category on products
  for each row when ((old.name, old.brand, old.category) is distinct from (new.name, new.brand, new.category))
  execute function search_note(2, id);

create trigger search_insert after insert on product_tags referencing new table as changed
  for each statement execute function search_note(2, product_id);

create trigger search_update after update on product_tags referencing new table as changed
  for each statement execute function search_note(2, product_id);

create trigger search_delete after delete on product_tags referencing old table as changed
  for each statement execute function search_note(2, product_id);

create trigger search_insert after insert on product_claims referencing new table as changed
  for each statement execute function search_note(2, product_id);

create trigger search_update after update on product_claims referencing new table as changed
  for each statement execute function search_note(2, product_id);

create trigger search_delete after delete on product_claims referencing old table as changed
  for each statement execute function search_note(2, product_id);

-- A restaurant is found from its first dish on: most restaurants from files have none.
create trigger search_insert_restaurant after insert on dishes referencing new table as changed
  for each statement execute function search_note(3, restaurant_id);

create trigger search_update_restaurant after update of restaurant_id on dishes
  for each row when (old.restaurant_id <> new.restaurant_id) execute function search_note(3, restaurant_id);

create trigger search_update after update of name, cuisine, city, latitude, longitude on restaurants
  for each row
  when ((old.name, old.cuisine, old.city, old.latitude, old.longitude)
    is distinct from (new.name, new.cuisine, new.city, new.latitude, new.longitude))
  execute function search_note(3, id);

create trigger search_insert after insert on profiles referencing new table as changed
  for each statement execute function search_note(4, id);

create trigger search_update after update of username, full_name on profiles
  for each row when ((old.username, old.full_name) is distinct from (new.username, new.full_name))
  execute function search_note(4, id);
