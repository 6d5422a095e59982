-- Restores some likes, 'helpful' marks and follows after a suspension, and returns their number. Deletes those for
-- deleted things or people, and between blocked people.
create or replace function restore_marks(user_id_in uuid, limit_in int) returns int language plpgsql as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select m.subject_id from suspended_marks m where m.user_id = user_id_in order by m.subject_id limit limit_in);
  apart uuid[] := array(
    select b.blocked_id from blocks b where b.blocker_id = user_id_in
    union select b.blocker_id from blocks b where b.blocked_id = user_id_in);
begin
  perform from posts p where p.id = any(ids) order by p.id for no key update;
  perform from food_log t where t.id = any(ids) order by t.id for no key update;
  perform from member_lists l where l.id = any(ids) order by l.id for no key update;

  with back as (
    insert into likes (post_id, user_id, created_at) select p.id, user_id_in, m.created_at
    from suspended_marks m join posts p on p.id = m.subject_id and p.user_id <> all(apart)
    where m.user_id = user_id_in and m.kind = 'like' and m.subject_id = any(ids) on conflict do nothing returning post_id)
  update posts p set like_count = p.like_count + 1, version = p.version + 1 from back b where p.id = b.post_id;

  with back as (
    insert into helpful_marks (entry_id, user_id, created_at) select t.id, user_id_in, m.created_at
    from suspended_marks m join food_log t on t.id = m.subject_id and t.is_note_shared and t.user_id <> all(apart)
    where m.user_id = user_id_in and m.kind = 'helpful' and m.subject_id = any(ids) on conflict do nothing returning entry_id)
  update food_log t set helpful_count = t.helpful_count + 1, note_version = t.note_version + 1 from back b where t.id = b.entry_id;

  with back as (
    insert into board_follows (board_id, user_id, created_at) select l.id, user_id_in, m.created_at
    from suspended_marks m join member_lists l on l.id = m.subject_id and l.owner_id <> all(apart)
    where m.user_id = user_id_in and m.kind = 'board' and m.subject_id = any(ids) on conflict do nothing returning board_id)
  update member_lists l set follower_count = l.follower_count + 1 from back b where l.id = b.board_id;

  insert into follows (id, follower_id, following_id, created_at) select m.follow_id, user_id_in, p.id, m.created_at
    from suspended_marks m join profiles p on p.id = m.subject_id and p.id <> all(apart)
    where m.user_id = user_id_in and m.kind = 'person' and m.subject_id = any(ids) on conflict do nothing;

  delete from suspended_marks m where m.user_id = user_id_in and m.subject_id = any(ids);
  return cardinality(ids);
end $$;
