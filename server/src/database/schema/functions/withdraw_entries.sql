-- Removes a deleted item's name from the boards' weeks; its ranks and counts stay.
create or replace function withdraw_entries() returns trigger language plpgsql as $$
begin
  update weekly_entries set item_id = null, name = null, restaurant = null where item_id = old.item_id;
  return null;
end $$;

create trigger weekly_entries_withdraw after delete on rankings for each row execute function withdraw_entries();
