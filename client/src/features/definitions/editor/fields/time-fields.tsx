import { machinesOf } from '@bonfire/contract/definitions/check-definition'
import { PERIODS, type StateMachine, wordsIn } from '@bonfire/contract/definitions/definition'
import { Checkbox, Select, Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../../lib/use-language.ts'
import basics from '../../../../ui/basics.module.css'
import type { FieldProps } from '../draft/draft.ts'
import { DELAYS, type ProofDraft } from '../draft/draft.ts'
import classes from '../editor.module.css'
import { DurationField } from './duration-field.tsx'

/** Edits in which states the rule counts, and how long it waits. */
export function TimeFields({
  draft,
  problems,
  onChange,
  machines,
}: FieldProps & { machines: readonly StateMachine[] }) {
  const t = useTranslations('catalogue.editor.time')
  const locale = useLanguage()
  const states = machinesOf(draft, machines).flatMap((machine) => machine.states)
  const chosen = draft.states ?? []
  const setStates = (numbers: readonly number[]) => {
    const { states: _, ...others } = draft
    onChange(numbers.length === 0 ? { ...others, states: undefined } : { states: [...numbers].sort((a, b) => a - b) })
  }
  return (
    <section aria-label={t('title')} className={classes.part}>
      <h2 className={basics.partTitle}>{t('title')}</h2>
      {states.length > 0 && (
        <Checkbox.Group
          label={t('states')}
          description={chosen.length === 0 ? t('anyState') : undefined}
          error={problems.states}
          value={chosen.map(String)}
          onChange={(values) => setStates(values.map(Number))}
        >
          <div className={classes.states}>
            {[...new Map(states.map((state) => [state.number, state])).values()].map(({ number, words }) => (
              <Checkbox key={number} size="xs" value={String(number)} label={wordsIn(words, locale)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <ProofFields proof={draft.proof} problem={problems.proof} onChange={(proof) => onChange({ proof })} />
      <div className={classes.delays}>
        {DELAYS.map((delay) => (
          <DurationField
            key={delay}
            label={t(delay)}
            time={draft[delay]}
            problem={problems[delay]}
            onChange={(time) => onChange({ [delay]: time })}
          />
        ))}
      </div>
      <Select
        label={t('per')}
        allowDeselect={false}
        value={draft.per}
        data={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(value) => onChange({ per: PERIODS.find((one) => one === value) ?? draft.per })}
      />
    </section>
  )
}

interface ProofFieldsProps {
  proof: ProofDraft
  problem: string | undefined
  onChange: (proof: ProofDraft) => void
}

const PROOFS = ['usual', 'none', 'own'] as const

/** Edits the proof that the equip runs. */
function ProofFields({ proof, problem, onChange }: ProofFieldsProps) {
  const t = useTranslations('catalogue.editor.time')
  const isOwn = proof.kind === 'own'
  return (
    <div className={basics.stack}>
      <Select
        label={t('proof')}
        allowDeselect={false}
        value={proof.kind}
        error={!isOwn && problem}
        data={PROOFS.map((value) => ({ value, label: t(`proofs.${value}`) }))}
        onChange={(value) => onChange({ ...proof, kind: PROOFS.find((one) => one === value) ?? proof.kind })}
      />
      {isOwn && (
        <Textarea
          label={t('ownProof')}
          description={t('ownProofHint')}
          classNames={{ input: basics.code ?? '' }}
          autosize
          minRows={1}
          maxRows={6}
          required
          spellCheck={false}
          value={proof.text}
          error={problem}
          onChange={(event) => onChange({ ...proof, text: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
