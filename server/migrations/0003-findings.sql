-- Rules, where they apply, and what they found.
create table rule (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  rule_key text not null,
  name text not null,
  category text check (category in ('metering', 'optimisation', 'data_uptime', 'fdd')),
  severity text,
  description text,
  unique (tenant_id, rule_key)
);

-- A project uses a rule in insights or in monitoring, at a priority.
create table project_rule (
  id int4 generated always as identity primary key,
  project_id int4 not null references project,
  rule_id int4 not null references rule,
  type text not null check (type in ('insights', 'monitoring')),
  priority int2 not null check (priority between 0 and 3),
  active boolean not null default true,
  unique (project_id, type, rule_id)
);

-- One rule on one equip: what a person snoozes and associates with an action.
create table equip_rule (
  id int4 generated always as identity primary key,
  site_id int4 not null references site,
  equip_id int4 not null references equip,
  rule_id int4 not null references rule,
  issue_key text,
  unique (site_id, equip_id, rule_id)
);

-- One equip rule on one site-local day. The key leads with the site, so that rows can be partitioned by day
-- and sharded by site. Counts are stored, because lists need them and never the firings.
create table occurrence (
  site_id int4 not null,
  occurred_on date not null,
  equip_rule_id int4 not null references equip_rule,
  rule_id int4 not null,
  hits int2 not null,
  duration_seconds int4 not null,
  -- start of the newest firing, epoch seconds
  latest_at int8 not null,
  -- firings in order: start in epoch seconds, duration in seconds
  times_start int8[] not null,
  times_duration int4[] not null,
  severity text,
  -- 0 is the most severe, 4 a word that is not known
  severity_rank int2 not null,
  description text,
  report_url text,
  source_id text,
  primary key (site_id, occurred_on, equip_rule_id)
);
create index occurrence_by_rule on occurrence (site_id, rule_id, occurred_on);
