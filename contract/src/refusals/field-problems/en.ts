/** Forms and refusals say the same of a field, by its code; refusals replace the few that name what a form lists. */
export default {
  group: {
    'name-missing': 'Name is required.',
    'name-too-long': 'Name cannot be longer than {maximum, number} characters.',
  },
  key: {
    'name-missing': 'Name is required.',
    'name-too-long': 'Name cannot be longer than {maximum, number} characters.',
    'no-projects': 'Choose at least one project.',
    'no-scopes': 'Choose at least one thing that the key may do.',
  },
  equip: {
    'id-missing': 'ID is required.',
    'id-too-long': 'ID cannot be longer than {maximum, number} characters.',
  },
  portfolio: {
    'name-missing': 'Name is required.',
    'name-too-long': 'Name cannot be longer than {maximum, number} characters.',
  },
  pull: {
    'no-name': 'Enter a name.',
    'no-username': 'Enter the username.',
    'no-filter': 'Enter a filter, such as spark.',
  },
  webhook: {
    'name-missing': 'Enter a name.',
    'name-too-long': 'The name cannot be longer than {maximum} characters.',
    'url-missing': 'Enter the address that receives the messages.',
    'url-wrong': 'Enter a complete address (https://…).',
    'no-events': 'Choose at least one event.',
    'no-projects': 'Choose at least one project, or all projects.',
  },
  project: {
    'key-missing': 'Project key is required.',
    'key-too-long': 'Project key cannot be longer than {maximum, number} characters.',
    currency: 'Choose a currency.',
    retention: 'Enter a whole number of days from 1 to 36,500, or leave it empty.',
    'quiet-days': 'Enter a whole number of days from 1 to 90.',
  },
  role: {
    'label-missing': 'Enter what people call it.',
    'label-too-long': 'The limit is {maximum, number} characters.',
    'name-form':
      'A role is named as in a condition: a small letter first, then letters and digits only, such as glycolTemp.',
    'pattern-too-short': 'Words to look for in names have two characters or more.',
  },
  site: {
    'id-missing': 'Site ID is required.',
    'id-too-long': 'Site ID cannot be longer than {maximum, number} characters.',
    'project-missing': 'Choose a project.',
    'time-zone': 'Choose a time zone.',
  },
  user: {
    'email-missing': 'Email is required.',
    'email-wrong': 'Email is not valid.',
    'name-missing': 'Full Name is required.',
    'name-too-long': 'Full Name cannot be longer than {maximum, number} characters.',
    'role-missing': 'Role is required.',
    'group-missing': 'Group is required.',
  },
} as const
