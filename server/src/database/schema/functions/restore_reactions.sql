-- Copies reactions to the same item to a locked item: a dish of its name at its restaurant, also a deleted one, or a
-- product of its name and brand. Sources are reactions kept for 180 days after a deletion, and those of another such
-- item, shown or hidden. Copies one per account and allergen, so that an account's reactions can be released alone.
-- Skips what a moderator answered with 'stated free', on the item also of the same account later, what is for another
-- submitter, and existing ones, unless the item has them from its own earlier name. Returns the allergens; the caller
-- sets the alerts.
create or replace function restore_reactions(item_in uuid, now_in timestamptz) returns setof smallint language plpgsql as $$
begin
  return query with i as materialized (
    select name_key(d.name) as key, search_fold(d.name) as words, restaurants_of_warnings(d.id) as restaurant_ids, null as brand_key, null::text[] as brand_words,
        d.submitted_by
      from dishes d where d.id = item_in
    union all select name_key(p.name), search_fold(p.name), null, name_key(p.brand), search_fold(p.brand), p.submitted_by
      from products p where p.id = item_in),
  same as (
    select k.allergen_id, k.created_at, k.reporter_key, k.is_reporter_gone, k.is_own_only from kept_reactions k, i
      where k.deleted_at >= now_in - interval '180 days'
        and (not k.is_own_only or k.submitter_id = i.submitted_by) and is_kept_as(k.name_key, k.name, i.key, i.words)
        and (k.restaurant_id = any(i.restaurant_ids) or is_kept_as(k.brand_key, k.brand, i.brand_key, i.brand_words))
    union select t.allergen_id, t.created_at, t.reporter_key, t.is_reporter_gone, t.is_own_only from i
      join dishes d on d.restaurant_id = any(i.restaurant_ids) and d.id <> item_in and name_key(d.name) = i.key
      join reactions t on t.item_id = d.id
      where t.confirmed_state is distinct from 3 and (not t.is_own_only or d.submitted_by = i.submitted_by)
    union select t.allergen_id, t.created_at, t.reporter_key, t.is_reporter_gone, t.is_own_only from i
      join products p on p.id <> item_in and name_key(p.brand) = i.brand_key and name_key(p.name) = i.key
      join reactions t on t.item_id = p.id
      where i.restaurant_ids is null and t.confirmed_state is distinct from 3
        and (not t.is_own_only or p.submitted_by = i.submitted_by))
  insert into reactions (id, item_id, allergen_id, created_at, reporter_key, is_reporter_gone, is_own_only)
    select gen_random_uuid(), item_in, s.allergen_id, max(s.created_at), s.reporter_key,
      bool_or(s.is_reporter_gone), bool_and(s.is_own_only)
      from same s
      where not exists (select from reactions t
        where t.item_id = item_in and t.allergen_id = s.allergen_id and (
          t.created_at >= s.created_at and (s.is_own_only or not t.is_own_only or t.confirmed_state = 3)
          or t.reporter_key = s.reporter_key and t.confirmed_state = 3
            and t.confirmed_at > now_in - interval '180 days'))
      group by s.allergen_id, s.reporter_key
    returning reactions.allergen_id;
end $$;
