export default {
  title: '{count, plural, one {Edit # action} other {Edit # actions}}',
  intro: 'Only what you choose here is changed. Actions that cannot be changed are left as they are, and listed.',
  unchanged: 'No change',
  choose: 'Choose…',
  fields: {
    status: 'Status',
    reason: 'Reason',
    assignee: 'Assignee',
    team: 'Team',
    priority: 'Severity',
    due: 'Due',
    dueDate: 'Due date',
    comment: 'Comment',
  },
  due: { day: 'On a day', none: 'No due date' },
  commentHint: 'Added to each of the actions',
  reasonMissing: 'Choose a reason',
  dueDateMissing: 'Choose a day',
  unseen:
    '{count, plural, one {Does not have access to # of the sites} other {Does not have access to # of the sites}}',
  nothing: 'Choose at least one change, or write a comment.',
  failed: 'Nothing was changed. {message}',
  submit: '{count, plural, one {Change # action} other {Change # actions}}',
  discard: {
    title: 'Discard this edit?',
    question: 'What you chose has not been saved.',
    discard: 'Discard',
    keep: 'Keep editing',
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
