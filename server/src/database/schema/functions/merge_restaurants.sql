-- Merges one restaurant into another with its dishes. Of two visible dishes with one name one stays, with the votes,
-- saves, posts, log entries and list entries of both. Of a member's two votes the newer stays, of two notes on a list
-- the target's. No one is notified of votes twice. Returns the unused pictures; no rows and no change if either
-- restaurant does not exist. The caller has locked both names. Locks items by id, then the counts of their submitters
-- by id, as votes do.
create or replace function merge_restaurants(goes_in uuid, stays_in uuid, now_in timestamptz) returns table (picture text)
language plpgsql as $$
#variable_conflict use_column
declare
  stays restaurants;
  goes restaurants;
  gone uuid[];
  kept uuid[];
  is_reopened boolean;
begin
  perform from restaurants r where r.id in (goes_in, stays_in) order by r.id for update;
  select * into stays from restaurants r where r.id = stays_in;
  select * into goes from restaurants r where r.id = goes_in;
  if stays.id is null or goes.id is null or goes_in = stays_in then return; end if;
  if stays.latitude is null then
    update restaurants r set latitude = goes.latitude, longitude = goes.longitude where r.id = stays_in
      returning * into stays;
  end if;
  -- If either is open, the merged one is.
  is_reopened := (stays.closed_at is null) <> (goes.closed_at is null);
  if stays.closed_at is not null and goes.closed_at is null then
    update restaurants r set closed_at = null, closer = null where r.id = stays_in returning * into stays;
  end if;
  update restaurants r set decided_at = goes.decided_at where r.id = stays_in and goes.decided_at > coalesce(r.decided_at, '-infinity');
  perform from rankings r join dishes d on d.id = r.item_id where d.restaurant_id in (goes_in, stays_in)
    order by r.item_id for update of r;

  select coalesce(array_agg(p.gone), '{}'), coalesce(array_agg(p.kept), '{}') into gone, kept from (
    select distinct on (d.id) d.id as gone, k.id as kept
    from dishes d join rankings r on r.item_id = d.id
      join dishes k on name_key(k.name) = name_key(d.name) join rankings o on o.item_id = k.id
    where d.restaurant_id = goes_in and k.restaurant_id = stays_in and r.state in (0, 3) and o.state in (0, 3)
      and not exists (select from reports t where t.item_id = d.id and t.settled_at is null)
      -- A warning that only the other one has must not be lost.
      and not exists (select from reactions t where t.item_id = d.id)
      and not exists (select from dish_allergens x where x.dish_id = d.id and x.state < 3 and not exists (
        select from dish_allergens y where y.dish_id = k.id and y.allergen_id = x.allergen_id and y.state <= x.state))
    order by d.id, k.id) p;

  insert into votes as v (user_id, item_id, vote, updated_at, is_tasted, is_held, is_void, network, is_checked)
    select distinct on (o.user_id, p.kept) o.user_id, p.kept, o.vote, o.updated_at, o.is_tasted, o.is_held, o.is_void,
      o.network, o.is_checked
    from unnest(gone, kept) p (gone, kept) join votes o on o.item_id = p.gone
    order by o.user_id, p.kept, o.updated_at desc, o.vote
    on conflict (user_id, item_id) do update set vote = excluded.vote, updated_at = excluded.updated_at,
      is_tasted = excluded.is_tasted, is_held = excluded.is_held, is_void = excluded.is_void, network = excluded.network, is_checked = excluded.is_checked
      where excluded.updated_at > v.updated_at;
  insert into withdrawn_marks (user_id, item_id, vote, is_held, is_void, reasons, opened_at, confirmed_at)
    select distinct on (w.user_id, p.kept)
      w.user_id, p.kept, w.vote, w.is_held, w.is_void, w.reasons, w.opened_at, w.confirmed_at
    from unnest(gone, kept) p (gone, kept) join withdrawn_marks w on w.item_id = p.gone
    where not exists (select from votes v where v.user_id = w.user_id and v.item_id = p.kept)
    order by w.user_id, p.kept, w.is_void desc
    on conflict do nothing;
  -- Votes voided by a suspension count again after it.
  insert into suspended_votes (user_id, item_id)
    select s.user_id, p.kept from unnest(gone, kept) p (gone, kept) join suspended_votes s on s.item_id = p.gone
      join votes v on v.user_id = s.user_id and v.item_id = p.kept and v.is_void
    on conflict do nothing;
  insert into vote_checks as c (item_id, vote, reasons, opened_at, confirmed_at)
    select distinct on (p.kept, o.vote) p.kept, o.vote, o.reasons, o.opened_at, o.confirmed_at
    from unnest(gone, kept) p (gone, kept) join vote_checks o on o.item_id = p.gone
    order by p.kept, o.vote, o.opened_at on conflict (item_id, vote) do nothing;
  -- The submitters' counts follow below, in the order of the people.
  perform set_config('dishboard.votes', 'together', true);
  with counted as materialized (
    select r.item_id, r.version as version_before, r.upvotes as upvotes_before, r.submitted_by, r.state, n.*
    from rankings r cross join lateral (
      select count(*) filter (where v.vote = 1)::int as up, count(*) filter (where v.vote = -1)::int as down,
        count(*) filter (where v.vote = 1 and v.is_tasted)::int as tasted_up,
        count(*) filter (where v.vote = -1 and v.is_tasted)::int as tasted_down,
        count(*) filter (where v.vote = 1 and v.user_id = r.submitted_by)::int as own
      from votes v where v.item_id = r.item_id and not (v.is_held or v.is_void)) n
    where r.item_id = any(kept)),
  told as (
    update notified_counts c set count = greatest(c.count, n.up - n.own),
      version = case when c.version = n.version_before then n.version_before + 1 else c.version end,
      ranked_version = case when c.ranked_version = n.version_before then n.version_before + 1 else c.ranked_version end
    from counted n where c.item_id = n.item_id),
  written as (
    update rankings r set upvotes = n.up, downvotes = n.down, net_score = n.up - n.down, tasted_upvotes = n.tasted_up,
      tasted_downvotes = n.tasted_down, version = r.version + 1
    from counted n where r.item_id = n.item_id)
  insert into submission_counts as c (user_id, slot, dishes, products, upvotes)
    select p.id, pg_backend_pid() % 8, 0, 0, sum(n.up - n.upvotes_before)
    from counted n join profiles p on p.id = n.submitted_by where n.state = 0
    group by p.id having sum(n.up - n.upvotes_before) <> 0 order by p.id
    on conflict (user_id, slot) do update set upvotes = c.upvotes + excluded.upvotes;
  perform set_config('dishboard.votes', '', true);

  update saves s set item_id = m.kept from (
    select distinct on (o.user_id, p.kept) o.id, p.kept
    from unnest(gone, kept) p (gone, kept) join saves o on o.item_id = p.gone
    where not exists (select from saves k where k.user_id = o.user_id and k.item_id = p.kept)
    order by o.user_id, p.kept, o.id) m where s.id = m.id;
  update list_entries e set item_id = m.kept from (
    select distinct on (o.list_id, p.kept) o.list_id, o.item_id as gone, p.kept
    from unnest(gone, kept) p (gone, kept) join list_entries o on o.item_id = p.gone
    where not exists (select from list_entries k where k.list_id = o.list_id and k.item_id = p.kept)
    order by o.list_id, p.kept, o.position) m
    where e.list_id = m.list_id and e.item_id = m.gone;
  update list_entries e set note = m.note from (
    select distinct on (o.list_id, p.kept) o.list_id, p.kept, o.note
    from unnest(gone, kept) p (gone, kept) join list_entries o on o.item_id = p.gone
    where o.note is not null order by o.list_id, p.kept, o.position) m
    where e.list_id = m.list_id and e.item_id = m.kept and e.note is null;
  update posts t set item_id = p.kept from unnest(gone, kept) p (gone, kept) where t.item_id = p.gone;
  update food_log l set dish_id = p.kept from unnest(gone, kept) p (gone, kept) where l.dish_id = p.gone;
  insert into shares (day, item_id, sharer)
    select s.day, p.kept, s.sharer from unnest(gone, kept) p (gone, kept) join shares s on s.item_id = p.gone
    on conflict do nothing;
  update dishes d set share_count = d.share_count + n.share_count from (
    select p.kept, sum(o.share_count)::int as share_count
    from unnest(gone, kept) p (gone, kept) join dishes o on o.id = p.gone group by p.kept) n
    where d.id = n.kept and n.share_count > 0;

  update merged_dishes m set dish_id = p.kept from unnest(gone, kept) p (gone, kept) where m.dish_id = p.gone;
  insert into merged_dishes (id, dish_id) select p.gone, p.kept from unnest(gone, kept) p (gone, kept);
  -- Frozen weeks keep rank and name, and lead to the remaining dish.
  update weekly_entries e set item_id = p.kept from unnest(gone, kept) p (gone, kept) where e.item_id = p.gone;
  return query with pictured as (
    select distinct on (p.kept) p.gone, p.kept from unnest(gone, kept) p (gone, kept)
      join dishes o on o.id = p.gone join dishes k on k.id = p.kept
    where k.image_url is null and o.image_url is not null order by p.kept, p.gone),
  taken as (
    update dishes d set image_url = o.image_url, image_width = o.image_width, image_height = o.image_height,
      image_thumbhash = o.image_thumbhash, image_description = o.image_description
    from pictured p join dishes o on o.id = p.gone where d.id = p.kept)
  select o.image_url from dishes o
    where o.id = any(gone) and o.image_url is not null and o.id not in (select p.gone from pictured p);
  delete from rankings r where r.item_id = any(gone);

  update dishes d set restaurant_id = stays_in where d.restaurant_id = goes_in;
  update kept_reactions k set restaurant_id = stays_in where k.restaurant_id = goes_in;
  if stays.latitude is not null then
    update rankings r set lat = stays.latitude, lon = stays.longitude, cell = stays.cell from dishes d
      where d.id = r.item_id and d.restaurant_id = stays_in
        and (r.lat, r.lon, r.cell) is distinct from (stays.latitude, stays.longitude, stays.cell);
  end if;
  update rankings r set state = case when stays.closed_at is null then 0 else 3 end from dishes d
    where d.id = r.item_id and d.restaurant_id = stays_in
      and r.state = case when stays.closed_at is null then 3 else 0 end;
  update imported_places i set restaurant_id = stays_in where i.restaurant_id = goes_in;
  insert into presence_reports (restaurant_id, user_id, says, created_at, network)
    select stays_in, p.user_id, p.says, p.created_at, p.network from presence_reports p where p.restaurant_id = goes_in
    on conflict (restaurant_id, user_id) do update
      set says = excluded.says, created_at = excluded.created_at, network = excluded.network
      where excluded.created_at > presence_reports.created_at;
  -- The merge settles the reports that hid one of them.
  if is_reopened then delete from presence_reports p where p.restaurant_id = stays_in and p.says = 'gone'; end if;
  insert into place_questions (restaurant_id, other_id, import_id, answered_at)
    select stays_in, n.id, n.import_id, n.answered_at from (
      select distinct on (q.id) q.id, q.import_id, q.answered_at from (
        select q.other_id as id, q.import_id, q.answered_at from place_questions q where q.restaurant_id = goes_in
        union all select q.restaurant_id, q.import_id, q.answered_at from place_questions q where q.other_id = goes_in) q
      order by q.id, q.answered_at) n
    where n.id <> stays_in
      and not exists (select from place_questions q where q.restaurant_id = n.id and q.other_id = stays_in)
    on conflict do nothing;
  update merged_restaurants m set restaurant_id = stays_in where m.restaurant_id = goes_in;
  insert into merged_restaurants (id, restaurant_id, merged_at) values (goes_in, stays_in, now_in);
  delete from restaurants r where r.id = goes_in;
end $$;
