-- Of a change of status that reopened the action: the equipment that it brought back, with the action that it was on, and
-- when the action had been closed. Its undo restores both.
alter table action_change add column reclaimed jsonb, add column former_closed_at timestamptz;
