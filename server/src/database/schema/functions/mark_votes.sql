-- Sets the held and void marks of votes and updates the counts; null leaves a mark unchanged. Returns the number of
-- votes changed. Locks like handle_votes: items by id, then the counts of their submitters by id.
create or replace function mark_votes(user_ids uuid[], item_ids uuid[], held boolean, void boolean)
returns int language plpgsql as $$
#variable_conflict use_column
declare
  marked int;
begin
  perform from rankings r where r.item_id = any(item_ids) order by r.item_id for no key update;
  perform set_config('dishboard.votes', 'together', true);
  with old as materialized (
    select v.user_id, v.item_id, v.vote, v.is_tasted, v.is_held, v.is_void
    from unnest(user_ids, item_ids) as asked (user_id, item_id)
    join votes v on v.user_id = asked.user_id and v.item_id = asked.item_id
    where v.is_held <> coalesce(held, v.is_held) or v.is_void <> coalesce(void, v.is_void)),
  changed as (
    update votes v set is_held = coalesce(held, v.is_held), is_void = coalesce(void, v.is_void)
      from old where v.user_id = old.user_id and v.item_id = old.item_id
      returning v.item_id, v.vote, v.is_tasted,
        (not (v.is_held or v.is_void))::int - (not (old.is_held or old.is_void))::int as change),
  summed as materialized (
    select c.item_id, r.submitted_by, r.state,
      coalesce(sum(c.change) filter (where c.vote = 1), 0)::int as up,
      coalesce(sum(c.change) filter (where c.vote = -1), 0)::int as down,
      coalesce(sum(c.change) filter (where c.vote = 1 and c.is_tasted), 0)::int as tasted_up,
      coalesce(sum(c.change) filter (where c.vote = -1 and c.is_tasted), 0)::int as tasted_down
    from changed c join rankings r on r.item_id = c.item_id
    where c.change <> 0 group by c.item_id, r.submitted_by, r.state),
  counted as (
    update rankings r set upvotes = r.upvotes + s.up, downvotes = r.downvotes + s.down,
        net_score = r.net_score + s.up - s.down, tasted_upvotes = r.tasted_upvotes + s.tasted_up,
        tasted_downvotes = r.tasted_downvotes + s.tasted_down, version = r.version + 1
      from summed s where r.item_id = s.item_id),
  credited as (
    insert into submission_counts as c (user_id, slot, dishes, products, upvotes)
      select p.id, pg_backend_pid() % 8, 0, 0, sum(s.up) from summed s join profiles p on p.id = s.submitted_by
      where s.state = 0 group by p.id having sum(s.up) <> 0 order by p.id
      on conflict (user_id, slot) do update set upvotes = c.upvotes + excluded.upvotes)
  select count(*) into marked from changed;
  perform set_config('dishboard.votes', '', true);
  return marked;
end $$;
