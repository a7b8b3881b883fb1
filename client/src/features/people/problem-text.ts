import { useTranslations } from 'use-intl'

// The messages of the documents, as browser and server both give them, and where their words stand (USR-16 to USR-20).
const PROBLEMS = {
  'Email is required.': 'emailRequired',
  'Email is not valid.': 'emailInvalid',
  'Full Name is required.': 'fullNameRequired',
  'Full Name cannot be longer than 200 characters.': 'fullNameLong',
  'Role is required.': 'roleRequired',
  'Group is required.': 'groupRequired',
  'Name is required.': 'nameRequired',
  'Name cannot be longer than 100 characters.': 'nameLong',
} as const

/** What is wrong with a field in the person's language; a message that is not known stays as the server gave it. */
export function useProblemText(): (message: string) => string {
  const t = useTranslations('people.problems')
  return (message) => {
    const known = PROBLEMS[message as keyof typeof PROBLEMS]
    return known ? t(known) : message
  }
}
