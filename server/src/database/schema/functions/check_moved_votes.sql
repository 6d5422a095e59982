-- Checks the week's votes on an item that moves to another cell: its former cell may not have had checks.
create or replace function check_moved_votes() returns trigger language plpgsql as $$
begin
  perform check_votes(new.item_id, now() - interval '7 days', now());
  return null;
end $$;

create trigger moved_votes after update of cell on rankings
  for each row when (old.cell <> new.cell)
  execute function check_moved_votes();
