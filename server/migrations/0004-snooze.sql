-- A snooze silences one equip rule until an instant; in the past it means nothing.
alter table equip_rule
  add column snoozed_until timestamptz,
  add column snoozed_by int4 references user_account on delete set null,
  add column snoozed_at timestamptz,
  add column snooze_reason text;
