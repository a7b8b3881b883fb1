-- Since when findings are new to somebody who reads a list.
create table visit (
  user_id int4 not null references user_account on delete cascade,
  type text not null check (type in ('insights', 'monitoring')),
  -- the end of the visit before this one; null in the first
  previous_ended_at timestamptz,
  used_at timestamptz not null,
  primary key (user_id, type)
);
