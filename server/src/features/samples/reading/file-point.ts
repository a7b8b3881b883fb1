/** The point of a file that has just one. */
export interface FilePoint {
  readonly point: string
  readonly name: string
  /** IDs or names of the equip that it may mean. */
  readonly equips: readonly string[]
  /** Someone says its ID; otherwise it is named after its file. */
  readonly isId?: boolean
}

const withoutExtension = (name: string) => name.replace(/\.[^.]*$/, '').trim()

/** A file with one point is named after it. `pattern`: where the names of the point and its equip are in the file name. */
export function pointOfFile(fileName: string | undefined, pattern: string | undefined): FilePoint | undefined {
  const point = withoutExtension((fileName ?? '').replace(/^.*[\\/]/, ''))
  if (point === '') return undefined
  const parts = pattern === undefined ? undefined : partsOf(point, withoutExtension(pattern))
  return { point, name: parts?.name ?? point, equips: parts?.equips ?? [] }
}

function partsOf(text: string, pattern: string): { name: string | undefined; equips: string[] } | undefined {
  const parts = pattern.split(/(\{(?:equip|point)\})/)
  const source = parts.map((part) => {
    if (part === '{equip}') return '(?<equip>.+?)'
    return part === '{point}' ? '(?<point>.+)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  const groups = new RegExp(`^${source.join('')}$`, 'i').exec(text)?.groups
  if (!groups) return undefined
  const { equip, point } = groups
  const before = parts[parts.indexOf('{equip}') - 1] ?? ''
  return { name: point?.trim(), equips: equip === undefined ? [] : [...new Set([`${before}${equip}`, equip])] }
}
