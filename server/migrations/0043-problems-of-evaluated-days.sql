-- What was wrong with rules on an evaluated day, though the day itself is done: one that failed on some equips, or that
-- fired on more than can be stored. Null where nothing was.
alter table evaluation_day add column problems jsonb;
create index evaluation_day_with_problems on evaluation_day (site_id, local_day) where problems is not null;
