-- How somebody arranged a list, by name: the parameters of its address.
create table saved_view (
  id int4 generated always as identity primary key,
  user_id int4 not null references user_account on delete cascade,
  -- whose members see it too; null is only its owner
  project_id int4 references project on delete set null,
  screen text not null check (screen in ('insights', 'monitoring', 'actions')),
  name text not null,
  search text not null
);
create unique index saved_view_name on saved_view (user_id, screen, lower(name));
create index saved_view_by_project on saved_view (project_id) where project_id is not null;

-- The view, their own or a shared one, that somebody starts with.
create table start_page (
  user_id int4 primary key references user_account on delete cascade,
  view_id int4 not null references saved_view on delete cascade
);
create index start_page_by_view on start_page (view_id);
