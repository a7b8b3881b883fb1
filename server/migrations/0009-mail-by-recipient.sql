-- One write of an action is one news, told to each person once; the site says at sending whether they still see it.
alter table mail drop constraint mail_news_key_key;
alter table mail add unique (news_key, recipient_id);
alter table mail add column site_id int4 not null references site on delete cascade;
