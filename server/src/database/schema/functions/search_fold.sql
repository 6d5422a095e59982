-- The distinct words of a text for a search. Entries store its results: after a change of this or search_line a
-- migration refills them.
create or replace function search_fold(p_text text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return coalesce((select array_agg(distinct left(word, 60))
    from unnest(string_to_array(search_line(p_text), ' ')) word where word <> ''), '{}');
end $$;
