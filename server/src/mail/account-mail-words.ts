import type { Locale } from '@bonfire/contract/users'
import type { AccountMailKind } from './mail-facts.ts'

interface AccountMailFacts {
  readonly username: string
  /** Undefined: the system invites. */
  readonly actorName: string | undefined
  /** In the reader's words. */
  readonly expiresAt: string
}

interface AccountMailWords {
  readonly subject: string
  lead(facts: AccountMailFacts): string
  readonly title: string
  readonly open: string
  readonly because: string
}

interface Words {
  readonly kinds: Record<AccountMailKind, AccountMailWords>
  readonly labels: { username: string; expires: string }
  line(label: string, value: string): string
}

const ENGLISH: Words = {
  kinds: {
    invited: {
      subject: 'Complete your sign-up to Bonfire',
      lead: ({ actorName }) =>
        `${actorName ? `${actorName} invites you` : 'You are invited'} to Bonfire, where what is wrong with buildings is found, discussed and mended.`,
      title: 'Choose a password to complete your sign-up',
      open: 'Complete sign-up',
      because: 'The link works once. If you do not know what this is about, ignore this mail.',
    },
    passwordReset: {
      subject: 'Set a new password for Bonfire',
      lead: () => 'Somebody, probably you, asked for a new password for your account.',
      title: 'Choose a new password',
      open: 'Set a new password',
      because: 'The link works once. If you did not ask for it, ignore this mail: your password stays as it is.',
    },
  },
  labels: { username: 'Username', expires: 'The link works until' },
  line: (label, value) => `${label}: ${value}`,
}

const FRENCH: Words = {
  kinds: {
    invited: {
      subject: 'Terminez votre inscription à Bonfire',
      lead: ({ actorName }) =>
        `${actorName ? `${actorName} vous invite` : 'Vous êtes invité'} à rejoindre Bonfire, où les défauts des bâtiments sont repérés, discutés et réparés.`,
      title: 'Choisissez un mot de passe pour terminer votre inscription',
      open: 'Terminer l’inscription',
      because: 'Le lien ne fonctionne qu’une fois. Si vous ne savez pas de quoi il s’agit, ignorez ce message.',
    },
    passwordReset: {
      subject: 'Choisissez un nouveau mot de passe pour Bonfire',
      lead: () => 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.',
      title: 'Choisissez un nouveau mot de passe',
      open: 'Choisir un nouveau mot de passe',
      because:
        'Le lien ne fonctionne qu’une fois. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe ne change pas.',
    },
  },
  labels: { username: 'Nom d’utilisateur', expires: 'Le lien est valable jusqu’au' },
  line: (label, value) => `${label} : ${value}`,
}

export const ACCOUNT_MAIL_WORDS: Record<Locale, Words> = { en: ENGLISH, fr: FRENCH }
