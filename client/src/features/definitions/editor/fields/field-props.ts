import type { Draft } from '../draft/draft.ts'

export interface FieldProps {
  readonly draft: Draft
  /** Problems by field of the definition. */
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<Draft>) => void
}
