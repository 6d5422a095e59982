create table websub_pings (
  feed text primary key,
  fingerprint text not null
);
