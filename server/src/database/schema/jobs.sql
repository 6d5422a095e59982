-- Jobs: the workers of each instance, which count up every few seconds, so that others notice when they were killed.

create table job_workers (
  name text primary key,
  beats int not null
);
