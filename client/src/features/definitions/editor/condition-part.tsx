import { vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import type { Definition, StateMachine } from '@bonfire/contract/definitions/definition'
import { sayProblem } from '@bonfire/contract/definitions/language/texts/say'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import basics from '../../../ui/basics.module.css'
import note from '../../../ui/messages/note.module.css'
import red from '../../../ui/messages/problem.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import { useRoleName } from '../../own-roles/use-role-name.ts'
import { conditionSentence } from '../condition-sentence.ts'
import { useMeasureText } from '../detail/use-measure-text.ts'
import classes from './condition.module.css'
import { ConditionField, findProblems } from './condition-field.tsx'
import frame from './editor.module.css'

interface ConditionPartProps {
  when: string
  definition: Definition
  machines: readonly StateMachine[]
  /** Those of one's own that it may read. */
  ownRoles: Definition['ownRoles']
  /** The problem of the condition as a whole. */
  problem: string | undefined
  onChange: (when: string) => void
  onAddParameter: (name: string) => void
}

const NEW_NAME = /^[a-z][a-zA-Z0-9]{1,39}$/

/** Edits when the rule fires: the condition, its problems, and the sentence that it reads as. */
export function ConditionPart({
  when,
  definition,
  machines,
  ownRoles,
  problem: whole,
  onChange,
  onAddParameter,
}: ConditionPartProps) {
  const t = useTranslations('catalogue.editor.condition')
  const locale = useLanguage()
  const { parameters, equip } = definition
  const roleName = useRoleName()
  const types = JSON.stringify([parameters, equip, ownRoles])
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what they are, not by which object they are in
  const vocabulary = useMemo(() => vocabularyOf({ parameters, equip, ownRoles }, machines), [types, machines])
  const { severity, problems } = useMemo(() => findProblems(when, vocabulary), [when, vocabulary])
  const measure = useMeasureText()
  const sentence = conditionSentence({ when, parameters, equip, ownRoles }, machines, { locale, measure, roleName })
  return (
    <section aria-label={t('title')} className={frame.part}>
      <h2 className={`${basics.partTitle} ${classes.required}`}>{t('title')}</h2>
      <ConditionField
        value={when}
        vocabulary={vocabulary}
        label={t('label')}
        isWrong={whole !== undefined}
        onChange={onChange}
      />
      <div aria-live="polite" className={classes.said}>
        {when.trim() === '' && <p className={whole ? red.problem : note.note}>{t('missing')}</p>}
        {when.trim() !== '' && whole && problems.length === 0 && <Problem isQuiet>{whole}</Problem>}
        {problems.map((problem) => {
          const word = when.slice(problem.start, problem.end)
          const isUnknown = problem.code.startsWith('language.unknown-name') && NEW_NAME.test(word)
          return (
            <Problem
              key={`${problem.code} ${problem.start}`}
              {...(severity === 'warning' && { tone: 'warning' })}
              isQuiet
            >
              {t('at', { line: problem.line, column: problem.column, message: sayProblem(locale, problem) })}
              {isUnknown && (
                <Button size="compact-xs" variant="default" onClick={() => onAddParameter(word)}>
                  {t('addParameter', { name: word })}
                </Button>
              )}
            </Problem>
          )
        })}
        {sentence !== undefined && <p className={classes.sentence}>{t('sentence', { sentence })}</p>}
      </div>
    </section>
  )
}
