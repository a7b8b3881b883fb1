-- What was typed as a name, and from where, stood here for ever.
drop table sign_in_failure;

-- What this installation signs and hashes with. Without its row it makes another one, and every browser is a stranger.
create table server_secret (
  name text primary key,
  secret bytea not null
);

-- Keyed hashes in both: who reads a copy learns neither names nor addresses.
-- How often something was tried: a password of an account, a mail to an address.
create table attempt_count (
  subject_hash bytea primary key,
  attempts int4 not null,
  last_attempt_at timestamptz not null,
  expires_at timestamptz not null
);
create index attempt_count_by_expiry on attempt_count (expires_at);

-- What different things were tried from one network, such as accounts.
create table network_attempt (
  network_hash bytea not null,
  target_hash bytea not null,
  attempted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (network_hash, target_hash)
);
create index network_attempt_by_expiry on network_attempt (expires_at);

alter table oidc_sign_in add column network_hash bytea;
create index oidc_sign_in_by_network on oidc_sign_in (network_hash);
