-- Releases held votes: they count and are not held again. Ends the check if none are left. Returns the number of votes.
-- The caller has locked the item.
create or replace function release_votes(item_id_in uuid, vote_in smallint, user_ids uuid[])
returns int language plpgsql as $$
declare
  held uuid[];
begin
  held := array(select v.user_id from votes v
    where v.item_id = item_id_in and v.vote = vote_in and v.user_id = any(user_ids) and v.is_held);
  update votes v set is_checked = true where v.item_id = item_id_in and v.user_id = any(held);
  perform mark_votes(held, array_fill(item_id_in, array[cardinality(held)]), false, null);
  delete from vote_checks c where c.item_id = item_id_in and c.vote = vote_in and not exists (
    select from votes v where v.item_id = item_id_in and v.vote = vote_in and v.is_held);
  return cardinality(held);
end $$;
