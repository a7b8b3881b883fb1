import { causeText } from '@bonfire/contract/definitions/causes'
import type { EquipDiagnosis, LikelyCause } from '@bonfire/contract/diagnosis/equip-diagnosis'
import type { Equip } from '@bonfire/contract/histories/equips'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import { useDurationText } from '../../../lib/time/duration-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import basics from '../../../ui/basics.module.css'
import screen from '../../../ui/list-screen.module.css'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useRuleOut } from '../../evidence/diagnosis.queries.ts'
import { LikelihoodChip } from '../../evidence/likelihood-chip.tsx'
import classes from '../equips.module.css'
import { useCauseAction } from './cause-action.tsx'
import own from './diagnosis.module.css'

/** The causes that may be behind what is wrong, the likeliest first, with what speaks for and against each. */
export function LikelyCauses({ equip, diagnosis }: { equip: Equip; diagnosis: EquipDiagnosis }) {
  const t = useTranslations('diagnosis')
  const creation = useCauseAction(equip, diagnosis)
  const [showsAll, setShowsAll] = useState(false)
  const { causes, also, wrong } = diagnosis
  if (wrong.length === 0) return null
  const likely = causes.filter(({ likelihood }) => likelihood !== 'unlikely')
  // Where none stands out, the first ones are as good as it gets.
  const first = likely.length > 0 ? likely : causes.slice(0, 3)
  const others = causes.filter((one) => !first.includes(one))
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('why')}>
      <h2>{t('why')}</h2>
      {causes.length === 0 && <p className={screen.quiet}>{t('noCauses')}</p>}
      <ul className={basics.list}>
        {(showsAll ? causes : first).map((one) => (
          <CauseRow key={one.cause} equip={equip} likely={one} diagnosis={diagnosis} onCreate={creation.askFor(one)} />
        ))}
      </ul>
      {others.length > 0 && (
        <p>
          <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll((shown) => !shown)}>
            {showsAll ? t('fewer') : t('others', { count: others.length })}
          </Button>
        </p>
      )}
      {also && (
        <>
          <h3 className={own.also}>{t('also')}</h3>
          <ul className={basics.list}>
            <CauseRow equip={equip} likely={also} diagnosis={diagnosis} onCreate={creation.askFor(also)} />
          </ul>
        </>
      )}
      {creation.dialogs}
    </section>
  )
}

interface CauseRowProps {
  equip: Equip
  likely: LikelyCause
  diagnosis: EquipDiagnosis
  /** Undefined if all findings that it explains are on actions, or the reader may create none. */
  onCreate: (() => void) | undefined
}

function CauseRow({ equip, likely, diagnosis, onCreate }: CauseRowProps) {
  const { cause, likelihood, checked, ...speaks } = likely
  const t = useTranslations('diagnosis')
  const language = useLanguage()
  const format = useFormatter()
  const durationText = useDurationText()
  const personName = usePersonName()
  const ruleOut = useRuleOut(equip.number)
  const user = useSessionUser()
  const speakFor = speaks.for.flatMap((ruleId) => {
    const check = diagnosis.wrong.find((one) => one.ruleId === ruleId)
    return check ? [t('rule', { rule: check.name, detail: durationText(check.seconds) })] : []
  })
  const speakAgainst = speaks.against.flatMap((ruleId) => {
    const check = diagnosis.fine.find((one) => one.ruleId === ruleId)
    return check ? [t('rule', { rule: check.name, detail: t('ranDays', { days: check.days }) })] : []
  })
  const by = checked && {
    name: checked.checkedBy === null ? t('formerPerson') : personName(checked.checkedBy),
    at: format.dateTime(new Date(checked.checkedAt), { dateStyle: 'medium' }),
  }
  return (
    <li className={own.cause}>
      <p className={own.causeHead}>
        <strong>{causeText(cause, language)}</strong>
        <LikelihoodChip likelihood={likelihood} />
      </p>
      <p className={own.speaks}>
        <span>{t('for')}</span> {format.list(speakFor)}
      </p>
      {speakAgainst.length > 0 && (
        <p className={own.speaks}>
          <span>{t('against')}</span> {format.list(speakAgainst)}
        </p>
      )}
      <div className={own.causeFoot}>
        <Checkbox
          size="xs"
          label={t('ruledOut')}
          description={by && t('ruledOutBy', by)}
          checked={checked !== null}
          disabled={!hasRolesRestriction(user) || ruleOut.isPending}
          onChange={(event) => ruleOut.mutate({ cause, isChecked: event.currentTarget.checked })}
        />
        {onCreate && (
          <Button size="compact-sm" variant="default" onClick={onCreate}>
            {t('createAction')}
          </Button>
        )}
      </div>
    </li>
  )
}
