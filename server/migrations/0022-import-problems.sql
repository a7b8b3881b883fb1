-- Why a row or a file was refused is a code with its parameters. What was stored before is a text, and stays one.
alter table import_rejection alter column message type jsonb using jsonb_build_object('text', message);
alter table import_rejection rename column message to params;
update import_rejection set code = 'text';
alter table import_run alter column problem type jsonb
  using case when problem is not null
    then jsonb_build_object('code', 'text', 'params', jsonb_build_object('text', problem)) end;
