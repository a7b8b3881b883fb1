-- Mails about actions that one person gets within minutes are sent as one: this is its first. Null: not taken yet, or alone.
alter table mail add column gathered_into int8;
create index mail_gathering on mail (recipient_id)
  where sent_at is null and given_up_at is null and gathered_into is null and kind in ('transitioned', 'assigned');
create index mail_gathered on mail (gathered_into) where gathered_into is not null;

-- Whether somebody wants to be told of actions that are due, and how many days before.
alter table notification_preference add column action_due boolean not null default true;
alter table notification_preference add column due_days_before int2 not null default 1
  check (due_days_before between 0 and 30);

-- The day whose due actions were last looked at for a person, so that each day has one mail at most.
create table due_look (
  user_id int4 primary key references user_account on delete cascade,
  looked_on date not null
);

-- What a person was told of when an action is due; another date is told again.
create table due_told (
  action_id int4 not null references action on delete cascade,
  user_id int4 not null references user_account on delete cascade,
  due_date date not null,
  is_overdue boolean not null,
  primary key (action_id, user_id)
);
create index action_due on action (assignee_id, due_date)
  where due_date is not null and status not in ('Closed', 'Rejected');
create index due_told_by_user on due_told (user_id);
