-- A vote locks its item, then one of these rows, and nothing more. Votes counted together (handle_votes) update each
-- submitter once, in the order of the people.
create or replace function count_upvotes() returns trigger language plpgsql as $$
begin
  update submission_counts c set upvotes = c.upvotes + new.upvotes - old.upvotes
    where c.user_id = new.submitted_by and c.slot = pg_backend_pid() % 8;
  if not found then perform add_to_submissions(new.submitted_by, 0, 0, new.upvotes - old.upvotes); end if;
  return null;
end $$;

create trigger submission_upvotes after update on rankings
  for each row when (old.upvotes <> new.upvotes
    and new.state = 0
    and old.state = 0
    and old.submitted_by is not distinct from new.submitted_by
    and current_setting('dishboard.votes', true) is distinct from 'together')
  execute function count_upvotes();
