/** Channels of Slack and Microsoft Teams get these. Facts are in braces. */
export default {
  findings: {
    new: '{count, plural, one {# new finding} other {# new findings}} in {project}',
    gone: '{count, plural, one {# finding is gone} other {# findings are gone}} in {project}',
    more: 'and {count, plural, one {# more finding} other {# more findings}}',
    open: 'Open insights',
  },
  action: {
    created: '{name} created the action.',
    changed: '{name} changed the action.',
    commented: '{name} commented:',
    rewritten: 'changed',
    removed: '{value} removed',
    open: 'Open the action',
  },
  repairs: {
    proved: '{count, plural, one {The repair is proved.} other {All # repairs are proved.}}',
    cameBack:
      '{count, plural, one {The fault came back} other {# faults came back}} after the action was closed as fixed.',
  },
  test: {
    title: 'A test from Bonfire',
    lead: 'The webhook “{name}” can post here.',
    open: 'Open webhooks',
  },
  someone: 'Someone',
  labels: {
    site: 'Site',
    equipment: 'Equipment',
  },
  line: '{label}: {value}',
} as const
