-- A change of many actions at once, kept for a while so that it can be undone, and so that the same request sent twice
-- happens once.
create table bulk_edit (
  id uuid primary key,
  edited_by int4 not null references user_account on delete cascade,
  edited_at timestamptz not null,
  -- what became of each action; none while it is being made
  outcome jsonb,
  undo_outcome jsonb
);
create index bulk_edit_by_time on bulk_edit (edited_at);

create table bulk_edit_action (
  bulk_edit_id uuid not null references bulk_edit on delete cascade,
  action_id int4 not null references action on delete cascade,
  -- what the edit replaced
  former jsonb not null,
  former_closed_at timestamptz,
  -- the newest line of the history when the edit was made
  last_change_id int8 not null,
  comment_id int4,
  primary key (bulk_edit_id, action_id)
);
create index bulk_edit_action_by_action on bulk_edit_action (action_id);
