-- A change of status that an undo took back, and the undo itself: as if neither had been, so that what was on an action
-- before still counts as what its closing asks for.
alter table action_change add column is_taken_back boolean not null default false;

-- Equipment that a reopening brought back to the action, with the action that it was on; an undo returns it there.
alter table bulk_edit_action add column reclaimed jsonb not null default '[]';
