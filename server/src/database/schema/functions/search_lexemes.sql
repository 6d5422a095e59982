-- The search terms of a text: its words, and its names made of signs alone. A word that search_fold changes appears
-- folded behind '~' and as written behind '=', so that matches as typed come first. Entries store its results: after a
-- change a migration refills them.
create or replace function search_lexemes(p_text text, p_names text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  lexemes text[] := search_fold(p_text);
  name text;
begin
  if p_text ~ '[^ -~]' then
    lexemes := lexemes || array(select unnest(array['~' || d.word, '=' || d.written]) from search_different(p_text) d);
  end if;
  foreach name in array p_names loop
    if name !~ '[A-Za-z0-9]' and public.name_words(name) = '' then lexemes := lexemes || search_fold(name); end if;
  end loop;
  return lexemes;
end $$;
