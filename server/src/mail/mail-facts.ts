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

/** What people are told of their account, whatever mails they want. */
export type AccountMailKind = 'invited' | 'passwordReset'

export interface AccountFacts {
  /** The secret of the link; taken out once the mail has left or was given up. */
  readonly token?: string
  /** ISO instant. */
  readonly expiresAt: string
  /** What people sign in with. */
  readonly username: string
  /** Display name of who invites. */
  readonly actorName?: string
}

/** What a queued mail says; one about an account is about no site. */
export type MailContent =
  | { readonly kind: NewsKind; readonly facts: MailFacts; readonly siteId: number }
  | { readonly kind: AccountMailKind; readonly facts: AccountFacts; readonly siteId: null }
