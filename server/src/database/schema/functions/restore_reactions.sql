-- Gives a locked item the reactions, of 180 days at most, that were open when the same was deleted: a dish of its name at its
-- restaurant, or a product of its name and brand or its barcode. Returns their allergens; the alerts are left to the caller.
create or replace function restore_reactions(item_in uuid, now_in timestamptz) returns setof smallint language plpgsql as $$
begin
  return query with taken as (
    delete from kept_reactions k using (
      select search_fold(d.name) as name, d.restaurant_id, null as brand, null as barcode
        from dishes d where d.id = item_in
      union all select search_fold(p.name), null, search_fold(p.brand), p.barcode from products p where p.id = item_in) i
    where k.created_at >= now_in - interval '180 days'
      and (k.name = i.name and (k.restaurant_id = i.restaurant_id or k.brand = i.brand) or k.barcode = i.barcode)
    returning k.*)
  insert into reactions (id, item_id, allergen_id, created_at)
    select t.id, item_in, t.allergen_id, t.created_at from taken t
    returning reactions.allergen_id;
end $$;
