-- Returns the number of marks.
create or replace function suspend_marks(user_id_in uuid, limit_in int) returns int language plpgsql as $$
#variable_conflict use_column
declare
  ids uuid[];
  total int := 0;
begin
  ids := array(select l.post_id from likes l where l.user_id = user_id_in order by l.post_id limit limit_in);
  perform from posts p where p.id = any(ids) order by p.id for no key update;
  with gone as (delete from likes l where l.user_id = user_id_in and l.post_id = any(ids) returning l.post_id as id, l.created_at),
  kept as (insert into suspended_marks (user_id, kind, subject_id, created_at) select user_id_in, 'like', id, created_at from gone
    on conflict do nothing)
  update posts p set like_count = p.like_count - 1, version = p.version + 1 from gone g where p.id = g.id;
  total := total + cardinality(ids);

  ids := array(select m.entry_id from helpful_marks m where m.user_id = user_id_in order by m.entry_id limit limit_in);
  perform from food_log t where t.id = any(ids) order by t.id for no key update;
  with gone as (delete from helpful_marks m where m.user_id = user_id_in and m.entry_id = any(ids) returning m.entry_id as id, m.created_at),
  kept as (insert into suspended_marks (user_id, kind, subject_id, created_at) select user_id_in, 'helpful', id, created_at from gone
    on conflict do nothing)
  update food_log t set helpful_count = t.helpful_count - 1, note_version = t.note_version + 1 from gone g where t.id = g.id;
  total := total + cardinality(ids);

  ids := array(select f.board_id from board_follows f where f.user_id = user_id_in order by f.board_id limit limit_in);
  perform from member_lists m where m.id = any(ids) order by m.id for no key update;
  with gone as (delete from board_follows f where f.user_id = user_id_in and f.board_id = any(ids) returning f.board_id as id, f.created_at),
  kept as (insert into suspended_marks (user_id, kind, subject_id, created_at) select user_id_in, 'board', id, created_at from gone
    on conflict do nothing)
  update member_lists m set follower_count = m.follower_count - 1 from gone g where m.id = g.id;
  total := total + cardinality(ids);

  ids := array(select f.id from follows f where f.follower_id = user_id_in order by f.id limit limit_in);
  with gone as (delete from follows f where f.id = any(ids) returning f.*)
  insert into suspended_marks (user_id, kind, subject_id, follow_id, created_at)
    select user_id_in, 'person', g.following_id, g.id, g.created_at from gone g
    on conflict do nothing;
  return total + cardinality(ids);
end $$;
