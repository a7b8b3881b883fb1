-- How files with the same columns are read. Without a name: for one import, removed after a day.
create table import_mapping (
  id int8 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  name text,
  -- the same for the same names of columns, in any order
  header_key text not null,
  header text[] not null,
  choices jsonb not null,
  saved_at timestamptz not null,
  saved_by int4 references user_account on delete set null
);
create unique index import_mapping_by_name on import_mapping (tenant_id, lower(name)) where name is not null;
create index import_mapping_by_header on import_mapping (tenant_id, header_key) where name is not null;

-- What the mapping said when the import was announced.
alter table import_run add column choices jsonb;
