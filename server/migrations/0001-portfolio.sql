-- Tenants, their projects, sites and equipment. Ids that people send are text, unique in their tenant.
create table tenant (
  id int4 generated always as identity primary key,
  tenant_key text not null unique,
  name text not null,
  ui_domain text not null
);

create table project (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  project_key text not null,
  name text not null,
  jira_key text,
  forge_id text not null default gen_random_uuid()::text,
  skyspark_url text,
  currency text not null default 'USD',
  unique (tenant_id, project_key)
);

create table site (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  project_id int4 not null references project,
  site_key text not null,
  label text not null,
  region text,
  timezone text not null,
  forge_id text not null default gen_random_uuid()::text,
  snoozed_until timestamptz,
  unique (tenant_id, site_key)
);
create index site_by_project on site (project_id);

create table equip (
  id int4 generated always as identity primary key,
  site_id int4 not null references site,
  equip_key text not null,
  name text not null,
  unique (site_id, equip_key)
);
