-- A text with each of its two-word claims also as one word ('glutenfree'), so that a claim to be free of one thing does
-- not match another. Entries store its results: after a change a migration refills them.
create or replace function with_claims(p_text text) returns text language sql immutable parallel safe as $$
  select case when p_text ~* '(free|sodium)' then concat_ws(' ', p_text,
    (select string_agg(found.parts[1] || found.parts[2], ' ')
     from regexp_matches(p_text, '\m(gluten|dairy|nut|low)[- ]+(free|sodium)\M', 'gi') found (parts))) else p_text end
$$;
