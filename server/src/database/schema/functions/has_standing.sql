-- Whether a member's actions may change what others see. The account must be active and at least seven days old, with a
-- vote that counts or a visible submission, post or note.
create or replace function has_standing(user_in uuid, now_in timestamptz) returns boolean language sql stable as $$
  select exists (
    select from users u where u.id = user_in and u.state = 'active' and u.created_at <= now_in - interval '7 days'
      and (exists (select from votes v where v.user_id = u.id and not (v.is_held or v.is_void))
        or exists (select from rankings r where r.submitted_by = u.id and r.state = 0)
        or exists (select from posts p where p.user_id = u.id and p.state = 0)
        or exists (select from food_log n
          where n.user_id = u.id and n.is_note_shared and not n.is_note_hidden and n.note is not null)))
$$;
