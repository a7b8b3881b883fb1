-- What was found to be wrong: the key of a cause that rules name; null: nothing is said.
alter table action add column cause text;
