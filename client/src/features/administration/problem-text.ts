import { useTranslations } from 'use-intl'

// The messages of the contract, as browser and server both give them, and where their words stand.
const PROBLEMS = {
  'Name is required.': 'nameRequired',
  'Name cannot be longer than 200 characters.': 'nameLong200',
  'Name cannot be longer than 500 characters.': 'nameLong500',
  'Choose at least one project.': 'projectsRequired',
  'Project key is required.': 'projectKeyRequired',
  'Project key cannot be longer than 200 characters.': 'projectKeyLong',
  'Not an ISO 4217 currency code.': 'currencyRequired',
  'Site ID is required.': 'siteIdRequired',
  'Site ID cannot be longer than 200 characters.': 'siteIdLong',
  'Project is required.': 'projectRequired',
  'There is no such time zone. Choose one such as Europe/Paris.': 'timezoneRequired',
} as const

/** What is wrong with a field in the person's language; a message that is not known stays as the server gave it. */
export function useProblemText(): (message: string) => string {
  const t = useTranslations('dataIn.problems')
  return (message) => {
    const known = PROBLEMS[message as keyof typeof PROBLEMS]
    return known ? t(known) : message
  }
}
