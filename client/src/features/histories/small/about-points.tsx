import type { Point } from '@bonfire/contract/histories/points'
import { type About, choosePointsOfFinding, MAXIMUM_ABOUT_POINTS } from '@bonfire/contract/hits/read-evidence'
import { Button, MultiSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { sortByRole } from '../chosen-points.ts'
import { evidenceQuery, type OneFinding } from '../rule/why.queries.ts'
import classes from './small.module.css'

interface AboutPointsProps {
  readonly about: About
  readonly finding: OneFinding
  /** The points of the equip, and those of the site itself that are drawn. */
  readonly offered: readonly Point[]
}

/** Says why these points are drawn where no rule reads them, and lets people choose others for the rule. */
export function AboutPoints({ about, finding, offered }: AboutPointsProps) {
  const t = useTranslations('histories.about')
  const user = useSessionUser()
  const [isChoosing, setIsChoosing] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const choose = useChoosePoints(about, finding)
  if (about.by === 'rule') return null
  const close = () => {
    setIsChoosing(false)
    buttonRef.current?.focus()
  }
  return (
    <div className={classes.about}>
      <p role="note" data-open={about.by === 'nothing'}>
        {t(about.by)}
      </p>
      {hasRolesRestriction(user) && (
        <Button
          ref={buttonRef}
          size="compact-sm"
          variant={about.by === 'nothing' ? 'default' : 'subtle'}
          aria-expanded={isChoosing}
          onClick={() => (isChoosing ? close() : setIsChoosing(true))}
        >
          {t(about.by === 'nothing' ? 'choose' : 'change')}
        </Button>
      )}
      {isChoosing && (
        <Choice
          initial={about.pointIds}
          offered={offered}
          canForget={about.by === 'people'}
          onClose={close}
          onChoose={(pointIds) => {
            close()
            choose.mutate({ pointIds, undoes: false })
          }}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly initial: readonly string[]
  readonly offered: readonly Point[]
  readonly canForget: boolean
  readonly onChoose: (pointIds: string[]) => void
  readonly onClose: () => void
}

function Choice({ initial, offered, canForget, onChoose, onClose }: ChoiceProps) {
  const t = useTranslations('histories.about')
  const common = useTranslations('common')
  const known = sortByRole(offered)
  const [chosen, setChosen] = useState(initial.filter((id) => known.some(({ pointId }) => pointId === id)))
  const inputRef = useFocused()
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) onChoose(chosen)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The panel around it must not handle the key too.
        event.stopPropagation()
        const isListOpen = inputRef.current?.getAttribute('aria-expanded') === 'true'
        if (!isListOpen) onClose()
      }}
    >
      <MultiSelect
        ref={inputRef}
        label={t('label')}
        description={t('hint', { maximum: MAXIMUM_ABOUT_POINTS })}
        data={known.map(({ pointId, name }) => ({ value: pointId, label: name }))}
        maxValues={MAXIMUM_ABOUT_POINTS}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage={t('noPoint')}
        limit={200}
        searchable
        w={360}
      />
      <Button type="submit" size="sm" disabled={chosen.length === 0}>
        {t('save')}
      </Button>
      {canForget && (
        <Button size="sm" variant="subtle" onClick={() => onChoose([])}>
          {t('forget')}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={onClose}>
        {common('cancel')}
      </Button>
    </form>
  )
}

function useFocused(): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}

function useChoosePoints(about: About, finding: OneFinding) {
  const t = useTranslations('histories.about')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  const before = about.by === 'people' ? about.pointIds : []
  const { occurrenceId, insightType } = finding
  const mutation = useMutation({
    mutationFn: ({ pointIds }: { pointIds: readonly string[]; undoes: boolean }) =>
      call(choosePointsOfFinding, {
        params: { occurrenceId },
        query: insightType === undefined ? {} : { type: insightType },
        body: { pointIds: [...pointIds] },
      }),
    onSuccess: ({ about: now }, { undoes }) => {
      queryClient.setQueryData(evidenceQuery(finding).queryKey, (evidence) => evidence && { ...evidence, about: now })
      // Other findings of the rule have these points, too.
      void queryClient.invalidateQueries({ queryKey: ['hits', 'why'] })
      const undo = { label: common('undo'), act: () => mutation.mutate({ pointIds: before, undoes: true }) }
      showDone(t(undoes ? 'undone' : 'kept'), undoes ? undefined : undo)
    },
    onError: (error) => showFailure(failureOf(error).message),
  })
  return mutation
}
