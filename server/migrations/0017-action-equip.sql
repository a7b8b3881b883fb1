-- Which equipment an action is or was about: history that stays when a finding goes onto a new action. Where the
-- finding is now stands in equip_rule.action_id, as before.
create table action_equip (
  action_id int4 not null references action on delete cascade,
  equip_rule_id int4 not null references equip_rule on delete cascade,
  primary key (action_id, equip_rule_id)
);
create index action_equip_by_rule on action_equip (equip_rule_id);

insert into action_equip (action_id, equip_rule_id)
select action_id, id from equip_rule where action_id is not null;

-- Until now a move left two lines at one instant: taken off the ended action, associated with the other one.
create temp table moved on commit drop as
select distinct on (gone.id) gone.id, gone.action_id, gone.from_value as text, came.action_id as to_action_id,
       came.to_value as came_text
  from action_change gone
  join action_change came on came.changed_at = gone.changed_at and came.changed_by is not distinct from gone.changed_by
   and came.action_id <> gone.action_id and came.id < gone.id
   and came.field = 'equipment' and came.from_value is null
   and split_part(came.to_value, ': ', 1) = split_part(gone.from_value, ': ', 1)
 where gone.field = 'equipment' and gone.to_value is null
 order by gone.id, came.id desc;

-- The lines name three equips of a rule, then say how many more there were.
insert into action_equip (action_id, equip_rule_id)
select m.action_id, er.id
  from moved m
  join action a on a.id = m.action_id
  join rule r on starts_with(m.text, r.name || ': ')
  join equip_rule er on er.rule_id = r.id and (er.site_id = a.site_id or er.action_id = m.to_action_id)
  join equip e on e.id = er.equip_id
 where position(', ' || e.name || ', ' in
         ', ' || regexp_replace(substr(m.text, length(r.name) + 3), ' and \d+ more$', '') || ', ') > 0
    or (er.action_id = m.to_action_id and m.came_text = m.text
        and (select count(*) from equip_rule other where other.action_id = m.to_action_id and other.rule_id = r.id)
            = 3 + substring(m.text from ' and (\d+) more$')::int4)
    on conflict do nothing;

-- An action that was created from findings says itself which they were; what somebody took off by hand stays off.
insert into action_equip (action_id, equip_rule_id)
select a.id, er.id
  from action a
  join equip_rule er on er.site_id = a.site_id
  join rule r on r.id = er.rule_id and r.name = a.rule_name
  join equip e on e.id = er.equip_id and position(',' || e.name || ',' in ',' || a.target || ',') > 0
 where a.status in ('Closed', 'Rejected')
   and not exists (
     select from action_change off
      where off.action_id = a.id and off.field = 'equipment' and off.to_value is null
        and off.id not in (select id from moved)
        and position(', ' || e.name || ', ' in
              ', ' || regexp_replace(substr(off.from_value, length(r.name) + 3), ' and \d+ more$', '') || ', ') > 0)
    on conflict do nothing;

-- Such a line says from now on where the equipment went.
update action_change c
   set field = 'equipmentMoved', to_value = p.project_key || '-' || a.number
  from moved m
  join action a on a.id = m.to_action_id
  join project p on p.id = a.project_id
 where c.id = m.id;
