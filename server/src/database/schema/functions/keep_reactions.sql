-- Keeps the reactions of a deleted, renamed or moved item under its earlier name and place, without reporters: open
-- ones and those that led to a warning. Already kept ones get a new date. Under the new name they apply only to items
-- of the same submitter, and answers of 'stated free' no longer count.
create or replace function keep_reactions() returns trigger language plpgsql as $$
declare
  item uuid;
  is_other boolean := false;
begin
  if tg_table_name = 'rankings' then
    item := old.item_id;
  else
    item := old.id;
    if tg_table_name = 'dishes' then
      is_other := name_key(new.name) <> name_key(old.name) or new.restaurant_id <> old.restaurant_id;
    else
      is_other := name_key(new.name) <> name_key(old.name) or name_key(new.brand) <> name_key(old.brand)
        or new.barcode is distinct from old.barcode and old.barcode is not null;
    end if;
    -- By an edit, not by the merge of two restaurants.
    is_other := is_other and (new.updated_at, new.edit_key) is distinct from (old.updated_at, old.edit_key);
  end if;
  with i as (
    select name_key(d.name) as name, d.restaurant_id, null as brand, null as barcode, d.submitted_by
      from dishes d where d.id = item
    union all select name_key(p.name), null, name_key(p.brand), p.barcode, p.submitted_by from products p where p.id = item),
  gone as (
    select t.id, i.*, t.allergen_id, t.created_at, t.reporter_key, t.is_reporter_gone, t.is_own_only
      from reactions t, i
      where t.item_id = item and t.confirmed_state is distinct from 3
    -- Reactions waiting for moderators must not disappear with the item or its name.
    union all select t.id, i.*, waiting.id, t.created_at, null, false, true
      from i join users u on u.id = i.submitted_by and u.state = 'active' join reports t on t.item_id = item and t.settled_at is null
        cross join unnest(t.waiting_allergen_ids) waiting (id)
      where t.reported_as is null and (tg_op = 'DELETE' or is_other)),
  renewed as (
    update kept_reactions k set deleted_at = now() from gone g
      where k.allergen_id = g.allergen_id and k.created_at = g.created_at and k.name_key = g.name
        and k.restaurant_id is not distinct from g.restaurant_id and k.brand_key is not distinct from g.brand
        and k.barcode is not distinct from g.barcode and k.reporter_key is not distinct from g.reporter_key
        and k.submitter_id is not distinct from g.submitted_by
      returning g.id, g.allergen_id)
  insert into kept_reactions (id, restaurant_id, brand_key, barcode, name_key, allergen_id, created_at, deleted_at,
      reporter_key, is_reporter_gone, submitter_id, is_own_only, item_id)
    select gen_random_uuid(), g.restaurant_id, g.brand, g.barcode, g.name, g.allergen_id, g.created_at, now(),
      g.reporter_key, g.is_reporter_gone, g.submitted_by, g.is_own_only,
      case when tg_op = 'UPDATE' then item end from gone g
      where (g.id, g.allergen_id) not in (select r.id, r.allergen_id from renewed r);
  if tg_op = 'DELETE' then return old; end if;
  if is_other then
    -- Moderators read the former name, which waiting reactions will warn of.
    update reports set reported_as = case when waiting_allergen_ids <> '{}' then old.name end,
        details = left(concat_ws(E'\n', 'Reported when it was called ' || old.name || '.', details), 500)
      where item_id = item and settled_at is null and reason = 'allergens' and reported_as is null
        and coalesce(details, '') not like 'Reported when it was called %';
    delete from reactions where item_id = item and confirmed_state = 3;
    update reactions set is_own_only = true where item_id = item;
  end if;
  return new;
end $$;

create trigger reactions_keep before delete on rankings
  for each row execute function keep_reactions();

create trigger reactions_keep before update of name, restaurant_id on dishes
  for each row when ((old.name, old.restaurant_id) is distinct from (new.name, new.restaurant_id))
  execute function keep_reactions();

create trigger reactions_keep before update of name, brand, barcode on products
  for each row when ((old.name, old.brand, old.barcode) is distinct from (new.name, new.brand, new.barcode))
  execute function keep_reactions();
