-- The arguments of its triggers are those of search_note.
create or replace function search_forget() returns trigger language plpgsql as $$
begin
  execute format('delete from search_entries where id in (select %I from removed)', tg_argv[1]);
  return null;
end $$;

create trigger search_delete after delete on rankings referencing old table as removed
  for each statement execute function search_forget(1, item_id);

create trigger search_delete after delete on restaurants referencing old table as removed
  for each statement execute function search_forget(3, id);

create trigger search_delete after delete on profiles referencing old table as removed
  for each statement execute function search_forget(4, id);
