-- What the hub of feeds was last told.

create table websub_pings (
  feed text primary key,
  fingerprint text not null
);
