-- Older rows, kept before names had keys, have words as search_fold has them, and none for a name of signs.
create or replace function is_kept_as(p_kept_key text, p_kept_words text[], p_key text, p_words text[])
returns boolean language sql immutable parallel safe as $$
  select case when p_kept_key is not null then p_kept_key = p_key
    else p_kept_words = p_words or p_kept_words = '{}' and public.name_words(array_to_string(p_words, '')) = '' end
$$;
