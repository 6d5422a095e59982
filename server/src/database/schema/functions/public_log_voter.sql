-- A person's pseudonym for one item in the public log. Without the key no one can link it to the person or to another
-- item. Both hashes take inputs of fixed length and the key, as HMAC does.
create or replace function public_log_voter(p_item uuid, p_key bytea)
returns bytea language sql immutable strict parallel safe as $$
  select substring(sha256(p_key || sha256(p_key || uuid_send(p_item))) from 1 for 16)
$$;
