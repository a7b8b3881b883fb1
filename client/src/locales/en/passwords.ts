export default {
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on',
  rule: 'At least 10 characters, and not a commonly used password.',
  tooMany: 'Too many attempts. Wait a moment, then try again.',
} as const
