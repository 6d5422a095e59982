-- The best items of a kind anywhere.
create or replace function global_chart(p_kind smallint, p_limit int)
returns table (item_id uuid, net_score int, upvotes int) language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select r.item_id, r.net_score, r.upvotes from rankings r
  where r.state = 0 and r.kind = p_kind
  order by r.net_score desc, r.upvotes desc, r.item_id limit p_limit;
end $$;
