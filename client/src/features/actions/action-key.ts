import type { Portfolio } from '@bonfire/contract/sites'

/** An action's key with the project named as it is, in whatever letter case a person typed it. */
export function canonicalKey(typedKey: string, { projects }: Pick<Portfolio, 'projects'>): string {
  const end = typedKey.lastIndexOf('-')
  const typed = typedKey.slice(0, end)
  const names = Object.values(projects).map(({ project_key }) => project_key)
  if (end < 0 || names.includes(typed)) return typedKey
  const name = names.find((each) => each.toLowerCase() === typed.toLowerCase())
  return name === undefined ? typedKey : name + typedKey.slice(end)
}
