-- The words of a text for a search, in their order: small letters without marks, whatever the script; of a text of signs
-- alone these signs. The words of texts and of searches are cut here alike, and by foldText of the contract.
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
