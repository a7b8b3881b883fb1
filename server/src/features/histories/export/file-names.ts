const LONGEST_NAME = 120

/**
 * Names of files for IDs. What a file system may not take is written as in addresses; IDs that differ only in case get a
 * number, because on some systems they would be one file.
 */
export function fileNames(): (id: string) => string {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return (id) => {
    const known = names.get(id)
    if (known !== undefined) return known
    const plain = encodeURIComponent(id)
      .replaceAll(/[*'()!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll(/^\.|\.$/g, '%2E')
      .slice(0, LONGEST_NAME)
    let name = plain
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${plain}~${number}`
    taken.add(name.toLowerCase())
    names.set(id, name)
    return name
  }
}
