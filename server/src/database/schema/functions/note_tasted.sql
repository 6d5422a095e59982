-- Makes a member's vote on an item a tasted one and corrects the counts. Returns whether one changed. Keeps the
-- version, because a new one would reveal that the author of a shared note has voted.
create or replace function note_tasted(user_id_in uuid, item_id_in uuid) returns boolean language plpgsql as $$
#variable_conflict use_column
declare
  noted votes;
begin
  perform from rankings r where r.item_id = item_id_in for no key update;
  update votes v set is_tasted = true
    where v.user_id = user_id_in and v.item_id = item_id_in and not v.is_tasted returning * into noted;
  if noted.user_id is null then return false; end if;
  update rankings r set
      tasted_upvotes = r.tasted_upvotes + (noted.vote = 1)::int,
      tasted_downvotes = r.tasted_downvotes + (noted.vote = -1)::int
    where r.item_id = item_id_in and not (noted.is_held or noted.is_void);
  return true;
end $$;
