export default {
  title: 'How often it was right',
  about:
    'Findings that were closed as fixed (real) or as a false alert, or snoozed as one, in the last 365 days at the sites that you see.',
  everywhere: 'Everywhere',
  project: 'In {project}',
  share:
    '{real, plural, one {# of {judged, number} was real} other {# of {judged, number} were real}}, {low, number} to {high}',
  tooFew: 'Not enough closed yet: {judged, number} of {least, number}',
  none: 'Nothing closed yet',
  short: '{share} real',
  fixedOf: '{count, number} fixed: {parts}',
  parts: {
    proved: '{count, number} proved',
    cameBack: '{count, number} came back',
    watching: '{count, number} watched',
    cannotTell: '{count, number} cannot be told',
  },
  falseAlerts: '{count, plural, one {# false alert} other {# false alerts}}',
  falseAlertsOf: '{count, plural, one {# false alert} other {# false alerts}}, {snoozed, number} of them snoozed',
  note: 'This rule',
  noteIn: 'This rule in {project}',
  noteEverywhere: 'This rule, everywhere',
  failed: 'How often it was right could not be loaded.',
  sort: {
    label: 'Sort by',
    name: 'Name',
    kind: 'Kind',
    least: 'Least often right first',
    most: 'Most often right first',
  },
} as const
