-- The words of a text or search in order: lower case without marks in any script, or the signs of a text that has only
-- signs. The contract's foldText does the same.
create or replace function search_line(p_text text) returns text language plpgsql immutable parallel safe as $$
declare line text;
begin
  if p_text ~ '^[ -~]*$' then
    line := btrim(regexp_replace(lower(translate(p_text, '''`', '') collate "C"), '[^a-z0-9]+', ' ', 'g'), ' ');
  else
    line := public.name_words(public.name_without_marks(replace(public.name_joined(p_text), 'đ', 'd')));
  end if;
  return case when line = '' then public.name_signs(p_text) else line end;
end $$;
