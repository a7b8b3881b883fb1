import { readSetupSteps, type SetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import screen from '../../../ui/list-screen.module.css'
import { useSessionUser } from '../../auth/session.queries.ts'
import classes from './setup-step-list.module.css'

type To = '/portfolio' | '/imports' | '/points' | '/coverage' | '/evaluation'

interface Step {
  readonly name: 'site' | 'samples' | 'units' | 'run' | 'finding'
  readonly isDone: boolean
  readonly to: To
  readonly search?: object
}

/** Loaded only where a list is empty. It goes once a rule of our own has found something. */
export function SetupStepList() {
  const t = useTranslations('setup')
  const { data } = useQuery(setupStepsQuery(useSessionUser().username))
  if (!data?.steps) return null
  const { pointsWithoutUnit } = data.steps
  const steps = listSteps(data.steps)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className={classes.setup} aria-labelledby="setup-steps">
      <h2 id="setup-steps">{t('title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.name} data-next={step === next || undefined}>
            {step.isDone ? (
              <IconCircleCheckFilled size={18} className={classes.done ?? ''} aria-hidden />
            ) : (
              <IconCircle size={18} stroke={1.6} aria-hidden />
            )}
            <div>
              <strong>{t(`steps.${step.name}`)}</strong>
              <span className="visually-hidden">{t(step.isDone ? 'done' : 'open')}</span>
              {step === next && (
                <p>
                  {t.rich(`hints.${step.name}`, { count: pointsWithoutUnit, link: (words) => linkOf(step, words) })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const linkOf = ({ to, search }: Step, words: ReactNode) => (
  <Link to={to} search={{ ...search }} className={screen.link}>
    {words}
  </Link>
)

function listSteps({ hasSite, hasSamples, pointsWithRole, pointsWithoutUnit, siteId, hasRun }: SetupSteps): Step[] {
  const points = { ...(siteId !== null && { pointsSite: siteId }) }
  const lacking = pointsWithRole === 0 ? 'withoutRole' : 'withoutUnit'
  return [
    { name: 'site', isDone: hasSite, to: '/portfolio' },
    { name: 'samples', isDone: hasSamples, to: '/imports' },
    {
      name: 'units',
      isDone: pointsWithRole > 0 && pointsWithoutUnit === 0,
      to: '/points',
      search: { ...points, pointsShow: lacking },
    },
    { name: 'run', isDone: hasRun, to: '/coverage', search: { ...(siteId !== null && { coverageSite: siteId }) } },
    { name: 'finding', isDone: false, to: '/evaluation' },
  ]
}

const REFRESH_MILLISECONDS = 15_000

/** Asked again while something is left to do, so that each step is ticked once it is done. */
const setupStepsQuery = (username: string) =>
  queryOptions({
    queryKey: ['setupSteps', username],
    queryFn: ({ signal }) => call(readSetupSteps, { signal }),
    refetchInterval: ({ state }) => (state.data?.steps ? REFRESH_MILLISECONDS : false),
    staleTime: 0,
    retry: false,
  })
