-- Counts anew how many votes the items of each area got in the last four weeks and by whom. Areas with less than two
-- hundred have no row: they are too young to have a past. Of a new account three votes are counted as such at most, so that
-- a few of them cannot make many new accounts usual.
create or replace function count_vote_areas(now_in timestamptz) returns void language plpgsql as $$
begin
  delete from vote_area_days;
  insert into vote_area_days (cell, signed_up_on, votes, new_votes)
    select n.cell, n.signed_up_on, sum(n.votes), sum(least(n.new_votes, 3)) from (
      select r.cell, p.created_at::date as signed_up_on, count(*) as votes,
        count(*) filter (where p.created_at > v.updated_at - interval '7 days') as new_votes
      from votes v join rankings r on r.item_id = v.item_id join profiles p on p.id = v.user_id
      where v.updated_at > now_in - interval '28 days' and v.updated_at <= now_in and not (v.is_held or v.is_void)
      group by r.cell, p.id) n
    group by n.cell, n.signed_up_on;
  delete from vote_area_days d where d.cell in (
    select a.cell from vote_area_days a group by a.cell having sum(a.votes) < 200);
  delete from vote_areas a where not exists (select from vote_area_days d where d.cell = a.cell);
  insert into vote_areas as a (cell, votes, new_votes)
    select d.cell, sum(d.votes), sum(d.new_votes) from vote_area_days d group by d.cell
    on conflict (cell) do update set votes = excluded.votes, new_votes = excluded.new_votes;
end $$;
