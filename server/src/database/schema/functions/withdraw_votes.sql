-- Deletes some of a person's votes, corrects the counts, also of hidden items, and returns their number. Locks the
-- ranking rows first, in the order of their ids, as votes and recounts do.
create or replace function withdraw_votes(user_id_in uuid, limit_in int) returns int language plpgsql as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select v.item_id from votes v where v.user_id = user_id_in order by v.item_id limit limit_in);
  withdrawn int;
begin
  perform from rankings r where r.item_id = any(ids) order by r.item_id for no key update;
  with removed as (
    delete from votes v where v.user_id = user_id_in and v.item_id = any(ids) returning v.item_id, v.vote, v.is_tasted, v.is_held or v.is_void as is_uncounted),
  counted as (
    update rankings r set
      upvotes = r.upvotes - (removed.vote = 1)::int,
      downvotes = r.downvotes - (removed.vote = -1)::int,
      net_score = r.net_score - removed.vote,
      tasted_upvotes = r.tasted_upvotes - (removed.vote = 1 and removed.is_tasted)::int,
      tasted_downvotes = r.tasted_downvotes - (removed.vote = -1 and removed.is_tasted)::int,
      version = r.version + 1
    from removed where r.item_id = removed.item_id and not removed.is_uncounted)
  select count(*) into withdrawn from removed;
  return withdrawn;
end $$;
