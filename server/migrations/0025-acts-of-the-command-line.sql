-- Whoever has the machine administers people from the command line: the trail says so, not that it was the system.
alter table people_act add column from_command_line boolean not null default false;
