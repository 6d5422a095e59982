-- Words that differ by p_letters letters or a few more. The settings are those of search_candidates.
create or replace function search_similar(p_word text, p_letters int, p_limit int)
returns table (kind smallint, word text) language plpgsql stable rows 500
set enable_seqscan = off set enable_indexscan = off set jit = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_custom_plan as $$
begin
  return query select w.kind, w.word::text from search_words w where w.slips && search_slips(p_word, p_letters) limit p_limit;
end $$;
