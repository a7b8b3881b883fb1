-- People, what they may do (access), which roles they may give (roles_restriction) and what they see (portfolio).
create table user_account (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  forge_id text not null unique default gen_random_uuid()::text,
  username text not null,
  email text not null,
  display_name text not null,
  password_hash text,
  role text,
  persona text,
  access text[] not null default '{}',
  -- null bars what needs a role; an empty list does not
  roles_restriction text[],
  -- true: every project of the tenant, those to come included
  sees_all_projects boolean not null default false,
  status text not null default 'active' check (status in ('active', 'deleted')),
  locale text not null default 'en',
  opt_out_user_tracking boolean not null default false,
  created_at timestamptz not null default now()
);
-- one namespace for both, so that either signs in without doubt who is meant
create unique index user_account_by_username on user_account (lower(username));
create unique index user_account_by_email on user_account (lower(email));

create table user_group (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  name text not null,
  built_in boolean not null default false,
  access text[] not null default '{}',
  unique (tenant_id, name)
);

create table group_member (
  group_id int4 not null references user_group on delete cascade,
  user_id int4 not null references user_account on delete cascade,
  primary key (group_id, user_id)
);

create table user_project (
  user_id int4 not null references user_account on delete cascade,
  project_id int4 not null references project on delete cascade,
  primary key (user_id, project_id)
);

create table user_site (
  user_id int4 not null references user_account on delete cascade,
  site_id int4 not null references site on delete cascade,
  primary key (user_id, site_id)
);

-- The one place that says which sites a person may see.
create view visible_site as
  select u.id as user_id, s.id as site_id
    from user_account u join site s on s.tenant_id = u.tenant_id
   where u.sees_all_projects
      or exists (select from user_project p where p.user_id = u.id and p.project_id = s.project_id)
      or exists (select from user_site v where v.user_id = u.id and v.site_id = s.id);

create table session (
  -- sha-256 of the cookie, so that a copy of the table opens no session
  token_hash bytea primary key,
  user_id int4 not null references user_account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

-- Failed sign-ins per account and per address; after five the next must wait.
create table sign_in_failure (
  subject text primary key,
  failures int4 not null,
  last_failed_at timestamptz not null
);

create table ingest_key (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  name text not null,
  key_hash bytea not null unique,
  -- null: every project of the tenant
  project_keys text[],
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
