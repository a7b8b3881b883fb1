import type { Portfolio } from '../sites.ts'

export interface ActionKeyParts {
  readonly projectKey: string
  readonly number: number
}

export const composeActionKey = ({ projectKey, number }: ActionKeyParts): string => `${projectKey}-${number}`

/** The parts of an action's key; undefined if it is none. An action has exactly one key: 7, not 007. */
export function parseActionKey(key: string): ActionKeyParts | undefined {
  const [, projectKey, number] = /^(\S+)-([1-9]\d{0,8})$/.exec(key) ?? []
  return projectKey === undefined ? undefined : { projectKey, number: Number(number) }
}

/** The key of an action that was typed in any letter case. */
export function canonicalKey(typedKey: string, { projects }: Pick<Portfolio, 'projects'>): string {
  const typed = parseActionKey(typedKey)
  const projectKeys = Object.values(projects).map(({ projectKey }) => projectKey)
  if (!typed || projectKeys.includes(typed.projectKey)) return typedKey
  const inAnyCase = (projectKey: string) => projectKey.toLowerCase() === typed.projectKey.toLowerCase()
  return composeActionKey({ ...typed, projectKey: projectKeys.find(inAnyCase) ?? typed.projectKey })
}
