create or replace function votes_elsewhere(user_id_in uuid, item_id_in uuid) returns boolean language sql stable as $$
  select count(*) = 2 from (
    select from votes v where v.user_id = user_id_in and v.item_id <> item_id_in and not v.is_void limit 2) two
$$;
