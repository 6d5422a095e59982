-- Lists groups of accounts that signed up within three days of each other and whose votes of one direction on an item
-- count and are at most seven days old. `ordinary` is how many of these are. Lists the largest group, then the largest
-- of the remaining accounts, and so on, down to a fifth of all votes; a smaller one is ordinary. Per direction, groups
-- with too many votes come first. Per group, accounts without votes on other items come first, then the newest votes.
-- Leaves out votes released by an administrator or by time, and accounts that an administrator trusts.
create or replace function vote_groups(item_id_in uuid, now_in timestamptz)
returns table (vote smallint, user_ids uuid[], ordinary int) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with recursive counted as materialized (
    select v.vote, v.user_id, v.updated_at, p.created_at as signed_up
    from votes v join profiles p on p.id = v.user_id
    where v.item_id = item_id_in and v.updated_at > now_in - interval '7 days'
      and not (v.is_held or v.is_void or v.is_checked)
      and not exists (select from vouched_accounts a where a.user_id = v.user_id and a.until > v.updated_at)),
  found as (
    select c.vote, null::timestamptz as since, '{}'::timestamptz[] as earlier, count(*) as total from counted c group by c.vote
    union all
    select f.vote, l.since, f.earlier || l.since, f.total
    from found f cross join lateral (
      select s.since from (
        select c.signed_up as since,
          count(*) over (order by c.signed_up range between current row and interval '3 days' following) as size
        from counted c
        where c.vote = f.vote and not exists (
          select from unnest(f.earlier) e (since)
          where c.signed_up between e.since and e.since + interval '3 days')) s
      where s.size > 8 and (f.since is null or s.size * 5 > f.total) order by s.size desc, s.since limit 1) l),
  grouped as (
    select f.vote, array_agg(c.user_id
      order by votes_elsewhere(c.user_id, item_id_in), c.updated_at desc, c.user_id) as user_ids
    from found f join counted c on c.vote = f.vote and c.signed_up between f.since and f.since + interval '3 days'
      and not exists (
        select from unnest(f.earlier[:cardinality(f.earlier) - 1]) e (since)
        where c.signed_up between e.since and e.since + interval '3 days')
    group by f.vote, f.since)
  select g.vote, g.user_ids, o.capped
  from grouped g cross join lateral ordinary_votes(item_id_in, g.vote, g.user_ids, now_in) o
  order by g.vote, cardinality(g.user_ids) <= o.capped, cardinality(g.user_ids) desc;
end $$;
