-- What is known of each finding of an action that was closed as fixed: did it stay away? Judged again from findings and evaluated days.
create table repair (
  action_id int4 not null references action on delete cascade,
  equip_rule_id int4 not null references equip_rule on delete cascade,
  site_id int4 not null references site on delete cascade,
  -- The local day on which the action was closed.
  repaired_on date not null,
  -- The key of the rule whose runs tell on which days it could have fired; null if nothing tells.
  watched_by text,
  -- A character a day, from 60 days before the repair on: 1 where it could have fired.
  looked text not null,
  -- The local day on which it was judged.
  judged_on date not null,
  state text not null check (state in ('watching', 'proved', 'cameBack', 'cannotTell')),
  state_on date,
  needed_days int4,
  clean_days int4 not null,
  primary key (action_id, equip_rule_id)
);
create index repair_by_site on repair (site_id);
create index repair_by_equip_rule on repair (equip_rule_id);
create index repair_watched on repair (judged_on) where state = 'watching';

-- Sites of which repairs are to be judged again, with the days that were evaluated since. A row for each kind of change: whoever
-- closes an action does not wait for an import.
create table repair_due (
  site_id int4 not null references site on delete cascade,
  change text not null check (change in ('findings', 'days', 'actions', 'rules')),
  days date[] not null default '{}',
  marked_at timestamptz not null default now(),
  primary key (site_id, change)
);

create function mark_repairs_due(cause text, site_ids int4[]) returns void language sql as $$
  insert into repair_due (site_id, change) select distinct unnest(site_ids), cause order by 1
    on conflict (site_id, change) do update set marked_at = now()
$$;

create function mark_repairs_of_findings() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('findings', array(select distinct site_id from changed));
  return null;
end $$;
create trigger occurrence_inserted_repairs after insert on occurrence
  referencing new table as changed for each statement execute function mark_repairs_of_findings();
create trigger occurrence_updated_repairs after update on occurrence
  referencing new table as changed for each statement execute function mark_repairs_of_findings();
create trigger occurrence_deleted_repairs after delete on occurrence
  referencing old table as changed for each statement execute function mark_repairs_of_findings();

-- What is not over proves nothing.
create function mark_repairs_of_days() returns trigger language plpgsql as $$
begin
  insert into repair_due as d (site_id, change, days)
    select c.site_id, 'days', array_agg(c.local_day) from changed c join site s on s.id = c.site_id
     where c.local_day < (now() at time zone s.timezone)::date
     group by c.site_id order by c.site_id
    on conflict (site_id, change) do update set days = d.days || excluded.days, marked_at = now();
  return null;
end $$;
create trigger evaluation_day_inserted_repairs after insert on evaluation_day
  referencing new table as changed for each statement execute function mark_repairs_of_days();
create trigger evaluation_day_updated_repairs after update on evaluation_day
  referencing new table as changed for each statement execute function mark_repairs_of_days();

-- Reopening ends the watch; closing again begins a new one.
create function mark_repairs_of_actions() returns trigger language plpgsql as $$
begin
  delete from repair where action_id in (
    select n.id from changed n join former o using (id)
     where (o.status, o.transition_reason, o.closed_at) is distinct from (n.status, n.transition_reason, n.closed_at));
  perform mark_repairs_due('actions', array(
    select distinct er.site_id
      from changed n join former o using (id)
      join action_equip ae on ae.action_id = n.id join equip_rule er on er.id = ae.equip_rule_id
     where (o.status, o.transition_reason, o.closed_at) is distinct from (n.status, n.transition_reason, n.closed_at)));
  return null;
end $$;
create trigger action_updated_repairs after update on action
  referencing new table as changed old table as former for each statement execute function mark_repairs_of_actions();

create function mark_repairs_of_equips() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('actions', array(
    select distinct er.site_id
      from changed c join equip_rule er on er.id = c.equip_rule_id join action a on a.id = c.action_id
     where a.status = 'Closed'));
  return null;
end $$;
create trigger action_equip_inserted_repairs after insert on action_equip
  referencing new table as changed for each statement execute function mark_repairs_of_equips();
create trigger action_equip_deleted_repairs after delete on action_equip
  referencing old table as changed for each statement execute function mark_repairs_of_equips();

create function mark_repairs_of_rules() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('rules', array(
    select distinct p.site_id
      from changed n join former o using (id) join equip_rule er on er.rule_id = n.id join repair p on p.equip_rule_id = er.id
     where o.same_as is distinct from n.same_as));
  return null;
end $$;
create trigger rule_updated_repairs after update on rule
  referencing new table as changed old table as former for each statement execute function mark_repairs_of_rules();

insert into repair_due (site_id, change)
  select distinct er.site_id, 'actions'
    from action a join action_equip ae on ae.action_id = a.id join equip_rule er on er.id = ae.equip_rule_id
   where a.status = 'Closed' and a.transition_reason = 'Fixed';
