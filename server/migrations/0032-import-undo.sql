-- An import of findings can be undone. What it changed is kept as long as its rejected rows.
alter table import_run
  -- whether what it changed is on record
  add column keeps_changes boolean not null default false,
  add column undone_at timestamptz,
  add column undone_by int4 references user_account on delete set null;
create index import_run_undone on import_run (tenant_id) where undone_at is not null;

-- The import that wrote it last; null for programs and the command line.
alter table occurrence add column import_id int8;
-- The import that created it, until a model names it too.
alter table equip add column import_id int8;
alter table equip_rule add column import_id int8;
create index equip_by_import on equip (import_id) where import_id is not null;
create index equip_rule_by_import on equip_rule (import_id) where import_id is not null;

-- What a batch of an import created. Lists take a tenth of the room and time of rows.
create table import_batch (
  id int8 generated always as identity primary key,
  import_id int8 not null references import_run on delete cascade,
  -- occurrences, a place in each list
  site_ids int4[] not null,
  days date[] not null,
  equip_rule_ids int4[] not null,
  -- equip rules that were on an action already, and that action, a place in each list
  busy_equip_rule_ids int4[] not null,
  busy_action_ids int4[] not null
);
create index import_batch_by_run on import_batch (import_id);

-- An occurrence as it was before an import changed it.
create table import_change (
  -- no reference: checking one for each row takes as long as storing the row
  import_id int8 not null,
  site_id int4 not null,
  occurred_on date not null,
  equip_rule_id int4 not null,
  hits int2 not null,
  duration_seconds int4 not null,
  latest_at int8 not null,
  times_start int8[] not null,
  times_duration int4[] not null,
  severity text,
  severity_rank int2 not null,
  description text,
  report_url text,
  source_id text,
  last_import_id int8
);
create index import_change_by_run on import_change (import_id);

-- Removing an equip rule would read all occurrences, or need an index that slows every import down. Who writes findings
-- and who removes equip rules take the same turn instead.
alter table occurrence drop constraint occurrence_equip_rule_id_fkey;
-- Removing equips looks here for each.
create index equip_rule_by_equip on equip_rule (equip_id);
