-- Files in the store, written down before they are put there: one that no attachment came of is found and removed.
create table stored_file (
  id uuid primary key,
  created_at timestamptz not null
);
insert into stored_file (id, created_at) select id, created_at from attachment;
alter table attachment add foreign key (id) references stored_file;
create index attachment_by_comment on attachment (comment_id) where comment_id is not null;
