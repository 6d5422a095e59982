-- Ends the check of an item's votes of one direction that has lasted three days: releases the held ones, or confirms the
-- attack where they are eight or more, far beyond the area's past and more than a third of the others; such wait for a person.
-- Does nothing where somebody has settled or confirmed it. Held votes that a suspension has voided are no evidence, and are
-- released with the others: they count once the suspension ends. Returns how many votes count from now on, null where none
-- were to be released.
create or replace function settle_vote_check(item_id_in uuid, vote_in smallint, now_in timestamptz)
returns int language plpgsql as $$
#variable_conflict use_column
declare
  opened record;
  held uuid[];
  all_held uuid[];
  others bigint;
  usual float8 := 0;
begin
  perform from rankings r where r.item_id = item_id_in for no key update;
  select * into opened from vote_checks c where c.item_id = item_id_in and c.vote = vote_in;
  if not found then return null; end if;
  held := array(select v.user_id from votes v
    where v.item_id = item_id_in and v.vote = vote_in and v.is_held and not v.is_void);
  all_held := array(select v.user_id from votes v where v.item_id = item_id_in and v.vote = vote_in and v.is_held);
  if cardinality(all_held) > 0 then
    if opened.confirmed_at is not null or opened.opened_at > now_in - interval '72 hours' then return null; end if;
    select count(*) into others from votes v where v.item_id = item_id_in and v.vote = vote_in
      and v.updated_at > opened.opened_at - interval '7 days' and not (v.is_held or v.is_void or v.is_checked);
    if opened.reasons @> array['new'] then
      usual := coalesce((select a.new_votes::float8 / a.votes from rankings r join vote_areas a on a.cell = r.cell
        where r.item_id = item_id_in), 0);
    end if;
    if cardinality(held) >= 8 and cardinality(held) > others / 3.0
      and cardinality(held) > explained_votes(cardinality(held) + others, others, usual, 6) then
      update vote_checks c set confirmed_at = now_in where c.item_id = item_id_in and c.vote = vote_in;
      return null;
    end if;
  end if;
  perform release_votes(item_id_in, vote_in, all_held);
  return cardinality(held);
end $$;
