-- Returns how many votes of one direction a group of accounts may have on an item. Every group may have eight, as a
-- large table of guests. More are ordinary if members have votes on other items, other people vote the same way, or
-- people on other networks view the item. `capped` bounds the part explained by the group's own votes on other items;
-- `in_time` does not. A vote younger than ten minutes still has time to vote on other items.
create or replace function ordinary_votes(
  item_id_in uuid, vote_in smallint, user_ids uuid[], now_in timestamptz, out capped int, out in_time int
)
language plpgsql stable as $$
declare
  explained int;
  others int;
  visitors int;
begin
  select count(*) into explained from votes v
    where v.item_id = item_id_in and v.user_id = any(user_ids)
      and (v.updated_at > now_in - interval '10 minutes' or votes_elsewhere(v.user_id, item_id_in));
  select count(*) into others from votes v
    where v.item_id = item_id_in and v.vote = vote_in and v.updated_at > now_in - interval '7 days'
      and not (v.is_held or v.is_void) and v.user_id <> all(user_ids);
  select coalesce(sum(i.networks), 0) into visitors from item_visitors i
    where i.item_id = item_id_in and i.day >= ((now_in - interval '1 day') at time zone 'UTC')::date;
  -- The group's own networks do not count.
  visitors := visitors - (select count(distinct v.network) from votes v
    where v.item_id = item_id_in and v.updated_at > now_in - interval '2 days');
  in_time := greatest(8 + explained, others / 4, visitors / 3);
  capped := least(in_time, greatest(24, others / 4, visitors / 3));
end $$;
