import type { Locale } from '../../people/users.ts'
import type { ActionLabels } from './action-labels.ts'
import en from './en.ts'
import fr from './fr.ts'

export const ACTION_LABELS: Readonly<Record<Locale, ActionLabels>> = { en, fr }
