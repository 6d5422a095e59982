create table demo_entries (kind text not null, key text not null, id uuid not null, primary key (kind, key));
