-- Lists, for each direction of the votes that an item got within seven days, the largest group of accounts that signed up within
-- three days of each other: those whose votes count, with how many of these are ordinary. Accounts without votes on other items
-- come first, and then the newest vote.
-- Votes that a person or the time has released are in no group, nor are those of accounts that an administrator vouches for.
create or replace function vote_groups(item_id_in uuid, now_in timestamptz)
returns table (vote smallint, user_ids uuid[], ordinary int) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with counted as materialized (
    select v.vote, v.user_id, v.updated_at, p.created_at as signed_up,
      count(*) over (partition by v.vote order by p.created_at range between current row and interval '3 days' following) as size
    from votes v join profiles p on p.id = v.user_id
    where v.item_id = item_id_in and v.updated_at > now_in - interval '7 days'
      and not (v.is_held or v.is_void or v.is_checked)
      and not exists (select from vouched_accounts a where a.user_id = v.user_id and a.until > v.updated_at)),
  largest as (
    select distinct on (c.vote) c.vote, c.signed_up as since from counted c where c.size > 8
    order by c.vote, c.size desc, c.signed_up)
  select g.vote, g.user_ids, o.capped
  from (
    select l.vote, array_agg(c.user_id
      order by votes_elsewhere(c.user_id, item_id_in), c.updated_at desc, c.user_id) as user_ids
    from largest l join counted c on c.vote = l.vote and c.signed_up between l.since and l.since + interval '3 days'
    group by l.vote) g
  cross join lateral ordinary_votes(item_id_in, g.vote, g.user_ids, now_in) o
  order by g.vote;
end $$;
