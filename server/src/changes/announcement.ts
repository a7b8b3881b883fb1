import type { Change } from '@bonfire/contract/changes'

/** A change that is committed, for whoever in the tenant may hear of it. */
export interface Announcement {
  /** Null: for everybody. */
  readonly tenantId: number | null
  /** The screen that made the change and need not be told, and whose it is. */
  readonly screenId?: string | undefined
  readonly userId?: number | undefined
  readonly change: Change
}

/** Where announcements go, so that every process on the same database hears them. */
export interface Transport {
  /** Does anybody listen, in this process or another? If not, nothing needs to be told. */
  isHeard(): Promise<boolean>
  send(announcement: Announcement): Promise<void>
  /** Settles once every announcement sent from now on arrives. Answers what ends it. */
  listen(ear: Ear): Promise<() => Promise<void>>
}

export interface Ear {
  arrived(announcement: Announcement): void
  /** Some announcements were lost. */
  missed(): void
}
