create or replace function note_card_of_ranking() returns trigger language plpgsql as $$
begin
  perform refresh_cards(array[new.item_id]);
  return null;
end $$;

create trigger cards_update after update of alerts on rankings
  for each row when (old.alerts is distinct from new.alerts)
  execute function note_card_of_ranking();
