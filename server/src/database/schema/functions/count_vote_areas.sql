-- Recounts each area's votes of the last four weeks. Areas with fewer than 200 votes, ten days with votes or forty
-- accounts get no row and no checks: on an opening night everyone is new.
create or replace function count_vote_areas(now_in timestamptz) returns void language plpgsql as $$
begin
  delete from vote_areas;
  insert into vote_areas (cell, votes)
    select r.cell, count(*) from votes v join rankings r on r.item_id = v.item_id
    where v.updated_at > now_in - interval '28 days' and v.updated_at <= now_in and not (v.is_held or v.is_void)
      and r.cell is not null
    group by r.cell
    having count(*) >= 200 and count(distinct v.user_id) >= 40 and count(distinct (v.updated_at at time zone 'UTC')::date) >= 10;
end $$;
