-- Links in mails that let a person set a password: each works once, until it expires.
create table user_token (
  -- sha-256 of the link's secret, so that a copy of the table sets no password
  token_hash bytea primary key,
  user_id int4 not null references user_account on delete cascade,
  purpose text not null check (purpose in ('invite', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_token_by_user on user_token (user_id);
create index user_token_by_expiry on user_token (expires_at);

-- A mail about an account is about no site.
alter table mail alter column site_id drop not null;

-- A name that may be shown and asked for; the cookie's hash stays here.
alter table session add column id text not null unique default gen_random_uuid()::text;
alter table session add column last_seen_at timestamptz;
update session set last_seen_at = created_at;
alter table session alter column last_seen_at set not null;
-- What the identity provider asks for when the session ends there too.
alter table session add column id_token text;

alter table user_account add column last_seen_at timestamptz;
-- Who the person is at the identity provider, from their first sign-in on.
alter table user_account add column oidc_issuer text;
alter table user_account add column oidc_subject text;
alter table user_account add check ((oidc_issuer is null) = (oidc_subject is null));
create unique index user_account_by_oidc on user_account (oidc_issuer, oidc_subject);

-- Sign-ins that are at the identity provider now. The browser that began one has to end it, once.
create table oidc_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index oidc_sign_in_by_expiry on oidc_sign_in (expires_at);
