-- Updates the index and returns how many entries changed. A second call waits for the first, and reads its changes in a
-- statement that begins after the wait. Restaurants are locked first, as a change of a restaurant locks it before its
-- dishes' entries. In the other order the two calls would deadlock.
create or replace function search_refresh(p_kind int, p_ids uuid[]) returns int language plpgsql as $$
declare changed int;
begin
  if p_kind = 1 then
    perform from restaurants where id in (select restaurant_id from dishes where id = any(p_ids)) order by id for share;
  end if;
  perform from search_entries where id = any(p_ids) order by id for update;
  with texts as materialized (
    select id, search_lexemes(content, names) as words, cell from search_texts(p_kind, p_ids)),
  entries as (
    insert into search_entries (id, kind, words)
    select id, p_kind, array_to_tsvector(case when cell is null then words else words || ('@' || cell) end) from texts
    on conflict (id) do update set words = excluded.words where search_entries.words <> excluded.words
    returning id),
  new_words as (
    insert into search_words (kind, word, slips)
    select p_kind, used.word, search_slips(used.word, case when p_kind = 4 or length(used.word) < 6 then 1 else 2 end)
    from (select distinct unnest(words) as word from texts) used
    where length(used.word) > 2 and left(used.word, 1) not in ('=', '~')
      and not exists (select from search_words w where w.word = used.word collate "C" and w.kind = p_kind))
  select count(*) into changed from entries;
  return changed;
end $$;
