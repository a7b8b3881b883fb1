/** A script or style sheet of the application that did not arrive. */
export class MissingFileError extends Error {
  constructor(url: string) {
    super(`A file did not arrive: ${url}`)
    this.name = 'MissingFileError'
  }
}

const arrivals = new Map<string, Promise<void>>()

/**
 * Imports a part of the application once its files have arrived. Many browsers remember for good that an import failed
 * (https://github.com/whatwg/html/issues/6768), so that nothing but a reload would help: an import that would fail is
 * never begun. Builds call this around every `import()`.
 *
 * @param files What the part consists of, as paths from the root of the site.
 * @throws MissingFileError; calling it again tries again.
 */
export async function importPart<Part>(beginImport: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map(whenPartArrives))
  return beginImport()
}

function whenPartArrives(file: string): Promise<void> {
  const url = new URL(`/${file}`, location.href).href
  const known = arrivals.get(url)
  if (known) return known
  const arrival = isInPage(url) ? Promise.resolve() : requestFile(url)
  arrivals.set(url, arrival)
  arrival.catch(() => arrivals.delete(url))
  return arrival
}

const isInPage = (url: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].some(
    (element) => ('href' in element ? element.href : element.src) === url,
  )

/** A link would make browsers remember for good that a file did not arrive. The import finds it in the cache. */
async function requestFile(url: string): Promise<void> {
  const response = await fetch(url).catch(() => null)
  const content = response?.ok ? await response.blob().catch(() => null) : null
  if (!content) throw new MissingFileError(url)
  if (url.endsWith('.css')) await applyStyleSheet(url)
}

function applyStyleSheet(url: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new MissingFileError(url))
    }
    document.head.append(link)
  })
}
