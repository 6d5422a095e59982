-- Deletes the cards of deleted items. Its trigger is on the ranking rows, with which items go, so that a card is locked
-- before the entry of the search here too.
create or replace function forget_cards() returns trigger language plpgsql as $$
begin
  delete from cards where item_id in (select item_id from removed);
  return null;
end $$;

create trigger cards_delete after delete on rankings referencing old table as removed
  for each statement execute function forget_cards();
