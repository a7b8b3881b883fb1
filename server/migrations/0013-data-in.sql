-- Who made and who ended a key; null for the command line, and for an account that is gone.
alter table ingest_key add column created_by int4 references user_account on delete set null;
alter table ingest_key add column revoked_by int4 references user_account on delete set null;
create index ingest_key_by_tenant on ingest_key (tenant_id);

-- A file that a person brings in, from its announcement to its end.
create table import_run (
  id int8 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  file_name text not null,
  file_bytes int8 not null,
  kind text not null check (kind in ('hits', 'model', 'haystack')),
  format text not null,
  -- where the sites of a Haystack export belong
  project_key text,
  state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  -- why it failed
  problem text,
  started_at timestamptz not null,
  started_by int4 references user_account on delete set null,
  -- goes on while the file is read: where it stands still, the server has died
  progressed_at timestamptz not null,
  ended_at timestamptz,
  received int4 not null default 0,
  created int4 not null default 0,
  updated int4 not null default 0,
  unchanged int4 not null default 0,
  rejected_count int4 not null default 0,
  -- of a model or a Haystack export, by kind of thing
  counts jsonb not null default '{}'
);
create index import_run_by_tenant on import_run (tenant_id, id);

-- The rows of a run that were refused, for its report.
create table import_rejection (
  id int8 generated always as identity primary key,
  import_id int8 not null references import_run on delete cascade,
  row_number int4 not null,
  code text not null,
  message text not null,
  -- the row as it was sent, cut
  content text
);
create index import_rejection_by_run on import_rejection (import_id, row_number);
