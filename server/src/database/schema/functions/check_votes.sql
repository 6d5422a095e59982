-- Holds the votes of groups on an item beyond what is ordinary. Only votes since `since_in`: a counted vote stays
-- counted. In an area with too few votes nothing is held. Returns whether any vote is newly held.
create or replace function check_votes(item_id_in uuid, since_in timestamptz, now_in timestamptz) returns boolean language plpgsql as $$
#variable_conflict use_column
declare
  one record;
  extra uuid[];
  is_changed boolean := false;
begin
  perform from rankings r join vote_areas a on a.cell = r.cell where r.item_id = item_id_in for no key update of r;
  if not found then return false; end if;
  loop
    extra := null;
    for one in select * from vote_groups(item_id_in, now_in) g where cardinality(g.user_ids) > g.ordinary loop
      extra := array(
        select v.user_id from unnest(one.user_ids) with ordinality u (user_id, place)
        join votes v on v.user_id = u.user_id and v.item_id = item_id_in
        where v.updated_at > since_in order by u.place limit cardinality(one.user_ids) - one.ordinary);
      exit when cardinality(extra) > 0;
    end loop;
    exit when coalesce(cardinality(extra), 0) = 0;
    is_changed := hold_votes(item_id_in, one.vote, extra, 'group', now_in) or is_changed;
  end loop;
  return is_changed;
end $$;
