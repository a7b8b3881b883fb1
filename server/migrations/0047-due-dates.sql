-- By when an action is to be done: a day at its site.
alter table action add column due_date date;
