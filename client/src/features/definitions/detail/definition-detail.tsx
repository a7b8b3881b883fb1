import { causeText } from '@bonfire/contract/definitions/causes'
import { machinesOf } from '@bonfire/contract/definitions/check-definition'
import { type StateMachine, wordsIn } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { strengthsOf } from '@bonfire/contract/definitions/strengths'
import type { RuleTrust } from '@bonfire/contract/trust'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import basics from '../../../ui/basics.module.css'
import { useRoleName } from '../../own-roles/use-role-name.ts'
import { TrustFacts } from '../../trust/trust-facts.tsx'
import { conditionSentence } from '../condition-sentence.ts'
import frame from '../frame.module.css'
import { SuggestedLimit } from '../limits/suggested-limit.tsx'
import { DefinitionFacts } from './definition-facts.tsx'
import classes from './detail.module.css'
import { DetailHead } from './detail-head.tsx'
import { ParameterTable } from './parameter-table.tsx'
import { SentRules } from './sent-rules.tsx'
import { useMeasureText } from './use-measure-text.ts'

interface DefinitionDetailProps {
  stored: StoredDefinition
  machines: readonly StateMachine[]
  all: readonly StoredDefinition[]
  trust: UseQueryResult<Record<string, RuleTrust>>
  /** The parameter to open for a change. */
  asked: string | undefined
  onAnswered: () => void
}

/** A sentence longer than this is harder to read than the condition. */
const LONGEST_SENTENCE = 700

/** A definition in full: what it computes, when, with which numbers, and what may be behind it. */
export function DefinitionDetail({ stored, machines, all, trust, asked, onAnswered }: DefinitionDetailProps) {
  const t = useTranslations('catalogue.detail')
  const trustTexts = useTranslations('trust')
  const strengthWords = useTranslations('catalogue.strengths')
  const locale = useLanguage()
  const { definition } = stored
  const used = machinesOf(definition, machines).filter(({ parameters }) => Object.keys(parameters).length > 0)
  const measure = useMeasureText()
  const sentence = conditionSentence(definition, machines, { locale, measure, roleName: useRoleName() })
  return (
    <>
      <DetailHead stored={stored} />
      <p dir="auto" className={classes.description}>
        {wordsIn(definition.description, locale)}
      </p>

      <h3>{trustTexts('title')}</h3>
      <TrustFacts ruleId={definition.key} load={trust} />
      {(trust.data?.[definition.key]?.everywhere.falseAlerts ?? 0) > 0 && (
        <SuggestedLimit key={definition.key} definition={definition} />
      )}

      <h3>{t('when')}</h3>
      <pre className={`${classes.condition} ${basics.box}`}>
        <code>{definition.when}</code>
      </pre>
      {sentence !== undefined && sentence.length <= LONGEST_SENTENCE && (
        <p className={classes.sentence}>{t('sentence', { sentence })}</p>
      )}

      <h3>{t('parameters')}</h3>
      {Object.keys(definition.parameters).length === 0 && <p className={frame.quiet}>{t('noParameters')}</p>}
      {Object.keys(definition.parameters).length > 0 && (
        <ParameterTable
          owner={definition}
          title={wordsIn(definition.name, locale)}
          label={t('parameters')}
          asked={asked}
          onAnswered={onAnswered}
        />
      )}
      {definition.states !== undefined &&
        used.map((machine) => (
          <section key={machine.key}>
            <h3>{t('stateParameters', { equip: wordsIn(machine.words, locale) })}</h3>
            <p className={frame.quiet}>{t('stateParametersHint')}</p>
            <ParameterTable
              owner={machine}
              title={wordsIn(machine.words, locale)}
              label={t('stateParameters', { equip: wordsIn(machine.words, locale) })}
            />
          </section>
        ))}

      <DefinitionFacts definition={definition} machines={machines} />

      <h3>{t('causes')}</h3>
      {definition.causes.length === 0 && <p className={frame.quiet}>{t('noCauses')}</p>}
      <ul className={classes.causes}>
        {[...strengthsOf(definition)].map(([cause, strength]) => (
          <li key={cause}>
            {causeText(cause, locale)} <span className={frame.quiet}>{strengthWords(strength)}</span>
          </li>
        ))}
      </ul>
      <OtherRules title={t('suppressedBy')} keys={definition.suppressedBy} all={all} />
      <OtherRules title={t('replacedBy')} keys={definition.replacedBy ?? []} all={all} />
      <OtherRules title={t('restates')} keys={definition.restates ?? []} all={all} />
      <SentRules
        key={definition.key}
        definition={definition.key}
        others={new Map(all.map((other) => [other.key, wordsIn(other.definition.name, locale)]))}
      />
    </>
  )
}

function OtherRules({ title, keys, all }: Pick<DefinitionDetailProps, 'all'> & { title: string; keys: string[] }) {
  const locale = useLanguage()
  const others = keys.flatMap((one) => all.find(({ key }) => key === one) ?? [])
  if (others.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes.causes}>
        {others.map(({ key, definition }) => (
          <li key={key}>{wordsIn(definition.name, locale)}</li>
        ))}
      </ul>
    </>
  )
}
