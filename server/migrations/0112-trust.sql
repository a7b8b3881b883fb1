-- How far a rule can be trusted: what people said of its findings, by closing actions or by snoozing a finding as a false alert.
create index action_judged on action (site_id, closed_at)
  where status = 'Closed' and transition_reason in ('Fixed', 'False alert');

-- The snooze of that instant was of a false alert. A snooze since, also by an earlier release, has another instant.
alter table equip_rule add column false_alert_at timestamptz;
alter table snooze_before add column false_alert_at timestamptz;
create index equip_rule_false_alert on equip_rule (site_id, false_alert_at) where false_alert_at is not null;
