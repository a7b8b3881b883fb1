export default {
  title: 'Actions',
  noResults: '0 results found for your selected sites',
  hint: 'Actions follow up on what insights find.',
  toInsights: 'See insights',
} as const
