-- Holds the votes that new accounts have cast on an item within seven days, where they are more than the area's past and the
-- votes of others explain. In an area with too few votes to know, nothing is held: on a first evening everybody is new. Returns whether
-- any vote is newly held. The caller has locked the item.
create or replace function check_new_accounts(item_id_in uuid, now_in timestamptz) returns boolean language plpgsql as $$
declare
  usual float8 := (select a.new_votes::float8 / a.votes from rankings r join vote_areas a on a.cell = r.cell
    where r.item_id = item_id_in);
  new_group record;
  is_changed boolean := false;
begin
  if usual is null then return false; end if;
  for new_group in
    select t.vote, array_agg(t.user_id) filter (where t.is_new) as user_ids, count(*) filter (where t.is_new) as size,
      count(*) filter (where not t.is_new) as others
    from (
      select v.vote, v.user_id, p.created_at > v.updated_at - interval '7 days' as is_new
      from (
        select * from votes v where v.item_id = item_id_in and v.updated_at > now_in - interval '7 days'
          order by v.updated_at desc limit 1000) v
      join profiles p on p.id = v.user_id
      where not v.is_checked and (p.created_at > v.updated_at - interval '7 days' or not (v.is_held or v.is_void))) t
    group by t.vote order by t.vote
  loop
    if new_group.size > explained_votes(new_group.size + new_group.others, new_group.others, usual) then
      is_changed := hold_votes(item_id_in, new_group.vote, new_group.user_ids, 'new', now_in) or is_changed;
    end if;
  end loop;
  return is_changed;
end $$;
