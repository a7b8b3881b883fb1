export default {
  productName: 'Bonfire',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Retry',
  tryAgain: 'Try again',
  loading: 'Loading',
  opensInNewTab: '(opens in a new tab)',
  copyFailed: 'This browser does not let the page copy. Copy it by hand: {text}',
  errors: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    unexpected: 'Something went wrong. Please try again.',
    partMissing: 'This part could not be loaded. Check your connection and try again.',
    requestId: 'Reference for support: {requestId}',
  },
} as const
