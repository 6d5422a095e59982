-- Gives a held vote that is cast again or turned a check of its direction. The caller has locked the item.
create or replace function follow_held_vote() returns trigger language plpgsql as $$
declare
  kept record;
begin
  if tg_op = 'INSERT' then
    delete from withdrawn_marks w where w.user_id = new.user_id and w.item_id = new.item_id
      returning w.reasons, w.opened_at, w.confirmed_at into kept;
  else
    select c.reasons, c.opened_at, c.confirmed_at into kept
      from vote_checks c where c.item_id = new.item_id and c.vote = old.vote;
  end if;
  if new.is_held then
    insert into vote_checks (item_id, vote, reasons, opened_at, confirmed_at)
      values (new.item_id, new.vote, coalesce(kept.reasons, '{}'), coalesce(kept.opened_at, new.updated_at), kept.confirmed_at)
      on conflict do nothing;
  end if;
  return null;
end $$;

create trigger votes_cast_again after insert on votes
  for each row when (new.is_held or new.is_void) execute function follow_held_vote();
create trigger votes_turned after update of vote on votes
  for each row when (new.is_held and old.vote <> new.vote) execute function follow_held_vote();
