-- Adds the cost of a use to each limit and returns no row. If one lacks room, adds nothing and returns the position of
-- the limit that takes longest to have room, with the seconds until then. All callers sort their ids, to avoid
-- deadlocks. The previous version calls it without costs: each is 1.
create or replace function consume_limits(ids_in bytea[], maxima_in int[], seconds_in int[],
  costs_in int[] default array_fill(1, array[100]))
returns table (full_position int, wait_seconds float8) language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  return query
    select given.n::int, extract(epoch from r.ends_at - moment)::float8
    from unnest(ids_in, maxima_in) with ordinality as given (id, maximum, n) join rate_limits r on r.id = given.id
    where r.ends_at > moment and r.used >= given.maximum
    order by r.ends_at desc limit 1;
  if found then return; end if;
  for n in 1 .. cardinality(ids_in) loop
    insert into rate_limits as r (id, used, ends_at)
      values (ids_in[n], costs_in[n], moment + make_interval(secs => seconds_in[n]))
      on conflict (id) do update set
        used = case when r.ends_at > moment then r.used + costs_in[n] else costs_in[n] end,
        ends_at = case when r.ends_at > moment then r.ends_at else excluded.ends_at end
      where r.ends_at <= moment or r.used < maxima_in[n];
    if not found then
      -- Another call took the last place meanwhile: undo the counts before this limit.
      update rate_limits r set used = r.used - given.cost
        from unnest(ids_in[:n - 1], costs_in[:n - 1]) as given (id, cost) where r.id = given.id;
      return query select n, extract(epoch from r.ends_at - moment)::float8 from rate_limits r where r.id = ids_in[n];
      return;
    end if;
  end loop;
end $$;
