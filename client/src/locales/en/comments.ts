export default {
  label: 'Message',
  placeholder: 'Write a message, @ to mention someone',
  hint: '{command} Enter to send',
  add: 'Add Comment',
  remove: 'Remove comment',
  removeTitle: 'Remove comment',
  removeQuestion: 'Are you sure you want to remove this comment?',
  removeFailed: 'The comment was not removed: {reason}',
  failed: 'The comment was not sent: {reason}',
  filesWait:
    'No connection, and this browser cannot keep the comment with its files. Send it again once the connection is back.',
  fileFailed: 'The comment was sent, but a file was not.',
  retryFiles: 'Send the files again',
  notifyFailed: 'failed to send notification emails to users tagged in message',
  formerAccount: 'Former user',
  unsent: {
    label: 'Comments waiting to be sent',
    files: '{count, plural, one {With the file {names}} other {With the files {names}}}',
    waiting: 'Waiting to be sent: goes out once the server can be reached.',
    again: 'Send again',
    discard: 'Discard',
  },
  mentions: {
    label: 'People',
    count: '{count, plural, one {# person} other {# people}}',
    none: 'No matching people',
    unclear:
      'Several people are called {name}. Choose one from the list after typing @, or none of them will be notified.',
    failed: 'People to mention could not be loaded.',
    loading: 'Loading people',
  },
  tooLong: 'A comment can have at most {maximum, number} characters; this one has {count, number}.',
} as const
