-- A word's beginning without one letter, or two: words that share one of these differ by few slips. Words store its
-- results: after a change a migration refills them.
create or replace function search_slips(p_word text, p_letters int)
returns text[] language sql immutable parallel safe as $$
  with whole as (select left(p_word, 7) as part),
  one as (select left(part, n - 1) || substr(part, n + 1) as part from whole, generate_series(1, length(part)) n),
  two as (select left(part, n - 1) || substr(part, n + 1) as part from one, generate_series(1, length(part)) n
    where p_letters > 1)
  select array(select part from whole union select part from one union select part from two)
$$;
