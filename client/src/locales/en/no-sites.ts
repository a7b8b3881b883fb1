export default {
  title: 'No sites yet.',
  hint: 'Ask your administrator for access to the sites you work on.',
  administratorHint: 'Findings and actions belong to sites. Import your sites, or add them by hand.',
  setUp: 'Set up your portfolio',
} as const
