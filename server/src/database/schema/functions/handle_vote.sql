-- Sets a person's vote to 'up', 'down' or 'none'. It is tasted where the caller says so, and where the person has logged or
-- posted the item; once it is, it stays so. Returns the counts, or no row when the item does not exist or is not
-- shown. Votes on one item wait for each other at its ranking row, which every call locks first: so the vote that is
-- read is the one that is replaced, and there is no deadlock. A vote that is held or void stays so, also when it is turned
-- or taken back and cast again, and is in no count. One that was released is checked again once it is turned.
create or replace function handle_vote(
  item_id_in uuid, item_type_in text, vote_direction_in text, user_id_in uuid, now_in timestamptz,
  is_tasted_in boolean default false, network_in bigint default null
)
returns table (upvotes int, downvotes int, net_score int, version int, is_held boolean) language plpgsql as $$
#variable_conflict use_column
declare
  new_vote smallint := case vote_direction_in when 'up' then 1 when 'down' then -1 when 'none' then 0 end;
  old_vote smallint;
  was_tasted boolean;
  is_tasted_now boolean;
  is_counted boolean;
  was_held boolean;
  was_void boolean;
begin
  if new_vote is null then
    raise exception 'vote_direction_in must be up, down or none' using errcode = 'invalid_parameter_value';
  end if;
  perform from rankings r
    where r.item_id = item_id_in and r.state = 0
      and r.kind = case item_type_in when 'dish' then 1 when 'product' then 2 end
    for no key update;
  if not found then return; end if;
  select v.vote, v.is_tasted, coalesce(v.is_held, w.is_held, false), coalesce(v.is_void, w.is_void, false)
    into old_vote, was_tasted, was_held, was_void
    from profiles p left join votes v on v.user_id = p.id and v.item_id = item_id_in
      left join withdrawn_marks w on w.user_id = p.id and w.item_id = item_id_in
    where p.id = user_id_in;
  old_vote := coalesce(old_vote, 0);
  was_tasted := coalesce(was_tasted, false);
  was_held := coalesce(was_held, false);
  was_void := coalesce(was_void, false);
  is_counted := not (was_held or was_void);
  is_tasted_now := new_vote <> 0 and (was_tasted or is_tasted_in
    or case item_type_in
      when 'dish' then exists (select from food_log l where l.dish_id = item_id_in and l.user_id = user_id_in)
      else exists (select from food_log l where l.product_id = item_id_in and l.user_id = user_id_in) end
    or exists (select from posts p where p.item_id = item_id_in and p.user_id = user_id_in and p.state = 0));
  if old_vote = new_vote and was_tasted = is_tasted_now then
    return query select r.upvotes, r.downvotes, r.net_score, r.version, was_held and new_vote <> 0
      from rankings r where r.item_id = item_id_in;
    return;
  end if;
  if new_vote = 0 then
    delete from votes v where v.user_id = user_id_in and v.item_id = item_id_in;
  else
    insert into votes as v (user_id, item_id, vote, updated_at, is_tasted, network, is_held, is_void)
      values (user_id_in, item_id_in, new_vote, now_in, is_tasted_now, network_in, was_held, was_void)
      on conflict (user_id, item_id) do update set vote = excluded.vote,
        updated_at = case when v.vote = excluded.vote then v.updated_at else excluded.updated_at end,
        is_tasted = excluded.is_tasted, network = excluded.network,
        is_checked = v.is_checked and v.vote = excluded.vote;
  end if;
  update rankings r set
      upvotes = r.upvotes + is_counted::int * ((new_vote = 1)::int - (old_vote = 1)::int),
      downvotes = r.downvotes + is_counted::int * ((new_vote = -1)::int - (old_vote = -1)::int),
      net_score = r.net_score + is_counted::int * (new_vote - old_vote),
      tasted_upvotes = r.tasted_upvotes
        + is_counted::int * ((new_vote = 1 and is_tasted_now)::int - (old_vote = 1 and was_tasted)::int),
      tasted_downvotes = r.tasted_downvotes
        + is_counted::int * ((new_vote = -1 and is_tasted_now)::int - (old_vote = -1 and was_tasted)::int),
      version = r.version + 1
    where r.item_id = item_id_in
    returning r.upvotes, r.downvotes, r.net_score, r.version
    into handle_vote.upvotes, handle_vote.downvotes, handle_vote.net_score, handle_vote.version;
  is_held := was_held and new_vote <> 0;
  return next;
end $$;
