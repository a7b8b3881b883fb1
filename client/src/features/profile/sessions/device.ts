import Bowser from 'bowser'

export interface Device {
  /** Null if absent or unknown. */
  readonly browser: string | null
  readonly system: string | null
  readonly isHandheld: boolean
}

/** A browser's user agent, parsed. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, isHandheld: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || null,
    system: os.name || null,
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
