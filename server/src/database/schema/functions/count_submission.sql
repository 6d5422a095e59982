-- Counts what is submitted, deleted, hidden or given to another member. Its triggers are for rare changes. They run at
-- the end of the transaction: these rows are locked last, so a transaction that then locks items never deadlocks with a
-- vote.
create or replace function count_submission() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 0 then
    perform add_to_submissions(old.submitted_by, -(old.kind = 1)::int, -(old.kind = 2)::int, -old.upvotes);
  end if;
  if tg_op <> 'DELETE' and new.state = 0 then
    perform add_to_submissions(new.submitted_by, (new.kind = 1)::int, (new.kind = 2)::int, new.upvotes);
  end if;
  return null;
end $$;

create constraint trigger submission_insert after insert on rankings deferrable initially deferred
  for each row when (new.state = 0) execute function count_submission();

create constraint trigger submission_delete after delete on rankings deferrable initially deferred
  for each row when (old.state = 0) execute function count_submission();

create constraint trigger submission_moved after update on rankings deferrable initially deferred
  for each row when (old.state <> new.state or old.submitted_by is distinct from new.submitted_by)
  execute function count_submission();
