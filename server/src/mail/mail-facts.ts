/** What people are told of an action; each has a preference of its own. */
export type NewsKind = 'transitioned' | 'assigned' | 'commented' | 'criticalCreated' | 'mentioned'

/** What only the write knows. Statuses are those of the contract. */
export interface NewsFacts {
  /** The comment. */
  readonly text?: string
  readonly fromStatus?: string
  readonly toStatus?: string
  /** Of the transition. */
  readonly reason?: string
}

/** What a mail tells, as it was when it happened. */
export interface MailFacts extends NewsFacts {
  readonly actionKey: string
  readonly summary: string
  readonly status: string
  readonly priority: string
  readonly siteName: string
  readonly projectName: string
  /** Display name of who did it. */
  readonly actorName: string
}
