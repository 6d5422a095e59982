-- Holds some members' votes on an item, also ones that counted, and records the reason. Skips released and void votes.
-- Returns whether it held any more votes. The caller has locked the item.
create or replace function hold_votes(
  item_id_in uuid, vote_in smallint, user_ids uuid[], reason text, now_in timestamptz
)
returns boolean language plpgsql as $$
declare
  found_ids uuid[];
begin
  found_ids := array(select v.user_id from votes v
    where v.item_id = item_id_in and v.vote = vote_in and v.user_id = any(user_ids)
      and not (v.is_held or v.is_void or v.is_checked));
  if cardinality(found_ids) = 0 then return false; end if;
  perform mark_votes(found_ids, array_fill(item_id_in, array[cardinality(found_ids)]), true, null);
  insert into vote_checks as c (item_id, vote, reasons, opened_at)
    values (item_id_in, vote_in, array[reason], now_in)
    on conflict (item_id, vote) do update set reasons = c.reasons || excluded.reasons
      where not c.reasons @> excluded.reasons;
  return true;
end $$;
