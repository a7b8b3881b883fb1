import type { Portfolio } from '@bonfire/contract/sites'

/** Normalises an action key typed in any letter case. */
export function canonicalKey(typedKey: string, { projects }: Pick<Portfolio, 'projects'>): string {
  const end = typedKey.lastIndexOf('-')
  const typed = typedKey.slice(0, end)
  const names = Object.values(projects).map(({ projectKey }) => projectKey)
  if (end < 0 || names.includes(typed)) return typedKey
  const name = names.find((each) => each.toLowerCase() === typed.toLowerCase())
  return name === undefined ? typedKey : name + typedKey.slice(end)
}
