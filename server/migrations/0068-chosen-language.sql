-- A new account begins in English, although nobody has chosen that.
alter table user_account add column is_locale_chosen boolean not null default false;
update user_account set is_locale_chosen = true where locale <> 'en';
