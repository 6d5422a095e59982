-- Sets votes to 'up', 'down' or 'none' in the order of the arrays, with at most one vote per member and item. A vote is
-- tasted if the caller states so or the member has logged or posted the item; it stays tasted. Held and void votes stay
-- so when turned or cast again, and are not counted. A released vote is checked again once turned. Returns the counts
-- after each vote with its array position, from 1. No row if the item does not exist or is hidden. Locks items by id,
-- then the counts of their submitters by id, to avoid deadlocks. A lock that takes too long is an error, so that one
-- item delays only its own votes.
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
  if not new_votes <@ array['up', 'down', 'none'] then
    raise exception 'new_votes must be up, down or none' using errcode = 'invalid_parameter_value';
  end if;
  -- Set here and reset at the end: only a superuser may make it a setting of the function.
  perform set_config('dishboard.votes', 'together', true);
  locked := array(select l.item_id from (
    select r.item_id from rankings r where r.item_id = any(item_ids) and r.state = 0
      order by r.item_id for no key update) l);
  return query
  with said as materialized (
    select u.ordinal, u.user_id, u.item_id, u.network, r.upvotes, r.downvotes, r.version, r.submitted_by,
      case u.vote when 'up' then 1 when 'down' then -1 else 0 end as new_vote, coalesce(v.vote, 0) as old_vote,
      coalesce(v.is_tasted, false) as was_tasted, coalesce(v.is_checked, false) as was_checked,
      coalesce(v.is_held, w.is_held, false) as is_held, coalesce(v.is_void, w.is_void, false) as is_void,
      u.vote <> 'none' and (u.is_tasted or coalesce(v.is_tasted, false)
        or case u.item_type
          when 'dish' then exists (select from food_log l where l.dish_id = u.item_id and l.user_id = u.user_id)
          else exists (select from food_log l where l.product_id = u.item_id and l.user_id = u.user_id) end
        or exists (select from posts p where p.item_id = u.item_id and p.user_id = u.user_id and p.state = 0)) as is_tasted
    from unnest(user_ids, item_ids, item_types, new_votes, are_tasted, networks)
      with ordinality u (user_id, item_id, item_type, vote, is_tasted, network, ordinal)
    join rankings r on r.item_id = u.item_id and r.kind = case u.item_type when 'dish' then 1 when 'product' then 2 end
    left join votes v on v.user_id = u.user_id and v.item_id = u.item_id
    left join withdrawn_marks w on w.user_id = u.user_id and w.item_id = u.item_id
    where u.item_id = any(locked)),
  steps as materialized (
    select s.*, (s.new_vote <> s.old_vote or s.is_tasted <> s.was_tasted)::int as changes,
      c.weight * ((s.new_vote = 1)::int - (s.old_vote = 1)::int) as up,
      c.weight * ((s.new_vote = -1)::int - (s.old_vote = -1)::int) as down,
      c.weight * ((s.new_vote = 1 and s.is_tasted)::int - (s.old_vote = 1 and s.was_tasted)::int) as tasted_up,
      c.weight * ((s.new_vote = -1 and s.is_tasted)::int - (s.old_vote = -1 and s.was_tasted)::int) as tasted_down
    from said s cross join lateral (select (not (s.is_held or s.is_void))::int as weight) c),
  removed as (
    delete from votes v using steps s
      where s.changes = 1 and s.new_vote = 0 and v.user_id = s.user_id and v.item_id = s.item_id),
  stored as (
    insert into votes as v (user_id, item_id, vote, updated_at, is_tasted, is_held, is_void, network, is_checked)
      select s.user_id, s.item_id, s.new_vote, now_in, s.is_tasted, s.is_held, s.is_void, s.network,
        s.was_checked and s.new_vote = s.old_vote
      from steps s where s.changes = 1 and s.new_vote <> 0
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
        from steps s where s.changes = 1 group by s.item_id) n
      where r.item_id = n.item_id),
  credited as (
    insert into submission_counts as c (user_id, slot, dishes, products, upvotes)
      select p.id, pg_backend_pid() % 8, 0, 0, sum(s.up) from steps s join profiles p on p.id = s.submitted_by
      group by p.id having sum(s.up) <> 0 order by p.id
      on conflict (user_id, slot) do update set upvotes = c.upvotes + excluded.upvotes)
  select t.ordinal, t.upvotes, t.downvotes, t.upvotes - t.downvotes, t.version, t.is_held from (
    select s.ordinal, s.is_held and s.new_vote <> 0 as is_held, (s.upvotes + sum(s.up) over so_far)::int as upvotes,
      (s.downvotes + sum(s.down) over so_far)::int as downvotes,
      (s.version + sum(s.changes) over so_far)::int as version
    from steps s window so_far as (partition by s.item_id order by s.ordinal)) t;
  perform set_config('dishboard.votes', '', true);
end $$;
