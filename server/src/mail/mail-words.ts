import { ACTION_LABELS } from '@bonfire/contract/action-labels'
import type { ActionPriority, ActionStatus, TransitionReason } from '@bonfire/contract/action-words'
import type { Locale } from '@bonfire/contract/users'
import type { MailFacts, NewsKind } from './mail-facts.ts'

/** What one kind of news says: the subject, the first sentence, and why the reader gets it. */
interface NewsWords {
  subject(facts: WordedFacts): string
  lead(facts: WordedFacts): string
  readonly because: string
}

/** Facts with statuses and severity in the reader's words. */
export type WordedFacts = MailFacts & { readonly fromStatus: string; readonly toStatus: string }

export interface MailWords {
  readonly news: Record<NewsKind, NewsWords>
  readonly statuses: Record<ActionStatus, string>
  readonly priorities: Record<ActionPriority, string>
  readonly reasons: Record<TransitionReason, string>
  readonly labels: { site: string; project: string; status: string; severity: string; reason: string }
  /** Label and value. */
  line(label: string, value: string): string
  readonly open: string
  /** Around the address of the profile. */
  readonly unsubscribe: string
}

const ENGLISH: MailWords = {
  news: {
    transitioned: {
      subject: ({ actionKey, toStatus, summary }) => `${actionKey} is now ${toStatus}: ${summary}`,
      lead: ({ actorName, fromStatus, toStatus }) => `${actorName} moved the action from ${fromStatus} to ${toStatus}.`,
      because: 'You get this mail because you created the action or it is assigned to you.',
    },
    assigned: {
      subject: ({ actionKey, summary }) => `${actionKey} is assigned to you: ${summary}`,
      lead: ({ actorName }) => `${actorName} assigned the action to you.`,
      because: 'You get this mail because the action is assigned to you.',
    },
    commented: {
      subject: ({ actionKey, actorName, summary }) => `${actorName} commented on ${actionKey}: ${summary}`,
      lead: ({ actorName }) => `${actorName} commented:`,
      because: 'You get this mail because you created the action, commented on it, or it is assigned to you.',
    },
    criticalCreated: {
      subject: ({ actionKey, priority, siteName, summary }) => `${priority} at ${siteName}: ${summary} (${actionKey})`,
      lead: ({ actorName, priority }) => `${actorName} created an action of severity ${priority}.`,
      because: 'You get this mail because you see the site of the action.',
    },
    mentioned: {
      subject: ({ actionKey, actorName, summary }) => `${actorName} mentioned you in ${actionKey}: ${summary}`,
      lead: ({ actorName }) => `${actorName} mentioned you:`,
      because: 'You get this mail because a comment mentions you.',
    },
  },
  ...ACTION_LABELS.en,
  labels: { site: 'Site', project: 'Project', status: 'Status', severity: 'Severity', reason: 'Reason' },
  line: (label, value) => `${label}: ${value}`,
  open: 'Open the action',
  unsubscribe: 'Choose which mails you get under Email notifications in your profile:',
}

const FRENCH: MailWords = {
  news: {
    transitioned: {
      subject: ({ actionKey, toStatus, summary }) => `${actionKey} passe à « ${toStatus} » : ${summary}`,
      lead: ({ actorName, fromStatus, toStatus }) =>
        `${actorName} a fait passer l’action de « ${fromStatus} » à « ${toStatus} ».`,
      because: 'Vous recevez ce message parce que vous avez créé l’action ou qu’elle vous est attribuée.',
    },
    assigned: {
      subject: ({ actionKey, summary }) => `${actionKey} vous est attribuée : ${summary}`,
      lead: ({ actorName }) => `${actorName} vous a attribué l’action.`,
      because: 'Vous recevez ce message parce que l’action vous est attribuée.',
    },
    commented: {
      subject: ({ actionKey, actorName, summary }) => `${actorName} a commenté ${actionKey} : ${summary}`,
      lead: ({ actorName }) => `${actorName} a commenté :`,
      because: 'Vous recevez ce message parce que vous avez créé ou commenté l’action, ou qu’elle vous est attribuée.',
    },
    criticalCreated: {
      subject: ({ actionKey, priority, siteName, summary }) => `${priority} à ${siteName} : ${summary} (${actionKey})`,
      lead: ({ actorName, priority }) => `${actorName} a créé une action de gravité « ${priority} ».`,
      because: 'Vous recevez ce message parce que vous avez accès au site de l’action.',
    },
    mentioned: {
      subject: ({ actionKey, actorName, summary }) => `${actorName} vous mentionne dans ${actionKey} : ${summary}`,
      lead: ({ actorName }) => `${actorName} vous mentionne :`,
      because: 'Vous recevez ce message parce qu’un commentaire vous mentionne.',
    },
  },
  ...ACTION_LABELS.fr,
  labels: { site: 'Site', project: 'Projet', status: 'Statut', severity: 'Gravité', reason: 'Motif' },
  line: (label, value) => `${label} : ${value}`,
  open: 'Ouvrir l’action',
  unsubscribe: 'Choisissez les messages que vous recevez sous « Notifications par e-mail » dans votre profil :',
}

export const MAIL_WORDS: Record<Locale, MailWords> = { en: ENGLISH, fr: FRENCH }
