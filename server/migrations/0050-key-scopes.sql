-- What a program may do with its key, and until when; null: it never expires.
alter table ingest_key add column scopes text[] not null default '{ingest}';
alter table ingest_key add column expires_at timestamptz;

-- A key that does more than send data acts as an account of its own, which no person signs in to. Services check it like
-- any other, and what it wrote keeps its name.
alter table user_account drop constraint user_account_status_check;
alter table user_account add constraint user_account_status_check check (status in ('active', 'deleted', 'program'));
alter table ingest_key add column account_id int4 references user_account on delete set null;

-- Keys are in the audit trail.
alter table people_act drop constraint people_act_subject_kind_check;
alter table people_act add constraint people_act_subject_kind_check check (subject_kind in ('user', 'group', 'key'));
alter table people_change drop constraint people_change_subject_kind_check;
alter table people_change add constraint people_change_subject_kind_check
  check (subject_kind in ('user', 'group', 'key'));
