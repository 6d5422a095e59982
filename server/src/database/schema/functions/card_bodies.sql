-- The parts of cards that votes do not change, without the submitter; made nowhere else. Descriptions are cut at
-- maxCardDescriptionLength of the contract, as trimEnd does in JavaScript; a test compares the two. The reader of a
-- card makes a product's restaurantId from its brand, because locales lower-case differently. Rows store its results:
-- after a change a migration refills them. The settings make one plan for any ids, which finds rows by their keys.
create or replace function card_bodies(p_ids uuid[])
returns table (item_id uuid, body text, brand text) language plpgsql stable
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select c.id, (select substr(json, 2, length(json) - 2) from (select row_to_json(c)::text as json) whole), null
  from (
    select i.id, 'dish' as kind, i.name, s.name as restaurant, s.id as "restaurantId",
      coalesce(i.cuisine, s.cuisine) as cuisine,
      s.latitude as "restaurantLatitude", s.longitude as "restaurantLongitude",
      (i.price * 100)::float8 as "priceCents",
      case when char_length(i.description) > 400
        then rtrim(left(i.description, 399),
          E'\t\n\x0b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
          || '…'
        else i.description end as description,
      i.share_count as "shareCount", i.is_featured as "isFeatured",
      case when i.image_url is not null and i.image_width is not null and i.image_height is not null
        then json_build_object(
          'path', i.image_url, 'width', i.image_width, 'height', i.image_height,
          'thumbhash', i.image_thumbhash, 'description', i.image_description) end as image,
      array(select t.tag from submission_tags t where t.dish_id = i.id order by t.position) as tags,
      coalesce((select json_agg(json_build_object('name', l.name, 'icon', l.icon) order by l.id)
        from dish_claims x join dietary_claims l on l.id = x.claim_id where x.dish_id = i.id), '[]') as "dietaryClaims",
      (select json_build_object(
          'contains', coalesce(json_agg(x.allergen_id order by x.allergen_id) filter (where x.state = 1), '[]'),
          'mayContain', coalesce(json_agg(x.allergen_id order by x.allergen_id) filter (where x.state = 2), '[]'),
          'statedFree', coalesce(json_agg(json_build_object('id', x.allergen_id, 'day', x.day) order by x.allergen_id)
            filter (where x.state = 3), '[]'),
          'alert', array(select l.id from allergens l where r.alerts & (1 << l.id - 1) <> 0 order by l.id))
        from dish_allergens x where x.dish_id = i.id having count(*) > 0 or r.alerts <> 0) as allergens,
      (select json_build_object('source', o.source, 'author', o.author, 'url', o.url, 'day', o.day)
        from imported_dishes o where o.dish_id = i.id) as origin
    from dishes i join rankings r on r.item_id = i.id join restaurants s on s.id = i.restaurant_id where i.id = any(p_ids)) c;
  return query
  select c.id, (select substr(json, 2, length(json) - 2) from (select row_to_json(c)::text as json) whole), c.restaurant
  from (
    select i.id, 'product' as kind, i.name, i.brand as restaurant, i.category as cuisine,
      null::float8 as "restaurantLatitude", null::float8 as "restaurantLongitude",
      (i.price * 100)::float8 as "priceCents",
      case when char_length(i.description) > 400
        then rtrim(left(i.description, 399),
          E'\t\n\x0b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
          || '…'
        else i.description end as description,
      i.share_count as "shareCount", i.is_featured as "isFeatured",
      case when i.image_url is not null and i.image_width is not null and i.image_height is not null
        then json_build_object(
          'path', i.image_url, 'width', i.image_width, 'height', i.image_height,
          'thumbhash', i.image_thumbhash, 'description', i.image_description) end as image,
      array(select t.tag from product_tags t where t.product_id = i.id order by t.position) as tags,
      coalesce((select json_agg(json_build_object('name', l.name, 'icon', l.icon) order by l.id)
        from product_claims x join dietary_claims l on l.id = x.claim_id where x.product_id = i.id), '[]') as "dietaryClaims",
      (select case when i.is_code_disputed then json_build_object(
          'contains', coalesce(json_agg(x.allergen_id order by x.allergen_id) filter (where x.state = 1), '[]'),
          'mayContain', coalesce(json_agg(x.allergen_id order by x.allergen_id) filter (where x.state = 2), '[]'),
          'statedFree', '[]'::json,
          'alert', array(select l.id from allergens l where r.alerts & (1 << l.id - 1) <> 0 order by l.id),
          'isDisputed', true)
        else json_build_object(
          'contains', coalesce(json_agg(x.allergen_id order by x.allergen_id) filter (where x.state = 1), '[]'),
          'mayContain', coalesce(json_agg(x.allergen_id order by x.allergen_id) filter (where x.state = 2), '[]'),
          'statedFree', coalesce(json_agg(json_build_object('id', x.allergen_id, 'day', x.day) order by x.allergen_id)
            filter (where x.state = 3), '[]'),
          'alert', array(select l.id from allergens l where r.alerts & (1 << l.id - 1) <> 0 order by l.id)) end
        from product_allergens x where x.product_id = i.id
        having count(*) > 0 or r.alerts <> 0 or i.is_code_disputed) as allergens,
      null as origin
    from products i join rankings r on r.item_id = i.id where i.id = any(p_ids)) c;
end $$;
