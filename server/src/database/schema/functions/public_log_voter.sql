-- The pseudonym of a person on an item in the public log. Without the person's key nobody can tell whose it is, nor whether those
-- of two items are one person's. Both hashes are of inputs of a fixed length and have the key, as in HMAC.
create or replace function public_log_voter(p_item uuid, p_key bytea)
returns bytea language sql immutable strict parallel safe as $$
  select substring(sha256(p_key || sha256(p_key || uuid_send(p_item))) from 1 for 16)
$$;
