-- Sets votes as handle_vote would one after the other, in the order of the arrays. Returns the counts after each vote
-- with its number in the arrays, from 1; no row for those on items that do not exist or are not shown. Items are locked
-- in the order of their ids, and the counts of their submitters after that in the order of theirs: whatever does the same
-- never waits in a circle. A lock that does not come soon is an error, so that one item keeps up only its own votes.
create or replace function handle_votes(
  user_ids uuid[], item_ids uuid[], item_types text[], new_votes text[], now_in timestamptz, are_tasted boolean[],
  networks bigint[] default null
)
returns table (ordinal bigint, upvotes int, downvotes int, net_score int, version int, is_held boolean) language plpgsql
set lock_timeout = '250ms' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  locked uuid[];
begin
  if cardinality(item_ids) = 1 then
    return query select 1::bigint, h.*
      from handle_vote(item_ids[1], item_types[1], new_votes[1], user_ids[1], now_in, are_tasted[1], networks[1]) h;
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
  with said as materialized (
    select u.ordinal, u.user_id, u.item_id, r.upvotes, r.downvotes, r.version, r.submitted_by, v.vote as stored_vote,
      case u.vote when 'up' then 1 when 'down' then -1 else 0 end as new_vote,
      coalesce(v.is_tasted, false) as was_tasted, coalesce(v.is_held, w.is_held, false) as was_held,
      coalesce(v.is_void, w.is_void, false) as was_void,
      coalesce(v.is_checked, false) as was_checked, u.network,
      -- Whether it is tasted if it stands: what an earlier call of the batch says holds while no call takes the vote back.
      u.vote <> 'none' and (u.is_tasted
        or case u.item_type
          when 'dish' then exists (select from food_log l where l.dish_id = u.item_id and l.user_id = u.user_id)
          else exists (select from food_log l where l.product_id = u.item_id and l.user_id = u.user_id) end
        or exists (select from posts p where p.item_id = u.item_id and p.user_id = u.user_id and p.state = 0)
      ) as says_tasted
    from unnest(user_ids, item_ids, item_types, new_votes, are_tasted, networks)
      with ordinality u (user_id, item_id, item_type, vote, is_tasted, network, ordinal)
    join rankings r on r.item_id = u.item_id and r.kind = case u.item_type when 'dish' then 1 when 'product' then 2 end
    left join votes v on v.user_id = u.user_id and v.item_id = u.item_id
    left join withdrawn_marks w on w.user_id = u.user_id and w.item_id = u.item_id
    where u.item_id = any(locked)),
  runs as (
    select s.*, count(*) filter (where s.new_vote = 0) over pair as removals,
      count(*) filter (where s.new_vote <> s.stored_vote) over pair as turns
    from said s window pair as (partition by s.item_id, s.user_id order by s.ordinal)),
  asked as materialized (
    select s.*, s.new_vote <> 0 and (
        bool_or(s.says_tasted) over (partition by s.item_id, s.user_id, s.removals order by s.ordinal)
        or (s.was_tasted and s.removals = 0)) as new_tasted
    from runs s),
  steps as materialized (
    select a.*, a.is_last and bool_or(a.changes > 0) over (partition by a.item_id, a.user_id) as is_written from (
      select a.*, c.*, lead(a.ordinal) over pair is null as is_last
      from (
        select a.*, coalesce(lag(a.new_vote) over pair, a.stored_vote, 0) as old_vote,
          coalesce(lag(a.new_tasted) over pair, a.was_tasted) as old_tasted,
          not (a.was_held or a.was_void) as counts
        from asked a window pair as (partition by a.item_id, a.user_id order by a.ordinal)) a
      cross join lateral (
        select a.counts::int * ((a.new_vote = 1)::int - (a.old_vote = 1)::int) as up,
          a.counts::int * ((a.new_vote = -1)::int - (a.old_vote = -1)::int) as down,
          a.counts::int * ((a.new_vote = 1 and a.new_tasted)::int - (a.old_vote = 1 and a.old_tasted)::int) as tasted_up,
          a.counts::int * ((a.new_vote = -1 and a.new_tasted)::int - (a.old_vote = -1 and a.old_tasted)::int) as tasted_down,
          (a.new_vote <> a.old_vote or a.new_tasted <> a.old_tasted)::int as changes) c
      window pair as (partition by a.item_id, a.user_id order by a.ordinal)) a),
  removed as (
    delete from votes v using steps s
      where s.is_written and s.new_vote = 0 and v.user_id = s.user_id and v.item_id = s.item_id),
  stored as (
    insert into votes as v (user_id, item_id, vote, updated_at, is_tasted, is_held, is_void, network, is_checked)
      select s.user_id, s.item_id, s.new_vote, now_in, s.new_tasted, s.was_held, s.was_void, s.network,
        s.was_checked and s.turns = 0
      from steps s where s.is_written and s.new_vote <> 0
      order by s.item_id, s.user_id
      on conflict (user_id, item_id) do update set vote = excluded.vote,
        updated_at = case when v.vote = excluded.vote then v.updated_at else excluded.updated_at end,
        is_tasted = excluded.is_tasted, is_held = excluded.is_held, is_void = excluded.is_void,
        network = excluded.network, is_checked = excluded.is_checked),
  counted as (
    update rankings r set upvotes = r.upvotes + n.up, downvotes = r.downvotes + n.down,
        net_score = r.net_score + n.up - n.down, tasted_upvotes = r.tasted_upvotes + n.tasted_up,
        tasted_downvotes = r.tasted_downvotes + n.tasted_down, version = r.version + n.changes
      from (
        select s.item_id, sum(s.up)::int as up, sum(s.down)::int as down, sum(s.tasted_up)::int as tasted_up,
          sum(s.tasted_down)::int as tasted_down, sum(s.changes)::int as changes
        from steps s where s.changes > 0 group by s.item_id) n
      where r.item_id = n.item_id),
  credited as (
    insert into submission_counts as c (user_id, slot, dishes, products, upvotes)
      select p.id, pg_backend_pid() % 8, 0, 0, sum(s.up) from steps s join profiles p on p.id = s.submitted_by
      group by p.id having sum(s.up) <> 0 order by p.id
      on conflict (user_id, slot) do update set upvotes = c.upvotes + excluded.upvotes)
  select t.ordinal, t.upvotes, t.downvotes, t.upvotes - t.downvotes, t.version, t.is_held from (
    select s.ordinal, s.was_held and s.new_vote <> 0 as is_held, (s.upvotes + sum(s.up) over so_far)::int as upvotes,
      (s.downvotes + sum(s.down) over so_far)::int as downvotes,
      (s.version + sum(s.changes) over so_far)::int as version
    from steps s window so_far as (partition by s.item_id order by s.ordinal)) t;
  perform set_config('dishboard.votes', '', true);
end $$;
