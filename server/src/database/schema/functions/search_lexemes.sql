-- What the search knows of a text: its words, names of signs alone that are in it, and for each word that search_fold makes
-- another of, that one behind '~' and what is written behind '=', so that what is written as it was typed comes first.
-- Entries store its results: after a change a migration fills them again.
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
