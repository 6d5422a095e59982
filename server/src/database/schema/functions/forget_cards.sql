-- Its trigger is on the ranking rows, so that a card is locked before the search entry here too.
create or replace function forget_cards() returns trigger language plpgsql as $$
begin
  delete from cards where item_id in (select item_id from removed);
  return null;
end $$;

create trigger cards_delete after delete on rankings referencing old table as removed
  for each statement execute function forget_cards();
