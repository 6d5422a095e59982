-- The cards of those of some items that are shown and of these kinds, in the order of their ids, with what votes change,
-- who submitted them, and the time in which their restaurant is open or will be next.
create or replace function read_cards(p_ids uuid[], p_kinds int[])
returns table (
  body text, brand text, upvotes int, downvotes int, version int, submitter_id uuid, username text, avatar_url text,
  open_from timestamptz, open_until timestamptz
)
language plpgsql stable rows 100
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select c.body, c.brand, r.upvotes, r.downvotes, r.version, p.id, p.username, p.avatar_url,
    lower(o.open), upper(o.open)
  from unnest(p_ids) with ordinality ids (item_id, position)
    join rankings r on r.item_id = ids.item_id and r.state = 0 and r.kind = any(p_kinds)
    join cards c on c.item_id = r.item_id left join profiles p on p.id = r.submitted_by
    left join dishes d on d.id = r.item_id
    left join opening_hours h on h.restaurant_id = d.restaurant_id and h.known_until > now()
    left join lateral (
      select n.open from unnest(h.open) n (open) where upper(n.open) > now() order by n.open limit 1) o on true
  order by ids.position;
end $$;
