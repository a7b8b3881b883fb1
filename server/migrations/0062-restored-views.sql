-- A deleted view stays for a day, so that undoing it gives it back to everybody who starts with it.
alter table saved_view add column deleted_at timestamptz;
drop index saved_view_name;
create unique index saved_view_name on saved_view (user_id, screen, lower(name)) where deleted_at is null;
