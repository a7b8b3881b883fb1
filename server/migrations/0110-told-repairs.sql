-- Whether somebody wants to be told that a repair is proved, or that the fault came back.
alter table notification_preference add column repair_proved boolean not null default true;
alter table notification_preference add column repair_came_back boolean not null default true;

-- News of repairs wait for others, as changes of status do.
drop index mail_gathering;
create index mail_gathering on mail (recipient_id)
  where sent_at is null and given_up_at is null and gathered_into is null
    and kind in ('transitioned', 'assigned', 'repairProved', 'repairCameBack');
