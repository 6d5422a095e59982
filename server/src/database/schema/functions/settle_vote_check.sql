-- Ends the check of an item's votes of one direction after three days. Releases the held votes if the group is
-- ordinary, else only those of accounts with votes on other items; the rest wait for an administrator. Held votes of
-- suspended accounts are released too: they count once the suspension ends. Votes that join a waiting check are
-- released after three days too, unless an administrator holds them. Returns how many now count, or null.
create or replace function settle_vote_check(item_id_in uuid, vote_in smallint, now_in timestamptz)
returns int language plpgsql as $$
#variable_conflict use_column
declare
  opened record;
  held uuid[];
  all_held uuid[];
  together uuid[];
begin
  perform from rankings r where r.item_id = item_id_in for no key update;
  select * into opened from vote_checks c where c.item_id = item_id_in and c.vote = vote_in;
  if not found then return null; end if;
  held := array(select v.user_id from votes v
    where v.item_id = item_id_in and v.vote = vote_in and v.is_held and not v.is_void);
  all_held := array(select v.user_id from votes v where v.item_id = item_id_in and v.vote = vote_in and v.is_held);
  if cardinality(all_held) > 0 then
    if opened.opened_at > now_in - interval '72 hours' or 'hand' = any(opened.reasons) or exists (
      select from vote_check_decisions d where d.item_id = item_id_in and d.vote = vote_in
        and d.action = 'keep' and d.created_at >= opened.opened_at) then return null; end if;
    -- Counted votes of accounts that signed up with them belong to the group.
    together := array(
      select v.user_id from votes v join profiles p on p.id = v.user_id,
        (select min(p.created_at) as first, max(p.created_at) as last from profiles p where p.id = any(held)) s
      where v.item_id = item_id_in and v.vote = vote_in and not (v.is_void or v.is_checked)
        and v.updated_at > opened.opened_at - interval '7 days'
        and p.created_at between s.first - interval '3 days' and s.last + interval '3 days');
    if opened.confirmed_at is not null or cardinality(together) > (select o.in_time from ordinary_votes(item_id_in, vote_in, together, now_in) o) then
      all_held := array(
        select v.user_id from votes v
        where v.item_id = item_id_in and v.user_id = any(all_held) and v.updated_at <= now_in - interval '72 hours'
          and votes_elsewhere(v.user_id, item_id_in));
      held := array(select u.id from unnest(held) u (id) where u.id = any(all_held));
      update vote_checks c set confirmed_at = now_in
        where c.item_id = item_id_in and c.vote = vote_in and c.confirmed_at is null;
      if cardinality(all_held) = 0 then return null; end if;
    end if;
  end if;
  perform release_votes(item_id_in, vote_in, all_held);
  return cardinality(held);
end $$;
