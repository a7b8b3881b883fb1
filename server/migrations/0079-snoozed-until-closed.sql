-- A snooze may last until the action that the equip rule is on ends. Whoever ends the action or takes the equip rule off
-- it, in whatever way, ends the snooze.
alter table equip_rule add column snoozed_until_closed boolean not null default false;
alter table snooze_before add column snoozed_until_closed boolean not null default false;

create function end_snoozes_of_ended_actions() returns trigger language plpgsql as $$
begin
  update equip_rule er
     set snoozed_until = null, snoozed_by = null, snoozed_at = null, snooze_reason = null, snoozed_until_closed = false
    from changed join previous on previous.id = changed.id
   where er.action_id = changed.id and er.snoozed_until_closed
     and changed.status in ('Closed', 'Rejected') and previous.status not in ('Closed', 'Rejected');
  return null;
end $$;

create trigger end_snoozes after update on action
  referencing old table as previous new table as changed
  for each statement execute function end_snoozes_of_ended_actions();

-- Also of a snooze that is restored.
create function end_snooze_without_action() returns trigger language plpgsql as $$
begin
  if not exists (select from action where id = new.action_id and status not in ('Closed', 'Rejected')) then
    new.snoozed_until := null;
    new.snoozed_by := null;
    new.snoozed_at := null;
    new.snooze_reason := null;
    new.snoozed_until_closed := false;
  end if;
  return new;
end $$;

create trigger end_snooze before update on equip_rule
  for each row when (new.snoozed_until_closed) execute function end_snooze_without_action();
