-- The local day of the repair of an action that was closed as fixed; null: the day on which it was closed.
alter table action add column repaired_on date;

create or replace function mark_repairs_of_actions() returns trigger language plpgsql as $$
begin
  delete from repair where action_id in (
    select n.id from changed n join former o using (id)
     where (o.status, o.transition_reason, o.closed_at, o.repaired_on)
           is distinct from (n.status, n.transition_reason, n.closed_at, n.repaired_on));
  perform mark_repairs_due('actions', array(
    select distinct er.site_id
      from changed n join former o using (id)
      join action_equip ae on ae.action_id = n.id join equip_rule er on er.id = ae.equip_rule_id
     where (o.status, o.transition_reason, o.closed_at, o.repaired_on)
           is distinct from (n.status, n.transition_reason, n.closed_at, n.repaired_on)));
  return null;
end $$;
