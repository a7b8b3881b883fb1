-- What a rule computes. Nothing is changed or removed: another text is another version, and the newest counts.
create table definition (
  id int4 generated always as identity primary key,
  -- null: comes with Bonfire, and is the same for everybody
  tenant_id int4 references tenant,
  definition_key text not null,
  version int4 not null,
  -- json, not jsonb: parameters are shown in the order in which they were written
  body json not null,
  created_at timestamptz not null,
  created_by int4 references user_account on delete set null
);
create unique index definition_built_in on definition (definition_key, version) where tenant_id is null;
create unique index definition_own on definition (tenant_id, definition_key, version) where tenant_id is not null;

-- A number that a definition, or the operating states of a kind of equip, leave open: for the whole tenant, or for the
-- one project, site or equip that is named. The nearest counts.
create table rule_parameter (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  definition_key text not null,
  name text not null,
  project_id int4 references project,
  site_id int4 references site,
  equip_id int4 references equip on delete cascade,
  check (num_nonnulls(project_id, site_id, equip_id) <= 1),
  -- null: taken back, so that the next wider scope counts
  value float8,
  unit text,
  revision int4 not null default 1
);
create unique index rule_parameter_at on rule_parameter
  (tenant_id, definition_key, name, coalesce(project_id, 0), coalesce(site_id, 0), coalesce(equip_id, 0));

-- Who changed it, when, from what to what, and why.
create table rule_parameter_change (
  id int8 generated always as identity primary key,
  parameter_id int4 not null references rule_parameter on delete cascade,
  changed_at timestamptz not null,
  changed_by int4 references user_account on delete set null,
  reason text not null,
  from_value float8,
  from_unit text,
  to_value float8,
  to_unit text
);
create index rule_parameter_change_by_parameter on rule_parameter_change (parameter_id, id);
