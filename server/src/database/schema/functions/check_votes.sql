-- Looks at the votes that an item got lately for groups: new accounts, one network, accounts that signed up within
-- three days of each other, and people whose votes on three items came within ten minutes of each other's. Holds the votes of
-- a group that is larger than the area's past and the votes of others explain. Returns whether any vote is newly held.
create or replace function check_votes(item_id_in uuid, now_in timestamptz) returns boolean language plpgsql as $$
#variable_conflict use_column
declare
  area record;
  direction record;
  one record;
  day_past float8;
  smallest int;
  elsewhere record;
  is_changed boolean;
begin
  perform from rankings r where r.item_id = item_id_in for no key update;
  if not found then return false; end if;
  is_changed := check_new_accounts(item_id_in, now_in);
  select r.cell, a.votes into area from rankings r left join vote_areas a on a.cell = r.cell where r.item_id = item_id_in;
  for direction in
    select v.vote, count(*) as total, count(*) filter (where v.updated_at > now_in - interval '1 day') as of_day,
      count(*) filter (where v.updated_at > now_in - interval '1 hour') as of_hour
    from votes v where v.item_id = item_id_in and v.updated_at > now_in - interval '7 days'
      and not (v.is_checked or v.is_void)
    group by v.vote having count(*) >= 3 order by v.vote
  loop
    select count(*) / 28.0 into day_past from votes v where v.item_id = item_id_in and v.vote = direction.vote
      and v.updated_at between now_in - interval '29 days' and now_in - interval '1 day';
    -- While an item gets many more votes than its own past, smaller groups are looked at.
    smallest := case when direction.of_day > 3 + 3 * day_past or direction.of_hour > 3 + 3 * day_past / 24
      then 3 else 5 end;

    for one in
      select v.network, array_agg(v.user_id) as user_ids, count(*) as size
      from votes v where v.item_id = item_id_in and v.vote = direction.vote and v.network is not null
        and v.updated_at > now_in - interval '1 day' and not (v.is_checked or v.is_void)
      group by v.network having count(*) >= greatest(smallest, 5) order by v.network
    loop
      -- Everybody at a market or in an office shares one network, which is seen by what it does elsewhere in the area.
      select count(*) as total, count(*) filter (where v.network = one.network) as same into elsewhere
        from votes v join rankings r on r.item_id = v.item_id
        where v.updated_at > now_in - interval '7 days' and r.cell = area.cell and v.item_id <> item_id_in
          and not (v.is_held or v.is_void);
      if (elsewhere.total >= 20 or one.size >= 10) and one.size > explained_votes(direction.of_day,
        direction.of_day - one.size, case when elsewhere.total >= 20 then elsewhere.same::float8 / elsewhere.total else 0 end)
      then
        is_changed := hold_votes(item_id_in, direction.vote, one.user_ids, 'network', now_in) or is_changed;
      end if;
    end loop;

    if area.votes is not null then
      for one in
        with recent as (
          select v.user_id, p.created_at
          from votes v join profiles p on p.id = v.user_id
          where v.item_id = item_id_in and v.vote = direction.vote and v.updated_at > now_in - interval '7 days'
            and not (v.is_checked or v.is_void)),
        largest as (
          select r.created_at as since, count(*) over (
            order by r.created_at range between current row and interval '3 days' following) as size
          from recent r order by size desc, since limit 1)
        select array_agg(r.user_id) as user_ids, l.size, (
          select coalesce(sum(d.votes), 0) from vote_area_days d
            where d.cell = area.cell and d.signed_up_on between l.since::date and (l.since + interval '3 days')::date) as usual
        from largest l join recent r on r.created_at between l.since and l.since + interval '3 days'
        where l.size >= smallest group by l.size, l.since
      loop
        if one.size > explained_votes(direction.total, direction.total - one.size, one.usual::float8 / area.votes) then
          is_changed := hold_votes(item_id_in, direction.vote, one.user_ids, 'cohort', now_in) or is_changed;
        end if;
      end loop;
    end if;

    for one in
      with recent as (
        select v.user_id from votes v
        where v.item_id = item_id_in and v.vote = direction.vote and v.updated_at > now_in - interval '1 day'
          and not (v.is_checked or v.is_void)
        order by v.updated_at desc limit 200),
      cast_lately as (
        select v.* from recent r join votes v on v.user_id = r.user_id where v.updated_at > now_in - interval '1 day'),
      pairs as (
        select a.user_id from cast_lately a join cast_lately b on b.item_id = a.item_id and b.vote = a.vote
          and b.user_id <> a.user_id
          and b.updated_at between a.updated_at - interval '10 minutes' and a.updated_at + interval '10 minutes'
        group by a.user_id, b.user_id having count(*) >= 3 and bool_or(a.item_id = item_id_in))
      select array_agg(distinct p.user_id) as user_ids, count(distinct p.user_id) as size from pairs p
    loop
      if one.size >= smallest and one.size > explained_votes(direction.of_day, direction.of_day - one.size, 0) then
        is_changed := hold_votes(item_id_in, direction.vote, one.user_ids, 'alike', now_in) or is_changed;
      end if;
    end loop;
  end loop;
  return is_changed;
end $$;
