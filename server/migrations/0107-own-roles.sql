-- Roles of points that a tenant adds to those that come with Bonfire, and by which signs points are proposed them.
create table own_role (
  tenant_id int4 not null references tenant,
  role text not null,
  label text not null,
  type text not null,
  conduct text not null check (conduct in ('measured', 'limit', 'command', 'state')),
  patterns text[] not null,
  brick_class text,
  primary key (tenant_id, role)
);
