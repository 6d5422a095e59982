create table server_secrets (name text primary key, value bytea not null, created_at timestamptz not null);
