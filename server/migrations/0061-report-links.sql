-- Links that show one report without signing in: a copy, so that opening one reads nothing else.
create table report_link (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant on delete cascade,
  created_by int4 not null references user_account on delete cascade,
  token_hash bytea not null unique,
  name text not null,
  from_date date not null,
  to_date date not null,
  site_count int4 not null,
  site_names text[] not null,
  report jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_opened_at timestamptz
);
create index report_link_created_by_idx on report_link (created_by);
create index report_link_tenant_idx on report_link (tenant_id, created_at);
