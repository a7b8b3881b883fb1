/** What mails say, by kind. Facts are in braces; what people wrote is never read as markup. */
export default {
  transitioned: {
    subject: '{actionKey} is now {toStatus}: {summary}',
    lead: '{actorName} moved the action from {fromStatus} to {toStatus}.',
    because: 'You get this email because you created the action or it is assigned to you.',
  },
  assigned: {
    subject: '{actionKey} is assigned to you: {summary}',
    lead: '{actorName} assigned the action to you.',
    because: 'You get this email because the action is assigned to you.',
  },
  commented: {
    subject: '{actorName} commented on {actionKey}: {summary}',
    lead: '{actorName} commented:',
    because: 'You get this email because you created the action, commented on it, or it is assigned to you.',
  },
  criticalCreated: {
    subject: '{priority} at {siteName}: {summary} ({actionKey})',
    lead: '{actorName} created an action of severity {priority}.',
    because: 'You get this email because you have access to the action’s site.',
  },
  mentioned: {
    subject: '{actorName} mentioned you in {actionKey}: {summary}',
    lead: '{actorName} mentioned you:',
    because: 'You get this email because a comment mentions you.',
  },
  invited: {
    subject: 'Complete your sign-up to Bonfire',
    lead: '{hasActor, select, true {{actorName} invites you} other {You are invited}} to Bonfire, where building faults are found, discussed and fixed.',
    title: 'Choose a password to complete your sign-up',
    open: 'Complete sign-up',
    because: 'The link works once. If you do not know what this is about, ignore this email.',
  },
  invitedToProvider: {
    subject: 'You are invited to Bonfire',
    title: 'Sign in with your {provider} account',
    open: 'Sign in with {provider}',
    because: 'If you do not know what this is about, ignore this email.',
  },
  passwordReset: {
    subject: 'Set a new password for Bonfire',
    lead: 'Someone, probably you, requested a new password for your account.',
    title: 'Choose a new password',
    open: 'Set a new password',
    because: 'The link works once. If you did not ask for it, ignore this email: your password stays as it is.',
  },
  gathered: {
    subject: '{count, plural, one {# action has changed} other {# actions have changed}}',
    assignedSubject: '{count, plural, one {# action is assigned to you} other {# actions are assigned to you}}',
    lead: '{count, plural, one {# change} other {# changes}} to {actions, plural, one {the action} other {# actions}}:',
    moreSteps: '{count, plural, one {And # more change} other {And # more changes}}',
    moreActions: '{count, plural, one {And # more action.} other {And # more actions.}}',
    open: 'Open the actions',
    choose: 'Choose which emails you get',
  },
  due: {
    subject:
      '{overdue, plural, =0 {} one {# action is overdue} other {# actions are overdue}}{overdue, plural, =0 {} other {{soon, plural, =0 {} other {, }}}}{soon, plural, =0 {} one {# action is due} other {# actions are due}}',
    overdueSubject: '{actionKey} is overdue: {summary}',
    soonSubject: '{actionKey} is due on {day}: {summary}',
    lead: '{count, plural, one {This action is due or overdue:} other {These actions are due or overdue:}}',
    overdue: 'Overdue',
    soon: 'Due soon',
    day: 'Due on {day}',
    because:
      'You get this email because these actions are assigned to you, or because you created them and nobody else can be told.',
  },
  digest: {
    subject:
      '{count, plural, one {# new finding} other {# new findings}}{sites, plural, one { at {site}} other { at # sites}}',
    goneSubject: '{count, plural, one {# finding is gone} other {# findings are gone}}',
    quietSubject: 'No new findings',
    lead: 'Since {since}: {counts}.',
    nothing: 'nothing',
    new: '{count, plural, other {# new}}',
    still: '{count, plural, other {# still there}}',
    gone: '{count, plural, other {# gone}}',
    priority: 'Priority {priority, number}',
    severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
    equipsAndMore: '{equips} and {more, number} more',
    moreRules: '{count, plural, one {And # more rule} other {And # more rules}}',
    moreSites:
      'And {sites, plural, one {# more site} other {# more sites}} with {findings, plural, one {# finding} other {# findings}}.',
    open: '{count, plural, =0 {Open Bonfire} one {Open the finding} other {Open all # findings}}',
    because:
      'You get this email because you subscribed to insights. Snoozed findings and those with an open action are left out.',
    change: 'Change your subscriptions',
    unsubscribe: 'Unsubscribe',
  },
  webhookOff: {
    subject: 'The webhook {name} was switched off',
    leads: {
      failing: '{host} has accepted no message for a day, so Bonfire sends it no more.',
      gone: '{host} said that this address is gone for good (410), so Bonfire sends it no more.',
    },
    messages: '{count, plural, one {# message} other {# messages}}',
    open: 'Open webhooks',
    because:
      'You get this email because you administer webhooks. Once the receiver works, switch the webhook on; messages in its log can be sent again.',
  },
  labels: {
    receiver: 'Receiver',
    notSent: 'Not delivered',
    site: 'Site',
    project: 'Project',
    status: 'Status',
    severity: 'Severity',
    reason: 'Reason',
    due: 'Due',
    equipment: 'Equipment',
    username: 'Username',
    expires: 'The link works until',
  },
  line: '{label}: {value}',
  open: 'Open the action',
  unsubscribe: 'Choose which emails you get under Email notifications in your profile:',
} as const
