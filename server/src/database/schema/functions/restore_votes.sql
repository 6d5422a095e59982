create or replace function restore_votes(user_id_in uuid, limit_in int) returns int language plpgsql as $$
#variable_conflict use_column
declare
  ids uuid[] := array(
    select s.item_id from suspended_votes s where s.user_id = user_id_in order by s.item_id limit limit_in);
begin
  perform mark_votes(array_fill(user_id_in, array[cardinality(ids)]), ids, null, false);
  delete from suspended_votes s where s.user_id = user_id_in and s.item_id = any(ids);
  return cardinality(ids);
end $$;
