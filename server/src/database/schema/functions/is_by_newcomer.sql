-- Whether a submission starts at the end of the fair order: the account is less than seven days old and the cell is in
-- an area with checks. In a young town all accounts are new.
create or replace function is_by_newcomer(user_in uuid, cell_in int) returns boolean language sql stable as $$
  select exists (select from users u where u.id = user_in and u.created_at > now() - interval '7 days')
    and exists (select from vote_areas a where a.cell = cell_in)
$$;
