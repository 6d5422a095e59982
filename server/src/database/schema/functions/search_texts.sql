-- Kinds: 1 dish, 2 product, 3 restaurant, 4 person. Dishes include their kind and meal times; dishes and products their
-- claims. A restaurant needs a dish. Entries store its results: after a change a migration refills them.
create or replace function search_texts(p_kind int, p_ids uuid[])
returns table (id uuid, content text, names text[], cell int) language plpgsql stable as $$
#variable_conflict use_column
begin
  if p_kind = 1 then return query
    select d.id, with_claims(concat_ws(' ', d.name, s.name, coalesce(d.cuisine, s.cuisine),
      (select string_agg(t.tag, ' ') from submission_tags t where t.dish_id = d.id),
      (select string_agg(l.name, ' ') from dish_claims c join dietary_claims l on l.id = c.claim_id where c.dish_id = d.id),
      array_to_string(d.meal_times, ' '), kinds_of(d.name))), array[d.name, s.name], r.cell
    from dishes d join rankings r on r.item_id = d.id join restaurants s on s.id = d.restaurant_id where d.id = any(p_ids);
  elsif p_kind = 2 then return query
    select p.id, with_claims(concat_ws(' ', p.name, p.brand, p.category,
      (select string_agg(t.tag, ' ') from product_tags t where t.product_id = p.id),
      (select string_agg(l.name, ' ') from product_claims c join dietary_claims l on l.id = c.claim_id
        where c.product_id = p.id))), array[p.name, p.brand], null::int
    from products p where p.id = any(p_ids);
  elsif p_kind = 3 then return query
    select s.id, with_claims(concat_ws(' ', s.name, s.cuisine, s.city)), array[s.name], s.cell from restaurants s
    where s.id = any(p_ids) and exists (select from dishes d where d.restaurant_id = s.id);
  else return query
    select p.id, concat_ws(' ', p.username, p.full_name), array[p.full_name], null::int from profiles p where p.id = any(p_ids);
  end if;
end $$;
