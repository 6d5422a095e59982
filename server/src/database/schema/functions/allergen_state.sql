-- See `allergenState` of the contract for the reasons. `allergens` includes those in `alerts`, so that one bit test
-- excludes both.
create or replace function allergen_state(
  allergens int, may_contain int, free_days date[], alerts int, allergen_id int, today date)
returns text language sql immutable parallel safe as $$
  select case
    when alerts & (1 << allergen_id - 1) <> 0 then 'alert'
    when allergens & (1 << allergen_id - 1) <> 0 then 'contains'
    when may_contain & (1 << allergen_id - 1) <> 0 then 'may-contain'
    when today - free_days[allergen_id] <= 180 then 'stated-free'
    else 'not-stated' end
$$;
