import type { Change } from '@bonfire/contract/changes'

/** A committed change, for everyone in the tenant who may learn of it. */
export interface Announcement {
  /** Null for everyone. */
  readonly tenantId: number | null
  /** The screen that made the change, which is not notified, and its user. */
  readonly screenId?: string | undefined
  readonly userId?: number | undefined
  readonly change: Change
}

/** Delivers announcements to every process on the same database. */
export interface Transport {
  /** True if anyone listens, in this process or another. If not, announcing can be skipped. */
  isHeard(): Promise<boolean>
  send(announcement: Announcement): Promise<void>
  /** Resolves once announcements will arrive. Returns a function that stops listening. */
  listen(ear: Ear): Promise<() => Promise<void>>
}

export interface Ear {
  arrived(announcement: Announcement): void
  /** Some announcements were lost. */
  missed(): void
}
