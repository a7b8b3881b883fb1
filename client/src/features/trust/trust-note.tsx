import { NOTHING_JUDGED, type RuleTrust, trustIn } from '@bonfire/contract/trust'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { hasRolesRestriction } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { findProject, useSelectedSites } from '../sites/site-selection.ts'
import { NoteSpace } from './note-space.tsx'
import classes from './trust.module.css'
import { trustQuery } from './trust.queries.ts'
import { useTrustTexts } from './use-trust-texts.ts'

interface TrustNoteProps {
  ruleId: string
  /** Where the finding is. */
  projectKey: string
}

/** Says in a line how often a rule was right: in the project, or everywhere if too little is known there. */
export function TrustNote({ ruleId, projectKey }: TrustNoteProps) {
  const t = useTranslations('trust')
  const texts = useTrustTexts()
  const user = useSessionUser()
  const { portfolio } = useSelectedSites()
  const { data, isLoading } = useQuery({ ...trustQuery({ ruleId, projectKey }), enabled: hasRolesRestriction(user) })
  if (isLoading) return <NoteSpace />
  if (!data) return null
  const { everywhere = NOTHING_JUDGED, inProject = null }: Partial<RuleTrust> = data[ruleId] ?? {}
  const project = findProject(portfolio, projectKey)?.projectName ?? projectKey
  const isKnownHere = inProject !== null && trustIn(inProject) !== null
  const judged = isKnownHere ? inProject : everywhere
  const isKnown = trustIn(judged) !== null
  const where = isKnownHere ? t('noteIn', { project }) : isKnown ? t('noteEverywhere') : t('note')
  return (
    <p className={classes.note} title={texts.counts(judged).join('\n') || undefined}>
      <IconScale size={15} stroke={1.7} aria-hidden />
      <span>
        <strong dir="auto">{where}</strong> {texts.share(judged)}
      </span>
    </p>
  )
}
