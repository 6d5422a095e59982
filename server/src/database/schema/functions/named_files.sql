-- The files in rows (of a picture the widest) with their owner, whether they must be stored already, and who may open
-- them: everyone if the row is shown, else the owner, and moderators for their decisions.
create or replace view named_files as
select i.submitted_by as owner_id, i.image_url as path, true as must_be_there,
  case when exists (select from rankings r where r.item_id = i.id and r.state = 0) then 'everybody' else 'moderators' end
    as audience
from dishes i
union all select i.submitted_by, i.image_url, true,
  case when exists (select from rankings r where r.item_id = i.id and r.state = 0) then 'everybody' else 'moderators' end
from products i
union all select p.user_id, p.image_url, true,
  case p.state when 0 then 'everybody' when 2 then 'moderators' else 'owner' end
from posts p
union all select p.user_id, p.video_url, false,
  case p.state when 0 then 'everybody' when 2 then 'moderators' else 'owner' end
from posts p
union all select t.user_id, t.image_url, true,
  case
    -- On the item's page or a profile, which a suspended member does not have.
    when not t.is_note_hidden
      and (t.is_note_shared and t.note is not null
        or t.is_shared and not exists (select from users u where u.id = t.user_id and u.state <> 'active'))
      and exists (select from rankings r where r.item_id = coalesce(t.dish_id, t.product_id) and r.state = 0)
    then 'everybody'
    when t.is_note_shared then 'moderators'
    else 'owner'
  end
from food_log t
union all select m.owner_id, m.image_url, true,
  case when m.is_hidden then 'moderators' when m.visibility = 'private' then 'owner' else 'everybody' end
from member_lists m
union all select p.id, p.avatar_url, true, 'everybody' from profiles p
-- Public files of the specification are public once uploaded.
union all select u.user_id, u.path, u.state = 'ready',
  case when u.bucket in ('log-images', 'list-images') then 'owner' else 'everybody' end
from uploads u
union all select v.user_id, v.source_path, false, 'owner' from videos v
union all select v.user_id, v.path, v.state = 'ready',
  coalesce((select case p.state when 0 then 'everybody' when 2 then 'moderators' else 'owner' end
    from posts p where p.video_id = v.id), 'everybody')
from videos v
union all select v.user_id, v.poster_path, v.state = 'ready',
  coalesce((select case p.state when 0 then 'everybody' when 2 then 'moderators' else 'owner' end
    from posts p where p.video_id = v.id), 'everybody')
from videos v;
