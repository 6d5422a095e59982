-- Null after the last of the ordered opening times, or if they are unknown.
create or replace function is_open_now(p_opens timestamptz[], p_closes timestamptz[]) returns boolean language sql stable as $$
  select p_opens[width_bucket(now(), p_closes) + 1] <= now()
$$;
