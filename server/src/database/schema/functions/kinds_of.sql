-- Entries store its results: after a change a migration refills them.
create or replace function kinds_of(p_name text) returns text language plpgsql stable as $$
begin
  return (
    select coalesce(string_agg(distinct k.kind, ' '), '')
    from search_fold(p_name) folded (words) cross join unnest(folded.words) used (word)
      join dish_kinds k on k.word = used.word collate "C" and folded.words @> k.others);
end $$;
