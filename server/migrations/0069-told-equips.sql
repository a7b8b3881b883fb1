-- A person or a table said what an equip is, or what serves it, which its tags say since: those of later models change
-- neither.
alter table equip add column is_told boolean not null default false;
