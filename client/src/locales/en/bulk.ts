export default {
  title: '{count, plural, one {Edit # action} other {Edit # actions}}',
  intro: 'Only what you choose here is changed. Actions that cannot be changed are left as they are, and listed.',
  unchanged: 'No change',
  choose: 'Choose…',
  fields: {
    due: 'Due',
    dueDate: 'Due date',
    comment: 'Comment',
  },
  due: { day: 'On a day', none: 'No due date' },
  commentHint: 'Added to each of the actions',
  needs: {
    note: '{count, plural, one {# action needs a comment before it is closed. Write one below, or it stays open} other {# actions need a comment before they are closed. Write one below, or they stay open}}: <keys></keys>',
    photo:
      '{count, plural, one {# action needs a photo before it is closed, and stays open until it has one} other {# actions need a photo before they are closed, and stay open until they have one}}: <keys></keys>',
    more: 'and {count, number} more',
    unknown:
      'Could not check which of the actions need a comment or a photo. Those that do stay open, and are listed afterwards.',
  },
  reasonMissing: 'Choose a reason',
  dueDateMissing: 'Choose a day',
  unseen:
    '{count, plural, one {Does not have access to # of the sites} other {Does not have access to # of the sites}}',
  nothing: 'Choose at least one change, or write a comment.',
  failed: 'Nothing was changed. {message}',
  unanswered: 'The actions may or may not have been changed. {message} Send it again: it happens only once.',
  submit: '{count, plural, one {Change # action} other {Change # actions}}',
  discard: {
    title: 'Discard this edit?',
    question: 'What you chose has not been saved.',
    discard: 'Discard',
    keep: 'Keep editing',
  },
  findings: {
    label: 'Ticked findings',
    ticked: '{count, plural, one {# insight ticked} other {# insights ticked}}',
    clear: 'Clear ticks',
    snooze: 'Snooze…',
    create: 'Create action…',
    each: 'An action for each…',
    tooManyEach: 'At most {maximum, number} actions can be created at once. Tick fewer insights.',
    tooMany: 'At most {maximum, number} insights can be snoozed or put on an action at once.',
    loadFailed: 'The equipment could not be loaded. Try again.',
    oneSite: 'An action is about one site. Tick insights of one site, or create an action from each row.',
    rules: '{count, plural, one {# rule} other {# rules}}',
    sites: '{count, plural, one {# site} other {# sites}}',
  },
  each: {
    title: '{count, plural, one {Create # action} other {Create # actions}}',
    intro:
      'Each insight below gets its own action, filled in as a single action would be: its text says what was found, and the project sets its status, team and assignee where it can.',
    findings: 'Insights that get an action',
    equips: '{count, plural, one {# equip} other {# equips}}',
    savings: 'saves about {amount} a year',
    leftOut:
      '{count, plural, one {# ticked insight is left out: all of its equipment has an action.} other {# ticked insights are left out: all of their equipment has an action.}}',
    otherwise: 'Where the project sets none',
    required: 'Choose one',
    noUndo: 'Actions cannot be deleted, so this cannot be undone. Those you do not need can be rejected.',
    submit: '{count, plural, one {Create # action} other {Create # actions}}',
    failed: 'No action was created. {message}',
    unanswered: 'The actions may or may not have been created. {message} Send it again: nothing is created twice.',
    done: '{count, plural, =0 {No action created} one {# action created} other {# actions created}}',
    notCreated: '{count, plural, one {# action was not created} other {# actions were not created}}',
  },
  left: {
    title: {
      edit: '{count, plural, one {# action was not changed} other {# actions were not changed}}',
      undo: '{count, plural, one {# action was not restored} other {# actions were not restored}}',
    },
    done: {
      edit: '{count, plural, =0 {No action was changed.} one {The other action was changed.} other {The # other actions were changed.}}',
      undo: '{count, plural, =0 {No action was restored.} one {The other action was restored.} other {The # other actions were restored.}}',
    },
    reason: '{reason} ({count, number})',
    undo: '{count, plural, one {Undo the change of # action} other {Undo the changes of # actions}}',
  },
} as const
