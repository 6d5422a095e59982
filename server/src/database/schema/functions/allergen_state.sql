-- The state of an allergen of an item, of the columns of its ranking row: as `allergenState` of the contract, which tells why.
-- `allergens` has what it contains and what alerts name, so that one bit test leaves both out.
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
