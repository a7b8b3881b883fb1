export default {
  title: 'No sites yet.',
  hint: 'Ask your administrator to give you the sites that you work on.',
  administratorHint: 'Findings and actions belong to sites. Import them, or make them by hand.',
  setUp: 'Set up your portfolio',
} as const
