-- See handle_votes. No row if the item does not exist or is hidden.
create or replace function handle_vote(
  item_id_in uuid, item_type_in text, vote_direction_in text, user_id_in uuid, now_in timestamptz,
  is_tasted_in boolean default false, network_in bigint default null
)
returns table (upvotes int, downvotes int, net_score int, version int, is_held boolean) language plpgsql as $$
begin
  return query select v.upvotes, v.downvotes, v.net_score, v.version, v.is_held from handle_votes(
    array[user_id_in], array[item_id_in], array[item_type_in], array[vote_direction_in], now_in, array[is_tasted_in],
    array[network_in]) v;
end $$;
