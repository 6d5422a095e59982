-- Writes nothing for a missing person.
create or replace function add_to_submissions(user_id_in uuid, dishes_in int, products_in int, upvotes_in int)
returns void language sql as $$
  insert into submission_counts as c (user_id, slot, dishes, products, upvotes)
    select p.id, pg_backend_pid() % 8, dishes_in, products_in, upvotes_in from profiles p where p.id = user_id_in
    on conflict (user_id, slot) do update set dishes = c.dishes + excluded.dishes,
      products = c.products + excluded.products, upvotes = c.upvotes + excluded.upvotes
$$;
