import type { Project } from '@bonfire/contract/sites'
import { IconBuildingOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { useStoredState } from '../../lib/stored/stored-state.ts'
import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import note from '../../ui/messages/note.module.css'
import { showNotice } from '../../ui/messages/toasts.tsx'
import { useRevealOnPhone } from '../../ui/phone-layout.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { SetUpPortfolio } from '../sites/no-sites.tsx'
import { portfolioQuery } from '../sites/portfolio.queries.ts'
import { ProjectPane } from './lists/project-pane.tsx'
import { listProjectsByName } from './lists/rule-listing.ts'
import { RuleDetail } from './rule/rule-detail.tsx'
import { RulePane } from './rule/rule-pane.tsx'
import classes from './rules.module.css'
import { DiscardQuestion, SavingOverlay } from './saving/settings-dialogs.tsx'
import { SettingsFooter } from './saving/settings-footer.tsx'
import { useLeaveQuestion } from './saving/use-leave-question.ts'
import { useRuleConfig } from './saving/use-rule-config.ts'
import { SETTINGS_PANEL_ID, SettingsTabs, tabId } from './settings-tabs.tsx'
import { type SettingsAddress, useSettingsAddress } from './use-settings-address.ts'

const NO_PROJECTS = {}

/** Sets which rules are enabled for a project, and their priorities, in three panes. */
export function SettingsScreen() {
  const t = useTranslations('rules')
  const user = useSessionUser()
  const address = useSettingsAddress()
  const { data: portfolio } = useQuery(portfolioQuery(user.username))
  const rememberedKey = useStoredState((state) => state.activeProject)
  const projects = useMemo(() => listProjectsByName(portfolio?.projects ?? NO_PROJECTS), [portfolio])
  const project = findProject(projects, address.project) ?? findProject(projects, rememberedKey) ?? projects[0]
  usePageTitle(`${t(address.insightType)} · ${t('title')}`)

  // The URL names the project shown, so that it can be shared.
  const { openProject } = address
  const isNamed = project === undefined || project.projectKey === address.project
  useEffect(() => {
    if (project && !isNamed) void openProject(project.projectKey, { replace: true })
  })

  return (
    <div className={screen.main}>
      <header className={classes.heading}>
        <h1 className={basics.pageTitle}>{t('title')}</h1>
        <SettingsTabs current={address.insightType} />
        <Link to="/settings/catalogue" className={classes.catalogue}>
          {t('catalogue')}
        </Link>
      </header>
      <div
        id={SETTINGS_PANEL_ID}
        role="tabpanel"
        aria-labelledby={tabId(address.insightType)}
        className={classes.panel}
      >
        {project === undefined && (
          <EmptyState icon={<IconBuildingOff size={22} stroke={1.7} />} title={t('projects.none')}>
            <SetUpPortfolio />
          </EmptyState>
        )}
        {project && isNamed && <ProjectSettings address={address} projects={projects} project={project} />}
      </div>
    </div>
  )
}

function findProject(projects: readonly Project[], key: string | null): Project | undefined {
  return projects.find((project) => project.projectKey === key)
}

interface ProjectSettingsProps {
  address: SettingsAddress
  projects: readonly Project[]
  project: Project
}

function ProjectSettings({ address, projects, project }: ProjectSettingsProps) {
  const t = useTranslations('rules')
  const place = { insightType: address.insightType, activeProject: project.projectKey }
  const panesRef = useRef<HTMLDivElement>(null)
  const detailRef = useRef<HTMLElement>(null)
  const { unseenSites = 0 } = project
  const chosen = { selectedRule: address.rule, isReadOnly: unseenSites > 0 }
  const configuring = useRuleConfig(place, chosen, {
    onSaved: (count) => {
      showSaved(t('footer.saved', { count, project: project.projectName }))
      // Save Changes, which had the focus, is now disabled.
      panesRef.current?.focus()
    },
    onNewest: ({ changedMeanwhile, lostCount }) => {
      if (changedMeanwhile !== undefined) address.moveToRule(changedMeanwhile)
      if (lostCount > 0) showSaved(t('failure.lost', { count: lostCount }))
      panesRef.current?.focus()
    },
  })
  const { config, isSaving } = configuring
  const reveal = useRevealOnPhone(detailRef, config.selectedRule)
  const leave = useLeaveQuestion(config.pristine, configuring.discard)
  return (
    <>
      {unseenSites > 0 && (
        <p className={`${note.note} ${classes.inPart}`}>
          {t('inPart', { seen: project.sites.length, all: project.sites.length + unseenSites })}
        </p>
      )}
      <div ref={panesRef} tabIndex={-1} className={classes.panes} data-read-only={unseenSites > 0 || undefined}>
        <ProjectPane
          projects={projects}
          config={config}
          isCounted={configuring.settingsLoad.isSuccess}
          onOpen={address.openProject}
        />
        <RulePane
          configuring={configuring}
          order={address.order}
          onOrder={address.orderBy}
          onSelect={address.moveToRule}
          onShow={reveal}
        />
        <RuleDetail ref={detailRef} configuring={configuring} project={project} />
      </div>
      <SettingsFooter configuring={configuring} onCancel={leave.askToCancel} />
      <DiscardQuestion isAsked={leave.isAsked} onKeep={leave.keep} onDiscard={leave.confirm} />
      <SavingOverlay isSaving={isSaving} />
    </>
  )
}

// The buttons are in the right corner, the count of unsaved changes in the left.
const showSaved = (message: string) => showNotice(message, { position: 'bottom-center' })
