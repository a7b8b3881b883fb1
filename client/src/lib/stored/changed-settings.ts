type Settings = Record<string, unknown>

/** Fields that only make sense together. */
const TOGETHER = ['activeProject', 'activeSite', 'selectedSites', 'isMultiSite'] as const
/** Objects that count as one value. */
const WHOLE: ReadonlySet<string> = new Set(['columnSort', 'sort'])

/** Another tab's state, with the changes made here from `before` to `now` applied to it. */
export function withChanges<State extends object>(kept: State, before: State, now: State): State {
  const merged = applyChanges(kept as Settings, before as Settings, now as Settings)
  const isMoved = TOGETHER.some((name) => !isSameValue((before as Settings)[name], (now as Settings)[name]))
  for (const name of isMoved ? TOGETHER : []) merged[name] = (now as Settings)[name]
  return merged as State
}

function applyChanges(kept: Settings, before: Settings, now: Settings): Settings {
  // An emptied part is emptied for all tabs, because nothing of it may stay after a sign-out.
  if (Object.keys(now).length === 0 && Object.keys(before).length > 0) return {}
  const merged = { ...kept }
  for (const name of Object.keys(before)) if (!(name in now)) delete merged[name]
  for (const [name, value] of Object.entries(now)) {
    const [there, former] = [kept[name], before[name]]
    if (!WHOLE.has(name) && isSettings(value) && isSettings(there) && isSettings(former)) {
      merged[name] = applyChanges(there, former, value)
    } else if (!isSameValue(former, value)) {
      merged[name] = value
    }
  }
  return merged
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
