-- Gives a locked item the reactions of some items and kept ones by id: one per account and allergen. Leaves out those
-- that a moderator answered with 'stated free', on the item also of the same account later, those only for another
-- submitter, and existing ones. The names are near, not equal, so the copies go only to other items of its submitter.
-- Returns the allergens; the caller sets the alerts.
create or replace function copy_reactions(item_in uuid, from_in uuid[]) returns setof smallint language plpgsql as $$
begin
  return query with near as (
    select k.allergen_id, k.created_at, k.reporter_key, k.is_reporter_gone, k.submitter_id, k.is_own_only from kept_reactions k
      where k.id = any(from_in)
    union select t.allergen_id, t.created_at, t.reporter_key, t.is_reporter_gone, o.submitted_by, t.is_own_only
      from reactions t join rankings o on o.item_id = t.item_id
      where t.item_id = any(from_in) and t.confirmed_state is distinct from 3)
  insert into reactions (id, item_id, allergen_id, created_at, reporter_key, is_reporter_gone, is_own_only)
    select gen_random_uuid(), item_in, n.allergen_id, max(n.created_at), n.reporter_key,
      bool_or(n.is_reporter_gone), true
    from near n join rankings i on i.item_id = item_in
    where (not n.is_own_only or n.submitter_id = i.submitted_by) and not exists (select from reactions t
      where t.item_id = item_in and t.allergen_id = n.allergen_id and (t.created_at >= n.created_at
        or t.reporter_key = n.reporter_key and t.confirmed_state = 3 and t.confirmed_at > now() - interval '180 days'))
    group by n.allergen_id, n.reporter_key
    returning reactions.allergen_id;
end $$;
