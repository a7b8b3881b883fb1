const TIMEOUT_MILLISECONDS = 30_000

/** Runs a script of a configured service. Rejects if it does not load. */
export function loadScript(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${address} could not be loaded.`))
    const timer = setTimeout(fail, TIMEOUT_MILLISECONDS)
    script.onload = () => resolve()
    script.onerror = fail
    script.addEventListener('load', () => clearTimeout(timer))
    document.head.append(script)
  })
}
