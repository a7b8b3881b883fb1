-- How many days an equipment rule must have been quiet for its next firing to be a new finding.
alter table project add column quiet_days int4 not null default 7 check (quiet_days between 1 and 90);

-- The current or last spell of each equipment rule: its firings without a quiet spell between them.
create table finding_spell (
  equip_rule_id int4 primary key references equip_rule on delete cascade,
  site_id int4 not null references site on delete cascade,
  rule_id int4 not null references rule on delete cascade,
  first_on date not null,
  last_on date not null,
  -- of the newest day
  severity_rank int2 not null,
  -- when the spell was first seen here; of one that began long before it arrived, the start of its first day
  seen_at timestamptz not null
);
create index finding_spell_by_site on finding_spell (site_id, last_on);

insert into finding_spell (equip_rule_id, site_id, rule_id, first_on, last_on, severity_rank, seen_at)
  select equip_rule_id, min(site_id), min(rule_id),
         max(occurred_on) filter (where day_before is null or occurred_on - day_before > 7), max(occurred_on),
         (array_agg(severity_rank order by occurred_on desc))[1],
         max(occurred_on) filter (where day_before is null or occurred_on - day_before > 7)
    from (select equip_rule_id, site_id, rule_id, occurred_on, severity_rank,
                 lag(occurred_on) over (partition by equip_rule_id order by occurred_on) as day_before
            from occurrence) days
   group by equip_rule_id;

-- Sites whose findings changed since their spells were read.
create table spell_due (
  site_id int4 primary key references site on delete cascade,
  marked_at timestamptz not null default now()
);

create function mark_spells_due() returns trigger language plpgsql as $$
begin
  insert into spell_due as d (site_id) select distinct site_id from changed order by site_id
    on conflict (site_id) do update set marked_at = now();
  return null;
end $$;
create trigger occurrence_inserted after insert on occurrence
  referencing new table as changed for each statement execute function mark_spells_due();
create trigger occurrence_updated after update on occurrence
  referencing new table as changed for each statement execute function mark_spells_due();
create trigger occurrence_deleted after delete on occurrence
  referencing old table as changed for each statement execute function mark_spells_due();

-- Which findings a person is mailed, and when.
create table insight_subscription (
  id int4 generated always as identity primary key,
  user_id int4 not null references user_account on delete cascade,
  -- all places that they may see; else those of insight_subscription_place, even if these are gone
  covers_all boolean not null,
  -- empty means all, here and below
  categories text[] not null,
  priorities int4[] not null,
  severities text[] not null,
  rhythm text not null check (rhythm in ('atOnce', 'daily', 'weekly', 'off')),
  hour int2 not null check (hour between 0 and 23),
  weekday int2 not null check (weekday between 1 and 7),
  timezone text not null,
  sends_when_quiet boolean not null,
  -- the mails so far told what had been seen until then
  told_until timestamptz not null,
  last_mailed_at timestamptz,
  next_due_at timestamptz
);
create index insight_subscription_by_user on insight_subscription (user_id);
create index insight_subscription_due on insight_subscription (next_due_at) where next_due_at is not null;

create table insight_subscription_place (
  subscription_id int4 not null references insight_subscription on delete cascade,
  project_id int4 references project on delete cascade,
  site_id int4 references site on delete cascade,
  check (num_nonnulls(project_id, site_id) = 1),
  unique nulls not distinct (subscription_id, project_id, site_id)
);
