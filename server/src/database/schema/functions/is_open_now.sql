-- Whether a place is open now, of which is known when it opens and closes, in order; null where it is not open before the
-- last of these moments, or nothing is known.
create or replace function is_open_now(p_opens timestamptz[], p_closes timestamptz[]) returns boolean language sql stable as $$
  select p_opens[width_bucket(now(), p_closes) + 1] <= now()
$$;
