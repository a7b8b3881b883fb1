-- What the last change of a snooze replaced, so that the person who made it can take it back to the second.
create table snooze_before (
  equip_rule_id int4 primary key references equip_rule on delete cascade,
  changed_by int4 not null references user_account on delete cascade,
  snoozed_until timestamptz,
  snoozed_by int4 references user_account on delete set null,
  snoozed_at timestamptz,
  snooze_reason text
);
