-- One row: which rules proposed the roles of points last, and how far they came, so that newer ones begin where they stopped.
create table proposal_pass (
  is_only bool primary key default true check (is_only),
  rules int4 not null,
  -- the last point that they looked at; null: all
  up_to_point int4
);
