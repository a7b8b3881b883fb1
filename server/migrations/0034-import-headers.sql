-- The columns of the file that a run read, so that its rejected rows can be mended and imported again.
alter table import_run add column header text[];
