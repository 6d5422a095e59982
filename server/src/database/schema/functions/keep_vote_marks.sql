-- Keeps the held or void mark of a vote that is taken back, with its check. Keeps nothing if the item is deleted.
create or replace function keep_vote_marks() returns trigger language plpgsql as $$
begin
  insert into withdrawn_marks (user_id, item_id, vote, is_held, is_void, reasons, opened_at, confirmed_at)
    select old.user_id, old.item_id, old.vote, old.is_held, old.is_void, c.reasons,
      case when old.is_held then coalesce(c.opened_at, old.updated_at) end, c.confirmed_at
    from rankings r left join vote_checks c on c.item_id = r.item_id and c.vote = old.vote and old.is_held
    where r.item_id = old.item_id
    on conflict do nothing;
  return null;
end $$;

create trigger votes_taken_back after delete on votes
  for each row when (old.is_held or old.is_void) execute function keep_vote_marks();
