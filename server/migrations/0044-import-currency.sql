-- Of the project that the import of a Haystack export creates.
alter table import_run add column currency text;
