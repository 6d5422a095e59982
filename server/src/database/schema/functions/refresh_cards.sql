-- Updates cards and returns how many changed. A second call waits for the first, and reads its changes in a statement
-- that begins after the wait. A restaurant is locked before its cards, as by its own changes.
create or replace function refresh_cards(p_ids uuid[])
returns int language plpgsql
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare changed int;
begin
  perform from restaurants where id in (select restaurant_id from dishes where id = any(p_ids)) order by id for share;
  perform from cards where item_id = any(p_ids) order by item_id for update;
  insert into cards (item_id, body, brand) select b.item_id, b.body, b.brand from card_bodies(p_ids) b order by b.item_id
    on conflict (item_id) do update set body = excluded.body, brand = excluded.brand
    where (cards.body, cards.brand) is distinct from (excluded.body, excluded.brand);
  get diagnostics changed = row_count;
  return changed;
end $$;
