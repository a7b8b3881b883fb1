-- What follows when repairs are proved or come back: people are told; or an action in review is closed, or goes back to work; or a closed
-- action is reopened: `tell`, `review` or `reopen`.
alter table project add column repair_follow_up text not null default 'tell';

create function mark_repairs_of_projects() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('actions', array(
    select distinct er.site_id
      from changed n join former o using (id)
      join action a on a.project_id = n.id and a.status = 'In Review'
      join action_equip ae on ae.action_id = a.id join equip_rule er on er.id = ae.equip_rule_id
     where o.repair_follow_up <> n.repair_follow_up));
  return null;
end $$;
create trigger project_updated_repairs after update on project
  referencing new table as changed old table as former for each statement execute function mark_repairs_of_projects();

create or replace function mark_repairs_of_equips() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('actions', array(
    select distinct er.site_id
      from changed c join equip_rule er on er.id = c.equip_rule_id join action a on a.id = c.action_id
     where a.status in ('Closed', 'In Review')));
  return null;
end $$;

-- The system changes statuses, too. Its other lines are told as events of their own, or to nobody.
create or replace function note_changed_action() returns trigger language plpgsql as $$
begin
  insert into webhook_event (type, subject_id, detail_id, occurred_at)
    select 'action.changed', n.action_id, n.id, n.changed_at
      from written n join action a on a.id = n.action_id
     where (n.changed_by is not null or n.field in ('status', 'transitionReason'))
       and is_told(a.site_id, 'action.changed')
     order by n.id;
  return null;
end $$;
