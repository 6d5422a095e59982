-- Returns whether an account has votes on two other items. A vote younger than ten minutes is given the time for that.
create or replace function votes_elsewhere(user_id_in uuid, item_id_in uuid, voted_at timestamptz, now_in timestamptz)
returns boolean language plpgsql stable as $$
begin
  return voted_at > now_in - interval '10 minutes' or (
    select count(*) from (
      select from votes o where o.user_id = user_id_in and o.item_id <> item_id_in and not o.is_void limit 2) two) = 2;
end $$;
