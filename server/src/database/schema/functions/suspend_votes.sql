-- Voids some of a member's counted or held votes. Returns their number: votes void before stay so after a suspension.
create or replace function suspend_votes(user_id_in uuid, limit_in int) returns int language plpgsql as $$
#variable_conflict use_column
declare
  ids uuid[] := array(
    select v.item_id from votes v where v.user_id = user_id_in and not v.is_void order by v.item_id limit limit_in);
begin
  -- Locked before the votes are read again, so that a vote voided by others meanwhile is not marked as suspended.
  perform from rankings r where r.item_id = any(ids) order by r.item_id for no key update;
  ids := array(select v.item_id from votes v where v.user_id = user_id_in and v.item_id = any(ids) and not v.is_void);
  insert into suspended_votes (user_id, item_id) select user_id_in, unnest(ids) on conflict do nothing;
  perform mark_votes(array_fill(user_id_in, array[cardinality(ids)]), ids, null, true);
  return cardinality(ids);
end $$;
