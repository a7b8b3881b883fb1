-- Of a site-local day that is over: the equips on which each rule could run, by rule. What was once true of a day stays
-- when the day is evaluated again, so that a week later it can be told what was lost.
alter table evaluation_day add column able jsonb;
