-- Ordered by id, with up to three next opening times; null if unknown.
create or replace function read_cards(p_ids uuid[], p_kinds int[])
returns table (
  body text, brand text, upvotes int, downvotes int, version int, submitter_id uuid, username text, avatar_url text,
  hours_until timestamptz, open_times text, tasted_upvotes int, tasted_downvotes int, item_id uuid
)
language plpgsql stable rows 100
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select c.body, c.brand, r.upvotes, r.downvotes, r.version, p.id, p.username, p.avatar_url, h.known_until,
    array_to_string(h.times[width_bucket(now(), h.closes) + 1 : width_bucket(now(), h.closes) + 3], ' '),
    least(r.shown_tasted_upvotes, r.upvotes), least(r.shown_tasted_downvotes, r.downvotes), r.item_id
  from unnest(p_ids) with ordinality ids (item_id, position)
    join rankings r on r.item_id = ids.item_id and r.state = 0 and r.kind = any(p_kinds)
    join cards c on c.item_id = r.item_id left join profiles p on p.id = r.submitted_by
    left join dishes d on d.id = r.item_id
    left join opening_hours h on h.restaurant_id = d.restaurant_id and h.closes is not null and h.known_until > now()
  order by ids.position;
end $$;
