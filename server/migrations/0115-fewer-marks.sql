-- Findings and days mark a site only where they can change what is known of a repair: of a finding that is watched, or at a site that is
-- about to be judged, whose first repairs nobody else sees yet. An upload of findings at all sites used to have each of them judged.
create or replace function mark_repairs_of_findings() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('findings', array(
    select distinct c.site_id from changed c
     where exists (select from repair r where r.equip_rule_id = c.equip_rule_id)
        or exists (select from repair_due d where d.site_id = c.site_id)));
  return null;
end $$;

create or replace function mark_repairs_of_days() returns trigger language plpgsql as $$
begin
  insert into repair_due as d (site_id, change, days)
    select c.site_id, 'days', array_agg(c.local_day) from changed c join site s on s.id = c.site_id
     where c.local_day < (now() at time zone s.timezone)::date
       and (exists (select from repair r where r.site_id = c.site_id)
         or exists (select from repair_due d where d.site_id = c.site_id))
     group by c.site_id order by c.site_id
    on conflict (site_id, change) do update set days = d.days || excluded.days, marked_at = now();
  return null;
end $$;

create function mark_repairs_of_sending() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('findings', array(
    select distinct c.site_id from changed c
     where exists (select from repair r where r.site_id = c.site_id)
        or exists (select from repair_due d where d.site_id = c.site_id)));
  return null;
end $$;
drop trigger sending_day_inserted_repairs on sending_day;
create trigger sending_day_inserted_repairs after insert on sending_day
  referencing new table as changed for each statement execute function mark_repairs_of_sending();
drop trigger sending_day_deleted_repairs on sending_day;
create trigger sending_day_deleted_repairs after delete on sending_day
  referencing old table as changed for each statement execute function mark_repairs_of_sending();
drop trigger checked_day_inserted_repairs on checked_day;
create trigger checked_day_inserted_repairs after insert on checked_day
  referencing new table as changed for each statement execute function mark_repairs_of_sending();
drop trigger checked_day_updated_repairs on checked_day;
create trigger checked_day_updated_repairs after update on checked_day
  referencing new table as changed for each statement execute function mark_repairs_of_sending();
drop trigger checked_day_deleted_repairs on checked_day;
create trigger checked_day_deleted_repairs after delete on checked_day
  referencing old table as changed for each statement execute function mark_repairs_of_sending();
