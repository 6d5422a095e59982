-- Sets votes as handle_vote would one after the other, in the order of the arrays. Returns the counts after each vote
-- with its number in the arrays, from 1; no row for those on items that do not exist or are not shown. Items are locked
-- in the order of their ids, and the counts of their submitters after that in the order of theirs: whatever does the same
-- never waits in a circle. A lock that does not come soon is an error, so that one item keeps up only its own votes.
create or replace function handle_votes(
  user_ids uuid[], item_ids uuid[], item_types text[], new_votes text[], now_in timestamptz
)
returns table (ordinal bigint, upvotes int, downvotes int, net_score int, version int) language plpgsql
set lock_timeout = '250ms' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  locked uuid[];
begin
  if cardinality(item_ids) = 1 then
    return query select 1::bigint, h.* from handle_vote(item_ids[1], item_types[1], new_votes[1], user_ids[1], now_in) h;
    return;
  end if;
  if not new_votes <@ array['up', 'down', 'none'] then
    raise exception 'new_votes must be up, down or none' using errcode = 'invalid_parameter_value';
  end if;
  -- Set here, and taken back at the end: only a superuser may make it a setting of the function.
  perform set_config('dishboard.votes', 'together', true);
  locked := array(select l.item_id from (
    select r.item_id from rankings r where r.item_id = any(item_ids) and r.state = 0
      order by r.item_id for no key update) l);
  return query
  with asked as materialized (
    select a.ordinal, a.user_id, a.item_id, a.new_vote, r.upvotes, r.downvotes, r.version, r.submitted_by,
      coalesce(lag(a.new_vote) over pair, v.vote, 0) as old_vote,
      lead(a.ordinal) over pair is null as is_last
    from (
      select u.ordinal, u.user_id, u.item_id, case u.item_type when 'dish' then 1 when 'product' then 2 end as kind,
        case u.vote when 'up' then 1 when 'down' then -1 else 0 end as new_vote
      from unnest(user_ids, item_ids, item_types, new_votes)
        with ordinality u (user_id, item_id, item_type, vote, ordinal)) a
    join rankings r on r.item_id = a.item_id and r.kind = a.kind
    left join votes v on v.user_id = a.user_id and v.item_id = a.item_id
    where a.item_id = any(locked)
    window pair as (partition by a.item_id, a.user_id order by a.ordinal)),
  steps as materialized (
    select a.*, (a.new_vote = 1)::int - (a.old_vote = 1)::int as up, (a.new_vote = -1)::int - (a.old_vote = -1)::int as down,
      (a.new_vote <> a.old_vote)::int as changes,
      a.is_last and bool_or(a.new_vote <> a.old_vote) over (partition by a.item_id, a.user_id) as is_written
    from asked a),
  removed as (
    delete from votes v using steps s
      where s.is_written and s.new_vote = 0 and v.user_id = s.user_id and v.item_id = s.item_id),
  stored as (
    insert into votes as v (user_id, item_id, vote, updated_at)
      select s.user_id, s.item_id, s.new_vote, now_in from steps s where s.is_written and s.new_vote <> 0
      order by s.item_id, s.user_id
      on conflict (user_id, item_id) do update set vote = excluded.vote, updated_at = excluded.updated_at),
  counted as (
    update rankings r set upvotes = r.upvotes + n.up, downvotes = r.downvotes + n.down,
        net_score = r.net_score + n.up - n.down, version = r.version + n.changes
      from (
        select s.item_id, sum(s.up)::int as up, sum(s.down)::int as down, sum(s.changes)::int as changes
        from steps s where s.changes > 0 group by s.item_id) n
      where r.item_id = n.item_id),
  credited as (
    insert into submission_counts as c (user_id, slot, dishes, products, upvotes)
      select p.id, pg_backend_pid() % 8, 0, 0, sum(s.up) from steps s join profiles p on p.id = s.submitted_by
      group by p.id having sum(s.up) <> 0 order by p.id
      on conflict (user_id, slot) do update set upvotes = c.upvotes + excluded.upvotes)
  select t.ordinal, t.upvotes, t.downvotes, t.upvotes - t.downvotes, t.version from (
    select s.ordinal, (s.upvotes + sum(s.up) over so_far)::int as upvotes,
      (s.downvotes + sum(s.down) over so_far)::int as downvotes,
      (s.version + sum(s.changes) over so_far)::int as version
    from steps s window so_far as (partition by s.item_id order by s.ordinal)) t;
  perform set_config('dishboard.votes', '', true);
end $$;
