-- Sets a person's vote to 'up', 'down' or 'none'. Returns the counts, or no row when the item does not exist or is not
-- shown. Votes on one item wait for each other at its ranking row, which every call locks first: so the vote that is
-- read is the one that is replaced, and there is no deadlock.
create or replace function handle_vote(
  item_id_in uuid, item_type_in text, vote_direction_in text, user_id_in uuid, now_in timestamptz
)
returns table (upvotes int, downvotes int, net_score int, version int) language plpgsql as $$
#variable_conflict use_column
declare
  new_vote smallint := case vote_direction_in when 'up' then 1 when 'down' then -1 when 'none' then 0 end;
  old_vote smallint;
begin
  if new_vote is null then
    raise exception 'vote_direction_in must be up, down or none' using errcode = 'invalid_parameter_value';
  end if;
  perform from rankings r
    where r.item_id = item_id_in and r.state = 0
      and r.kind = case item_type_in when 'dish' then 1 when 'product' then 2 end
    for no key update;
  if not found then return; end if;
  select v.vote into old_vote from votes v where v.user_id = user_id_in and v.item_id = item_id_in;
  old_vote := coalesce(old_vote, 0);
  if old_vote = new_vote then
    return query select r.upvotes, r.downvotes, r.net_score, r.version from rankings r where r.item_id = item_id_in;
    return;
  end if;
  if new_vote = 0 then
    delete from votes v where v.user_id = user_id_in and v.item_id = item_id_in;
  else
    insert into votes as v (user_id, item_id, vote, updated_at) values (user_id_in, item_id_in, new_vote, now_in)
      on conflict (user_id, item_id) do update set vote = excluded.vote, updated_at = excluded.updated_at;
  end if;
  return query update rankings r set
      upvotes = r.upvotes + (new_vote = 1)::int - (old_vote = 1)::int,
      downvotes = r.downvotes + (new_vote = -1)::int - (old_vote = -1)::int,
      net_score = r.net_score + new_vote - old_vote,
      version = r.version + 1
    where r.item_id = item_id_in
    returning r.upvotes, r.downvotes, r.net_score, r.version;
end $$;
