-- Which mails a person wants; nobody has a row until they change something, and everything is on.
create table notification_preference (
  user_id int4 primary key references user_account on delete cascade,
  action_transitioned boolean not null default true,
  assigned_to_action boolean not null default true,
  comment_added boolean not null default true,
  critical_action_created boolean not null default true,
  mentions boolean not null default true,
  disable_all boolean not null default false
);

-- Mails to send: written in the transaction of what they tell of, sent afterwards, again and again until it works.
create table mail (
  id int8 generated always as identity primary key,
  -- the same news to the same person is told once
  news_key text not null unique,
  recipient_id int4 not null references user_account on delete cascade,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  attempts int4 not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index mail_waiting on mail (next_attempt_at) where sent_at is null and given_up_at is null;
