-- Where changes are told to other programs and channels.
create table webhook (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  name text not null,
  url text not null,
  form text not null check (form in ('json', 'slack', 'teams')),
  locale text not null check (locale in ('en', 'fr')),
  events text[] not null,
  -- all projects of the tenant; else those of webhook_project, even if these are gone
  covers_all boolean not null,
  sealed_secret text not null,
  -- signs too, until then
  former_sealed_secret text,
  former_until timestamptz,
  is_on boolean not null,
  off_reason text check (off_reason in ('person', 'failing', 'gone')),
  off_since timestamptz,
  created_at timestamptz not null,
  created_by int4 references user_account on delete set null,
  gone_told_until timestamptz not null,
  -- attempts that failed since the last success
  failures int4 not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  leased_until timestamptz,
  last_delivered_at timestamptz
);
create unique index webhook_by_name on webhook (tenant_id, lower(name));

create table webhook_project (
  webhook_id int4 not null references webhook on delete cascade,
  project_id int4 not null references project on delete cascade,
  primary key (webhook_id, project_id)
);

-- What happened and is told by some webhook, until it is written into messages.
create table webhook_event (
  id int8 generated always as identity primary key,
  type text not null,
  subject_id int4 not null,
  detail_id int8,
  first_on date,
  last_on date,
  severity_rank int2,
  occurred_at timestamptz not null
);

create table webhook_message (
  id int8 generated always as identity primary key,
  webhook_id int4 not null references webhook on delete cascade,
  message_key text not null unique,
  type text not null,
  facts jsonb not null,
  body text,
  created_at timestamptz not null,
  waiting_since timestamptz not null,
  next_attempt_at timestamptz,
  attempts int4 not null default 0,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index webhook_message_waiting on webhook_message (webhook_id, next_attempt_at) where next_attempt_at is not null;
create index webhook_message_log on webhook_message (webhook_id, id);

create table webhook_attempt (
  id int8 generated always as identity primary key,
  message_id int8 not null references webhook_message on delete cascade,
  attempted_at timestamptz not null,
  duration_milliseconds int4 not null,
  status int4,
  problem jsonb,
  answer text
);
create index webhook_attempt_by_message on webhook_attempt (message_id, id);

-- Whether a webhook tells such events of a site.
create function is_told(wanted_site int4, wanted_event text) returns boolean language sql stable as $$
  select exists (
    select from webhook w
      join site s on s.id = wanted_site
     where w.tenant_id = s.tenant_id and w.is_on and wanted_event = any(w.events)
       and (w.covers_all or exists (
         select from webhook_project p where p.webhook_id = w.id and p.project_id = s.project_id)))
$$;

-- Actions change in many places, and one that forgot to tell would do so without anyone noticing.
create function note_created_action() returns trigger language plpgsql as $$
begin
  insert into webhook_event (type, subject_id, occurred_at)
    select 'action.created', id, created_at from written where is_told(site_id, 'action.created') order by id;
  return null;
end $$;
create trigger action_told after insert on action
  referencing new table as written for each statement execute function note_created_action();

-- A change without an author is the system's: the removal of what was kept long enough.
create function note_changed_action() returns trigger language plpgsql as $$
begin
  insert into webhook_event (type, subject_id, detail_id, occurred_at)
    select 'action.changed', n.action_id, n.id, n.changed_at
      from written n join action a on a.id = n.action_id
     where n.changed_by is not null and is_told(a.site_id, 'action.changed')
     order by n.id;
  return null;
end $$;
create trigger action_change_told after insert on action_change
  referencing new table as written for each statement execute function note_changed_action();

create function note_comment() returns trigger language plpgsql as $$
begin
  insert into webhook_event (type, subject_id, detail_id, occurred_at)
    select 'action.commented', n.action_id, n.id, n.created_at
      from written n join action a on a.id = n.action_id
     where n.kind = 'comment' and is_told(a.site_id, 'action.commented')
     order by n.id;
  return null;
end $$;
create trigger comment_told after insert on comment
  referencing new table as written for each statement execute function note_comment();

-- Webhooks are in the audit trail.
alter table people_act drop constraint people_act_subject_kind_check;
alter table people_act add constraint people_act_subject_kind_check
  check (subject_kind in ('user', 'group', 'key', 'webhook'));
alter table people_change drop constraint people_change_subject_kind_check;
alter table people_change add constraint people_change_subject_kind_check
  check (subject_kind in ('user', 'group', 'key', 'webhook'));
