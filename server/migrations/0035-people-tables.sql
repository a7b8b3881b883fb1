-- People come in as a table.
alter table import_run drop constraint import_run_kind_check;
alter table import_run add constraint import_run_kind_check check (kind in ('hits', 'model', 'people', 'haystack'));
-- Of people: whether those who are new are invited by mail.
alter table import_run add column sends_invitations bool not null default true;

-- What tables a mapping is for.
alter table import_mapping add column kind text not null default 'hits' check (kind in ('hits', 'model', 'people'));
drop index import_mapping_by_header;
create index import_mapping_by_header on import_mapping (tenant_id, kind, header_key) where name is not null;
