import type { Project } from '@bonfire/contract/sites'
import { notifications } from '@mantine/notifications'
import { IconBuildingOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { useStoredState } from '../../lib/stored-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSessionUser } from '../auth/session.queries.ts'
import { portfolioQuery } from '../sites/portfolio.queries.ts'
import { ProjectPane } from './project-pane.tsx'
import { RuleDetail } from './rule-detail.tsx'
import { listProjectsByName } from './rule-listing.ts'
import { RulePane } from './rule-pane.tsx'
import classes from './rules.module.css'
import { DiscardQuestion, SavingOverlay } from './settings-dialogs.tsx'
import { SettingsFooter } from './settings-footer.tsx'
import { SETTINGS_PANEL_ID, SettingsTabs, tabId } from './settings-tabs.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useRuleConfig } from './use-rule-config.ts'
import { type SettingsAddress, useSettingsAddress } from './use-settings-address.ts'

const NO_PROJECTS = {}

/** Which rules are on for a project, and how urgent each is, in three panes. */
export function SettingsScreen() {
  const t = useTranslations('rules')
  const user = useSessionUser()
  const address = useSettingsAddress()
  const { data: portfolio } = useQuery(portfolioQuery(user.username))
  const rememberedKey = useStoredState((state) => state.activeProject)
  const projects = useMemo(() => listProjectsByName(portfolio?.projects ?? NO_PROJECTS), [portfolio])
  const project = findProject(projects, address.project) ?? findProject(projects, rememberedKey) ?? projects[0]
  usePageTitle(`${t(address.insightType)} · ${t('title')}`)

  // The address names the project that is shown, so that it can be shared.
  const { openProject } = address
  const isNamed = project === undefined || project.project_key === address.project
  useEffect(() => {
    if (project && !isNamed) void openProject(project.project_key, { replace: true })
  })

  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <h1>{t('title')}</h1>
        <SettingsTabs current={address.insightType} />
      </header>
      <div
        id={SETTINGS_PANEL_ID}
        role="tabpanel"
        aria-labelledby={tabId(address.insightType)}
        className={classes.panel}
      >
        {project === undefined && (
          <EmptyState icon={<IconBuildingOff size={22} stroke={1.7} />} title={t('projects.none')} />
        )}
        {project && isNamed && <ProjectSettings address={address} projects={projects} project={project} />}
      </div>
    </div>
  )
}

function findProject(projects: readonly Project[], key: string | null): Project | undefined {
  return projects.find((project) => project.project_key === key)
}

interface ProjectSettingsProps {
  address: SettingsAddress
  projects: readonly Project[]
  project: Project
}

function ProjectSettings({ address, projects, project }: ProjectSettingsProps) {
  const t = useTranslations('rules')
  const place = { insightType: address.insightType, activeProject: project.project_key }
  const panesRef = useRef<HTMLDivElement>(null)
  const configuring = useRuleConfig(place, address.rule, {
    onSaved: (count) => {
      tell(t('footer.saved', { count, project: project.project_name }))
      // Save Changes, which had the focus, cannot be pressed now.
      panesRef.current?.focus()
    },
    onNewest: ({ changedMeanwhile, lostCount }) => {
      if (changedMeanwhile !== undefined) address.moveToRule(changedMeanwhile)
      if (lostCount > 0) tell(t('failure.lost', { count: lostCount }))
      panesRef.current?.focus()
    },
  })
  const { config, isSaving } = configuring
  const leave = useLeaveQuestion(config.pristine, configuring.discard)
  return (
    <>
      <div ref={panesRef} tabIndex={-1} className={classes.panes}>
        <ProjectPane
          projects={projects}
          config={config}
          isCounted={configuring.settingsLoad.isSuccess}
          onOpen={address.openProject}
        />
        <RulePane configuring={configuring} onSelect={address.moveToRule} />
        <RuleDetail configuring={configuring} project={project} />
      </div>
      <SettingsFooter configuring={configuring} onCancel={leave.askToCancel} />
      <DiscardQuestion isAsked={leave.isAsked} onKeep={leave.keep} onDiscard={leave.confirm} />
      <SavingOverlay isSaving={isSaving} />
    </>
  )
}

const NOTICE_MILLISECONDS = 4000

function tell(message: string): void {
  notifications.show({
    message,
    withBorder: true,
    withCloseButton: false,
    // The buttons stand in the right corner, the count of unsaved changes in the left.
    position: 'bottom-center',
    autoClose: NOTICE_MILLISECONDS,
  })
}
