-- The daily sums of each equipment rule, month by month: an overview of years reads these instead of every finding. They
-- are what occurrence and finding_day say, and are written in the same transaction.
create table finding_month (
  site_id int4 not null references site,
  -- its first day
  month date not null,
  equip_rule_id int4 not null references equip_rule on delete cascade,
  rule_id int4 not null,
  first_on date not null,
  last_on date not null,
  duration_seconds int8 not null,
  -- in the currency of the site's project; null where no firing was estimated
  cost float8,
  primary key (site_id, month, equip_rule_id)
);

-- What remains of a finding when its firings are removed.
create table finding_day (
  site_id int4 not null references site,
  occurred_on date not null,
  equip_rule_id int4 not null references equip_rule on delete cascade,
  rule_id int4 not null,
  duration_seconds int4 not null,
  cost float8,
  primary key (site_id, occurred_on, equip_rule_id)
);
create index finding_day_by_rule on finding_day (site_id, rule_id, occurred_on);

insert into finding_month (site_id, month, equip_rule_id, rule_id, first_on, last_on, duration_seconds, cost)
select site_id, date_trunc('month', occurred_on)::date, equip_rule_id, rule_id, min(occurred_on), max(occurred_on),
       sum(duration_seconds),
       sum(case when times_cost is not null then (select sum(cost) from unnest(times_cost) as cost) end)
  from occurrence
 group by 1, 2, 3, 4;
