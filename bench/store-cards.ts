/** The statement that stores the cards of all dishes or products where triggers were off while they were inserted. */
export function storeCards(table: "dishes" | "products"): string {
  return `insert into cards select b.item_id, b.body, b.brand
    from (select array_agg(id) as ids from ${table} group by hashtext(id::text) % 500) x cross join lateral card_bodies(x.ids) b`;
}
