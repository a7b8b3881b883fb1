export default {
  hits: '{count, plural, one {# new hit} other {# new hits}}',
  byOthers: '{count, plural, one {# change by others} other {# changes by others}}',
  snoozed: {
    rule: '{by} snoozed {count, plural, one {# equip} other {# equips}} for {rule}',
    rules: '{by} snoozed {count, plural, one {# equip} other {# equips}} across {rules, number} rules',
  },
  unsnoozed: {
    rule: '{by} unsnoozed {count, plural, one {# equip} other {# equips}} for {rule}',
    rules: '{by} unsnoozed {count, plural, one {# equip} other {# equips}} across {rules, number} rules',
  },
  rules: 'Rule settings of {project} changed',
  actions: '{count, plural, one {# action changed} other {# actions changed}}',
  importUndone: '{by} undid an import of findings',
  recalculated: 'Findings were recalculated',
  missed: 'There may be newer findings',
  missedActions: 'There may be newer actions',
  missedSettings: 'There may be newer settings',
  load: 'Load',
  dismiss: 'Not now',
} as const
