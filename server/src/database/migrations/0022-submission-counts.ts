import { type Kysely, sql } from "kysely";

/** What the shown items of each person count to, kept with every change of an item or its votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * A trigger for what is rare. It runs when its transaction ends: these rows are locked last, so whoever goes on to lock
 * items never waits in a circle with a vote.
 */
const lateTrigger = (name: string, change: string, condition: string) => `
  create constraint trigger ${name} after ${change} on rankings deferrable initially deferred
    for each row when (${condition}) execute function count_submission()`;

const isMoved = "old.state <> new.state or old.submitted_by is distinct from new.submitted_by";

const statements = [
  /*
   * A person's counts are the sums of up to eight rows. Each connection adds to one of them, so that votes on different items
   * of one person do not wait for each other. A row of its own may be below zero.
   */
  `create table submission_counts (
    user_id uuid not null references profiles (id) on delete cascade,
    slot smallint not null check (slot between 0 and 7),
    dishes int not null,
    products int not null,
    upvotes int not null,
    primary key (user_id, slot)
  ) with (fillfactor = 50)`,

  // Nothing is written for a person who does not exist, or no longer.
  `create function add_to_submissions(user_id_in uuid, dishes_in int, products_in int, upvotes_in int) returns void
language sql as $$
  insert into submission_counts as c (user_id, slot, dishes, products, upvotes)
    select p.id, pg_backend_pid() % 8, dishes_in, products_in, upvotes_in from profiles p where p.id = user_id_in
    on conflict (user_id, slot) do update set dishes = c.dishes + excluded.dishes,
      products = c.products + excluded.products, upvotes = c.upvotes + excluded.upvotes
$$`,
  `create function count_submission() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 0 then
    perform add_to_submissions(old.submitted_by, -(old.kind = 1)::int, -(old.kind = 2)::int, -old.upvotes);
  end if;
  if tg_op <> 'DELETE' and new.state = 0 then
    perform add_to_submissions(new.submitted_by, (new.kind = 1)::int, (new.kind = 2)::int, new.upvotes);
  end if;
  return null;
end $$`,
  lateTrigger("submission_insert", "insert", "new.state = 0"),
  lateTrigger("submission_delete", "delete", "old.state = 0"),
  lateTrigger("submission_moved", "update", isMoved),
  // A vote locks its item, then one of these rows, and nothing more.
  `create function count_upvotes() returns trigger language plpgsql as $$
begin
  update submission_counts c set upvotes = c.upvotes + new.upvotes - old.upvotes
    where c.user_id = new.submitted_by and c.slot = pg_backend_pid() % 8;
  if not found then perform add_to_submissions(new.submitted_by, 0, 0, new.upvotes - old.upvotes); end if;
  return null;
end $$`,
  `create trigger submission_upvotes after update on rankings for each row
    when (old.upvotes <> new.upvotes and new.state = 0 and not (${isMoved})) execute function count_upvotes()`,

  `insert into submission_counts (user_id, slot, dishes, products, upvotes)
    select p.id, 0, count(*) filter (where r.kind = 1), count(*) filter (where r.kind = 2), sum(r.upvotes)
    from rankings r join profiles p on p.id = r.submitted_by where r.state = 0 group by p.id`,
  // Counted from it before; each vote wrote an entry of it.
  "drop index rankings_by_submitter",
  `create or replace view user_stats as
    select p.id as user_id,
      (select count(*)::int from follows f where f.following_id = p.id) as followers_count,
      (select count(*)::int from follows f where f.follower_id = p.id) as following_count,
      items.dishes as dish_submissions,
      items.products as product_submissions,
      posts.shown as posts_made,
      (select count(*)::int from votes v where v.user_id = p.id and v.vote = 1)
        + (select count(*)::int from likes l where l.user_id = p.id) as likes_given,
      (items.upvotes + posts.likes)::int as likes_received,
      (select count(*)::int from comments c where c.user_id = p.id and c.state = 0) as comments_made,
      posts.comments as comments_received
    from profiles p
    cross join lateral (
      select coalesce(sum(n.dishes), 0)::int as dishes, coalesce(sum(n.products), 0)::int as products,
        coalesce(sum(n.upvotes), 0)::int as upvotes
      from submission_counts n where n.user_id = p.id) items
    cross join lateral (
      select count(*)::int as shown, coalesce(sum(s.like_count), 0)::int as likes,
        coalesce(sum(s.comment_count), 0)::int as comments
      from posts s where s.user_id = p.id and s.state = 0) posts`,
];
