-- Protects the moderation log. Erasing a person removes their names and ids. Entries over a year old may be deleted, a
-- day earlier in case a clock is ahead. Truncating an empty log is allowed, as tests truncate all tables.
create or replace function keep_log_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    if not exists (select from moderation_log) then return null; end if;
  elsif tg_op = 'DELETE' then
    if old.created_at < now() - interval '364 days' then return old; end if;
  elsif (to_jsonb(new) - '{subject_name,administrator_id,owner_id}'::text[])
      = (to_jsonb(old) - '{subject_name,administrator_id,owner_id}'::text[])
    and (new.subject_name is null or new.subject_name = old.subject_name)
    and (new.administrator_id is null or new.administrator_id = old.administrator_id)
    and (new.owner_id is null or new.owner_id = old.owner_id) then
    return new;
  end if;
  raise exception 'moderation_log cannot be changed' using errcode = 'insufficient_privilege';
end $$;

create trigger moderation_log_keep before update or delete on moderation_log
  for each row execute function keep_log_entry();
create trigger moderation_log_keep_all before truncate on moderation_log
  for each statement execute function keep_log_entry();
