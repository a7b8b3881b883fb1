-- Actions: tickets that follow from hits. Their key is {project_key}-{number}.
alter table project add column last_action_number int4 not null default 0;

create table action (
  id int4 generated always as identity primary key,
  project_id int4 not null references project,
  site_id int4 not null references site,
  number int4 not null,
  -- sent by the creator: the same request twice makes one action
  request_id uuid unique,
  summary text not null check (length(summary) between 1 and 255),
  description text not null default '',
  status text not null,
  priority text not null,
  type text not null,
  team text not null,
  assignee_id int4 references user_account on delete set null,
  -- kept beside the id: a name may have no account
  assignee_name text,
  created_by int4 references user_account on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  transition_reason text,
  report_url text,
  screenshot_url text,
  rule_name text not null default '',
  target text not null default '',
  labels text[] not null default '{}',
  electricity_kwh float8 not null default 0 check (electricity_kwh >= 0),
  gas_gj float8 not null default 0 check (gas_gj >= 0),
  water_kl float8 not null default 0 check (water_kl >= 0),
  thermal_kwh float8 not null default 0 check (thermal_kwh >= 0),
  -- a year's, in the project's currency
  total_financial_impact float8 not null default 0 check (total_financial_impact >= 0),
  operational_savings float8 not null default 0 check (operational_savings >= 0),
  nabers_energy_stars float8 not null default 0 check (nabers_energy_stars >= 0),
  nabers_water_stars float8 not null default 0 check (nabers_water_stars >= 0),
  cost_to_complete float8 not null default 0 check (cost_to_complete >= 0),
  unique (project_id, number)
);
create index action_by_site on action (site_id, status);

-- An equipment rule belongs to one action at most; its key is derived.
alter table equip_rule add column action_id int4 references action on delete set null;
alter table equip_rule drop column issue_key;
create index equip_rule_by_action on equip_rule (action_id) where action_id is not null;

create table comment (
  id int4 generated always as identity primary key,
  action_id int4 not null references action on delete cascade,
  request_id uuid unique,
  kind text not null check (kind in ('comment', 'transition')),
  body text not null,
  author_id int4 references user_account on delete set null,
  author_name text not null,
  created_at timestamptz not null
);
create index comment_by_action on comment (action_id, id);

create table attachment (
  id uuid primary key,
  action_id int4 not null references action on delete cascade,
  comment_id int4 references comment on delete set null,
  filename text not null,
  media_type text not null,
  size_bytes int8 not null,
  created_by int4 references user_account on delete set null,
  created_at timestamptz not null
);
create index attachment_by_action on attachment (action_id);

-- Who changed which field of an action, when, from what, to what. Nothing is ever removed from it.
create table action_change (
  id int8 generated always as identity primary key,
  action_id int4 not null references action on delete cascade,
  changed_at timestamptz not null,
  changed_by int4 references user_account on delete set null,
  field text not null,
  from_value text,
  to_value text
);
create index action_change_by_action on action_change (action_id, id);
