-- How many votes of a group are no surprise among so many on an item, of which so many are by others, where the group has
-- this share of the votes of the area: what chance brings at most once in some hundred times, a quarter of the others, and one.
create or replace function explained_votes(total bigint, others bigint, share float8, deviations float8 default 3)
returns float8 language sql immutable parallel safe as $$
  select greatest(1, others / 4.0, s * total + deviations * sqrt(s * (1 - s) * total))
  from (values (least(1, greatest(share, 0.02)))) t (s)
$$;
