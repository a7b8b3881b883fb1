-- An insight subscription can be to the overview of each month.
alter table insight_subscription
  drop constraint insight_subscription_rhythm_check,
  add constraint insight_subscription_rhythm_check check (rhythm in ('atOnce', 'daily', 'weekly', 'monthly', 'off'));
