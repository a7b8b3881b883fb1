-- What remains of findings that are no longer kept: their sums by rule, site and site-local day.
create table daily_sum (
  site_id int4 not null references site,
  occurred_on date not null,
  rule_id int4 not null references rule,
  hits int4 not null,
  duration_seconds int8 not null,
  -- equips that the rule fired on that day
  equips int4 not null,
  -- of the most severe; 4 is a word that is not known
  severity_rank int2 not null,
  primary key (site_id, occurred_on, rule_id)
);

-- Findings of earlier days are summed up and gone. A file that is sent again must not count them twice.
alter table site add column findings_kept_from date;

-- What was removed because it had been kept long enough, a row for each UTC day and kind. Nothing is removed from it.
create table removal (
  tenant_id int4 not null references tenant,
  kind text not null check (kind in ('findings', 'comments', 'trails')),
  removed_on date not null,
  -- what remains is of this day or later
  kept_from date not null,
  removed int8 not null,
  primary key (tenant_id, kind, removed_on)
);
