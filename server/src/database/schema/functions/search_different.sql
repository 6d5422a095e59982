-- The words of a text that search_fold changes into other words, such as Thai ones with a vowel sign, each folded and
-- as its key. Entries store its results: after a change a migration refills them.
create or replace function search_different(p_text text) returns table (word text, written text)
language plpgsql immutable parallel safe as $$
begin
  return query
    with words as materialized (
      select w.word as whole, public.name_without_marks(replace(w.word, 'đ', 'd')) as folded
      from unnest(string_to_array(public.name_words(public.name_joined(p_text)), ' ')) w (word)),
    keys as materialized (select w.folded, name_key(w.whole) as key from words w where w.folded <> w.whole and w.folded <> '')
    select distinct left(k.folded, 60), left(k.key, 60) from keys k where k.folded <> k.key;
end $$;
