-- The pseudonym of a person on an item in the public log. Without the secret nobody can tell whose it is, nor whether those of
-- two items are one person's. Both hashes are of inputs of a fixed length and have the secret, as in HMAC.
create or replace function public_log_voter(p_item uuid, p_person uuid, p_secret bytea)
returns bytea language sql immutable strict parallel safe as $$
  select substring(sha256(p_secret || sha256(p_secret || uuid_send(p_item) || uuid_send(p_person))) from 1 for 16)
$$;
