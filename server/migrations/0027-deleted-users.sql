-- One account per tenant stands for everyone who was deleted: what must stay points at it. It can neither sign in nor be
-- administered.
alter table user_account add column is_deleted_user boolean not null default false;
create unique index user_account_deleted_user on user_account (tenant_id) where is_deleted_user;
