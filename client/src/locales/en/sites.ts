export default {
  count: '{count, plural, one {# site} other {# sites}}',
  none: 'No sites',
  menuLabel: 'Choose sites: {selection}',
  filter: 'Filter projects and sites',
  clearFilter: 'Clear filter',
  projects: 'Projects',
  sites: 'Sites',
  selected: 'Selected',
  selectAll: 'Select all',
  clearAll: 'Clear all',
  snoozed: 'Snoozed',
  projectSelected: '{selected, number} of {total, number} selected',
  noProjects: 'No projects match the filter.',
  noSites: 'No sites in this project match the filter.',
  nothingSelected: 'Choose sites in the middle column.',
  atLeastOne: 'At least one site must be selected',
  update: 'Update',
  evaluating: {
    one: 'Evaluating {site}: {done, number} of {days, plural, one {# day} other {# days}} done. More may be found.',
    several:
      'Evaluating {count, plural, one {# site} other {# sites}}: {done, number} of {days, plural, one {# day} other {# days}} done. More may be found.',
    link: 'Evaluation',
  },
  missingRole: {
    text: 'Some rules cannot run on {equips, number} of {of, number} {kind}: {role} is missing.',
    lookedAt: 'Looked at {sites, number} of {of, number} sites.',
    link: 'Coverage of rules',
  },
  leftOut:
    '{count, plural, one {# site in this address is not in your portfolio and was left out} other {# sites in this address are not in your portfolio and were left out}}',
} as const
