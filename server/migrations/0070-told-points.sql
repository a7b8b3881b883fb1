-- A person changed the kind or the unit: what models and samples call it since is mistaken, where the person said that a
-- number is on and off, or that a ratio goes from 0 to 1.
alter table point add column is_told boolean not null default false;
