-- Two people who change the same setting must notice each other: every change gives it the next revision.
alter table project_rule add column revision int4 not null default 1;

-- What was changed in the settings: who, when, from what, to what. Nothing is ever removed from it.
create table project_rule_change (
  id int8 generated always as identity primary key,
  project_id int4 not null references project,
  rule_id int4 not null references rule,
  type text not null check (type in ('insights', 'monitoring')),
  changed_at timestamptz not null,
  -- null when the setting arrived with imported data, or the account is gone
  changed_by int4 references user_account on delete set null,
  imported boolean not null,
  -- both null when there was no setting before
  from_active boolean,
  from_priority int2,
  to_active boolean not null,
  to_priority int2 not null
);
create index project_rule_change_by_setting on project_rule_change (project_id, rule_id, type, id);
