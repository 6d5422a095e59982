-- A text, and each claim of two words in it as one word besides ('glutenfree'), so that what claims to be free of one thing is
-- not found as free of another. Entries store its results: after a change a migration fills them anew.
create or replace function with_claims(p_text text) returns text language sql immutable parallel safe as $$
  select case when p_text ~* '(free|sodium)' then concat_ws(' ', p_text,
    (select string_agg(found.parts[1] || found.parts[2], ' ')
     from regexp_matches(p_text, '\m(gluten|dairy|nut|low)[- ]+(free|sodium)\M', 'gi') found (parts))) else p_text end
$$;
