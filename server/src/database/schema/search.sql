-- What people search: the words of every dish, product, restaurant and person, and the vocabulary in which a word with slips
-- is looked up. Triggers keep both up to date in the transaction of whatever changes. No extension is needed.

create table search_entries (
  id uuid primary key,
  kind smallint not null check (kind between 1 and 4),
  words tsvector not null
);
-- Without a list of pending entries, which every search would have to read as well.
create index search_entries_dish on search_entries using gin (words) with (fastupdate = off) where kind = 1;
create index search_entries_product on search_entries using gin (words) with (fastupdate = off) where kind = 2;
create index search_entries_restaurant on search_entries using gin (words) with (fastupdate = off) where kind = 3;
create index search_entries_person on search_entries using gin (words) with (fastupdate = off) where kind = 4;

-- Words are inserted by whoever uses them first. Without a unique index nobody waits for anybody else's transaction; the few
-- that come twice do no harm.
create table search_words (
  kind smallint not null check (kind between 1 and 4),
  word text collate "C" not null,
  slips text[] not null
);
create index search_words_word on search_words (word, kind);
create index search_words_slips on search_words using gin (slips) with (fastupdate = off);

-- The words of names that say what kind of dish it is: a Margherita is a pizza, whatever its name says. Several words have to
-- be there together. The rows are those of dish-kinds.ts.
create table dish_kinds (
  word text collate "C" not null,
  others text[] not null,
  kind text not null,
  primary key (word, others, kind)
);
