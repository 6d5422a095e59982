create or replace function note_cards_with_claim() returns trigger language plpgsql as $$
begin
  perform refresh_cards(array(select dish_id from dish_claims where claim_id = new.id
    union all select product_id from product_claims where claim_id = new.id));
  return null;
end $$;

create trigger cards_update after update of name, icon on dietary_claims
  for each row when ((old.name, old.icon) is distinct from (new.name, new.icon))
  execute function note_cards_with_claim();
