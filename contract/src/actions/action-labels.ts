import type { Locale } from '../people/users.ts'
import {
  ACTION_PRIORITIES,
  ACTION_STATUSES,
  type ActionPriority,
  type ActionStatus,
  TRANSITION_REASONS,
  type TransitionReason,
} from './action-words.ts'

interface ActionLabels {
  readonly statuses: Record<ActionStatus, string>
  readonly priorities: Record<ActionPriority, string>
  readonly reasons: Record<TransitionReason, string>
}

/** Labels for stored values: the same in a mail as on the screen it links to. */
export const ACTION_LABELS = {
  en: {
    statuses: labelsOf(ACTION_STATUSES),
    priorities: asStored(ACTION_PRIORITIES),
    reasons: asStored(TRANSITION_REASONS),
  },
  fr: {
    statuses: {
      Triage: 'À trier',
      'New Action': 'Nouvelle',
      'Work In Progress': 'En cours',
      'In Review': 'En vérification',
      'To Be Raised MM': 'Nouvelle',
      'Scope Required': 'À cadrer',
      'To Be Quoted': 'À chiffrer',
      'Pending PO': 'Commande en attente',
      Parked: 'Suspendue',
      Open: 'Ouverte',
      Closed: 'Fermée',
      Rejected: 'Rejetée',
    },
    priorities: {
      Blocker: 'Bloquante',
      Critical: 'Critique',
      Major: 'Majeure',
      Moderate: 'Modérée',
      Minor: 'Mineure',
      Trivial: 'Négligeable',
    },
    reasons: {
      Fixed: 'Corrigé',
      'False alert': 'Fausse alerte',
      'Cannot fix (known issue)': 'Impossible à corriger (problème connu)',
      Duplicate: 'Doublon',
      'Too difficult/expensive': 'Trop difficile ou trop coûteux',
      'Low priority': 'Priorité faible',
      Other: 'Autre',
      Rejected: 'Rejeté',
    },
  },
} as const satisfies Record<Locale, ActionLabels>

type Labelled = Readonly<Record<string, { readonly label: string }>>
type LabelsOf<Words extends Labelled> = { readonly [Word in keyof Words]: Words[Word]['label'] }

function labelsOf<Words extends Labelled>(words: Words): LabelsOf<Words> {
  const labels = Object.entries(words).map(([word, { label }]) => [word, label] as const)
  return Object.fromEntries(labels) as LabelsOf<Words>
}

function asStored<Word extends string>(words: readonly Word[]): { readonly [Each in Word]: Each } {
  return Object.fromEntries(words.map((word) => [word, word])) as { readonly [Each in Word]: Each }
}
