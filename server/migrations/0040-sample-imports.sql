-- Files of samples are imported like other tables.
alter table import_run drop constraint import_run_kind_check;
alter table import_run add constraint import_run_kind_check
  check (kind in ('hits', 'model', 'people', 'haystack', 'samples'));
alter table import_mapping drop constraint import_mapping_kind_check;
alter table import_mapping add constraint import_mapping_kind_check
  check (kind in ('hits', 'model', 'people', 'samples'));
