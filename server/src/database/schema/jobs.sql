-- Workers count up every few seconds, so that others notice if they were killed.

create table job_workers (
  name text primary key,
  beats int not null
);
