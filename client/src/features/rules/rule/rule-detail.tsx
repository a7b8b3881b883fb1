import '@mantine/core/styles/Switch.css'
import type { Project } from '@bonfire/contract/sites'
import { Switch } from '@mantine/core'
import { IconPointer, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { SeverityMark } from '../../hits/marks/severity-mark.tsx'
import { trustQuery } from '../../trust/trust.queries.ts'
import { TrustFacts } from '../../trust/trust-facts.tsx'
import classes from '../rules.module.css'
import { MeanwhileNotice } from '../saving/meanwhile-notice.tsx'
import { type ListedRule, setPriority, toggleRule } from '../saving/rule-config.ts'
import { useSettingState } from '../saving/setting-state.ts'
import type { RuleConfiguring } from '../saving/use-rule-config.ts'
import { PriorityControl } from './priority-control.tsx'
import own from './rule.module.css'
import { RuleHistory } from './rule-history.tsx'

interface RuleDetailProps {
  configuring: RuleConfiguring
  project: Project
}

/** The selected rule: description, settings and history. */
export function RuleDetail({ configuring, project, ref }: RuleDetailProps & { ref: RefObject<HTMLElement | null> }) {
  const t = useTranslations('rules.detail')
  const { config, rulesById, rulesLoad, settingsLoad } = configuring
  const isReady = rulesLoad.isSuccess && settingsLoad.isSuccess
  const rule = config.selectedRule === null ? undefined : rulesById.get(config.selectedRule)
  return (
    <section ref={ref} className={own.detail} aria-label={t('label')}>
      {(rulesLoad.isPending || settingsLoad.isPending) && (
        <SkeletonRows rows={6} columns={['60%', '40%']} label={t('loading')} />
      )}
      {isReady && rule && <RuleSettings configuring={configuring} project={project} rule={rule} />}
      {isReady && !rule && config.selectedRule !== null && (
        <EmptyState icon={<IconTrashX size={22} stroke={1.7} />} title={t('gone')} detail={t('goneHint')} />
      )}
      {isReady && config.selectedRule === null && (
        <EmptyState icon={<IconPointer size={22} stroke={1.7} />} title={t('choose')} />
      )}
    </section>
  )
}

function RuleSettings({ configuring, project, rule }: RuleDetailProps & { rule: ListedRule }) {
  const t = useTranslations('rules.detail')
  const categories = useTranslations('analysis.categories')
  const { config, edit, isReadOnly } = configuring
  const trust = useTranslations('trust')
  const trustLoad = useQuery(trustQuery({ projectKey: config.activeProject }))
  const settingState = useSettingState(config.insightType)
  const priority = config.active.get(rule.id) ?? null
  const isOn = priority !== null
  return (
    <>
      <h2 dir="auto" className={own.ruleName}>
        {rule.name}
      </h2>
      <div className={`${own.facts} ${basics.wideLine}`}>
        <Chip>{categories(rule.ruleType ?? 'other')}</Chip>
        <span className={basics.small}>
          <SeverityMark severity={rule.severity} />
        </span>
      </div>
      <p dir="auto" className={own.description}>
        {rule.description || t('noDescription')}
      </p>
      {config.changedMeanwhile.has(rule.id) && <MeanwhileNotice config={config} ruleId={rule.id} />}
      <div className={own.controls}>
        <Switch
          checked={isOn}
          disabled={isReadOnly}
          onChange={() => edit(toggleRule(config, rule.id))}
          label={t('enabled', { project: project.projectName })}
          description={t(`hints.${config.insightType}.${isOn ? 'on' : 'off'}`)}
        />
        <PriorityControl
          insightType={config.insightType}
          priority={priority}
          isReadOnly={isReadOnly}
          onChange={(chosen) => edit(setPriority(config, rule.id, chosen))}
        />
        {config.changed.has(rule.id) && (
          <p className={`${own.was} ${basics.line}`}>
            <span className={classes.changedDot} aria-hidden />
            {t('was', { state: settingState(config.saved.get(rule.id) ?? null) })}
          </p>
        )}
      </div>
      <section className={own.history} aria-labelledby="settings-trust">
        <h3 className={basics.listTitle} id="settings-trust">
          {trust('title')}
        </h3>
        <TrustFacts ruleId={rule.id} load={trustLoad} project={project.projectName} />
      </section>
      <RuleHistory config={config} ruleId={rule.id} />
    </>
  )
}
