-- The settings pin the plan to the indexes, whatever the planner estimates for the words.
create or replace function search_candidates(p_kind int, p_query tsquery, p_limit int)
returns setof uuid language plpgsql stable rows 500
set enable_seqscan = off set enable_indexscan = off set jit = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_custom_plan as $$
begin
  return query select e.id from search_entries e where e.kind = p_kind and e.words @@ p_query limit p_limit;
end $$;
