import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MAXIMUM_SAME_RULES, type SentRule } from '@bonfire/contract/definitions/sent-rules'
import { MultiSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import dialog from '../../../ui/dialogs/form-dialog.module.css'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import { saveSameRules, sentRulesQuery } from '../definitions.queries.ts'
import frame from '../frame.module.css'
import classes from './detail.module.css'

// Type to find more.
const MOST_OPTIONS = 200

/** The rules whose findings are sent and that find the same: one finding is left of both. */
export function SentRules({ definition, others }: { definition: string; others: ReadonlyMap<string, string> }) {
  const t = useTranslations('catalogue.sent')
  const titleId = useId()
  const { data } = useQuery(sentRulesQuery(definition))
  const same = data?.rules.filter(({ sameAs }) => sameAs === definition) ?? []
  if (!data || (data.maySave ? data.rules.length : same.length) === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{t('title')}</h3>
      <p className={frame.quiet}>{t('hint')}</p>
      {data.maySave ? (
        <Choice definition={definition} rules={data.rules} same={same} others={others} label={titleId} />
      ) : (
        <ul className={classes.causes}>
          {same.map(({ ruleId, name }) => (
            <li key={ruleId} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ChoiceProps {
  definition: string
  rules: readonly SentRule[]
  same: readonly SentRule[]
  others: ReadonlyMap<string, string>
  label: string
}

/** Saves each change at once. */
function Choice({ definition, rules, same, others, label }: ChoiceProps) {
  const t = useTranslations('catalogue.sent')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  // Most have one: once it is chosen, the list is no longer in the way.
  const [isOpen, setOpen] = useState(false)
  const chosen = same.map(({ ruleId }) => ruleId)
  const save = useMutation({
    mutationFn: ({ ruleIds, expected }: Change) => saveSameRules(definition, { ruleIds, expected }),
    onSuccess: (_, { ruleIds, expected, isUndo }) => {
      const undo = () => save.mutate({ ruleIds: expected, expected: ruleIds, isUndo: true })
      showDone(t(isUndo ? 'undone' : 'saved'), isUndo ? undefined : { label: common('undo'), act: undo })
    },
    onError: (error) => showFailure(failureOf(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sentRulesQuery(definition).queryKey }),
  })
  return (
    <MultiSelect
      aria-labelledby={label}
      data={rules.map(({ ruleId, name, sameAs }) => ({
        value: ruleId,
        label:
          sameAs === null || sameAs === definition ? name : t('taken', { name, other: others.get(sameAs) ?? sameAs }),
        disabled: sameAs !== null && sameAs !== definition,
      }))}
      value={save.isPending ? save.variables.ruleIds : chosen}
      onChange={(ruleIds) => {
        setOpen(false)
        if (!save.isPending) save.mutate({ ruleIds, expected: chosen, isUndo: false })
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      placeholder={chosen.length === 0 ? t('none') : ''}
      nothingFoundMessage={t('nothingFound')}
      maxValues={MAXIMUM_SAME_RULES}
      limit={MOST_OPTIONS}
      withScrollArea={false}
      classNames={{ options: dialog.options ?? '' }}
      searchable
      hidePickedOptions
    />
  )
}

interface Change {
  readonly ruleIds: string[]
  readonly expected: string[]
  readonly isUndo: boolean
}
