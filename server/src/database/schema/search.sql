-- Triggers update both in the transaction of the change. Needs no extension.

create table search_entries (
  id uuid primary key,
  kind smallint not null check (kind between 1 and 4),
  words tsvector not null
);
-- Without a list of pending entries, which every search would have to read too.
create index search_entries_dish on search_entries using gin (words) with (fastupdate = off) where kind = 1;
create index search_entries_product on search_entries using gin (words) with (fastupdate = off) where kind = 2;
create index search_entries_restaurant on search_entries using gin (words) with (fastupdate = off) where kind = 3;
create index search_entries_person on search_entries using gin (words) with (fastupdate = off) where kind = 4;

-- Without a unique index no insert waits for another transaction; the few duplicates do no harm.
create table search_words (
  kind smallint not null check (kind between 1 and 4),
  word text collate "C" not null,
  slips text[] not null
);
create index search_words_word on search_words (word, kind);
create index search_words_slips on search_words using gin (slips) with (fastupdate = off);

-- A Margherita is a pizza. Rows: dish-kinds.ts.
create table dish_kinds (
  word text collate "C" not null,
  others text[] not null,
  kind text not null,
  primary key (word, others, kind)
);
