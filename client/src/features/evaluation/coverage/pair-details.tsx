import { wordsIn } from '@bonfire/contract/definitions/definition'
import { isPart } from '@bonfire/contract/definitions/equip-parts'
import { partAskedFor } from '@bonfire/contract/definitions/role-parts'
import type { CoverageEquip, CoverageInput, CoveragePair, CoverageStatus } from '@bonfire/contract/evaluation/coverage'
import { testRule } from '@bonfire/contract/evaluation/coverage'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { Button, CloseButton, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { useDayText } from '../../../lib/time/day-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import screen from '../../../ui/list-screen.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { useWords } from '../../../ui/words.ts'
import { mayAdministerUsers, mayConfigureRules } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useRoleText } from '../../sites/evaluation/role-text.ts'
import { type AskedDays, type PairName, pairQuery } from '../evaluation.queries.ts'
import type { CoverageColumn } from './coverage-model.ts'
import classes from './pair-details.module.css'
import { StatusMark } from './status-mark.tsx'

interface PairDetailsProps {
  siteId: string
  /** Undefined for the newest. */
  days: AskedDays | undefined
  equip: CoverageEquip
  column: CoverageColumn
  status: CoverageStatus
  onClose: () => void
}

/** Why a rule runs on an equip, or does not, and what to do about it. */
export function PairDetails({ siteId, days, equip, column, status, onClose }: PairDetailsProps) {
  const t = useTranslations('evaluation.coverage.pair')
  const words = useWords()
  const locale = useLanguage()
  const failureOf = useFailure()
  const pair = { siteId, equipId: equip.equipId, rule: column.rule }
  const { data, isError, error, refetch } = useQuery(pairQuery(pair, days))
  return (
    <div className={classes.pair}>
      <div className={classes.head}>
        <div>
          <strong>{wordsIn(column.name, locale)}</strong>
          <span className={screen.quiet} dir="auto">
            {equip.name} · {column.rule}
          </span>
        </div>
        <CloseButton size="sm" aria-label={words.close} onClick={onClose} />
      </div>
      <p>
        <StatusMark status={data?.status ?? status} />{' '}
        {!data || days === undefined
          ? t(`because.${data ? reasonOf(data) : status}`)
          : t(`inPast.${isReplaced(data) ? 'replaced' : data.status}`)}
      </p>
      {!data && !isError && <Skeleton height={72} />}
      {isError && (
        <Problem>
          {failureOf(error).message}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </Problem>
      )}
      {data && (
        <>
          {days === undefined && (
            <>
              <Inputs pair={data} siteId={siteId} equip={equip} />
              <Asks pair={data} equip={equip} />
              <Unset names={data.parameters} rule={column.rule} />
              <Unconfirmed constants={data.unconfirmed} equip={equip} />
            </>
          )}
          {days !== undefined && <DaysByStatus pair={data} />}
          <Days pair={data} />
          <code className={classes.when}>{data.when}</code>
          {days === undefined && <TestMode name={pair} pair={data} />}
        </>
      )}
    </div>
  )
}

function reasonOf(pair: CoveragePair): CoverageStatus | 'switchedOff' | 'replaced' | 'unsaid' {
  const { isSwitchedOff, status, inputs } = pair
  if (isSwitchedOff) return 'switchedOff'
  const lacking = inputs.filter(({ state }) => state === 'missing')
  if (lacking.length > 0 && lacking.every(isOfPart)) return 'unsaid'
  return isReplaced(pair) ? 'replaced' : status
}

/** A rule that is off because others run instead names them. */
const isReplaced = ({ status, days: [newest] }: Pick<CoveragePair, 'status' | 'days'>): boolean =>
  status === 'off' && newest !== undefined && newest.names.length > 0

/** True if what is missing is no point, but the word of someone. */
const isOfPart = ({ roles }: CoverageInput): boolean => roles.every(isPart)

function Inputs({ pair, siteId, equip }: { pair: CoveragePair; siteId: string; equip: CoverageEquip }) {
  const t = useTranslations('evaluation.coverage.pair')
  const wrong = pair.inputs.filter(({ state }) => state !== 'found')
  const user = useSessionUser()
  if (wrong.length === 0) return null
  const others = wrong.filter((input) => input.state !== 'unit' && input.state !== 'noUnit' && !isOfPart(input))
  const isOfEquip = others.some(({ roles }) => roles.some((role) => !role.includes('.')))
  return (
    <>
      <ul className={classes.inputs}>
        {wrong.map((input) => (
          <li key={input.roles.join('|')}>
            <Input input={input} />
          </li>
        ))}
      </ul>
      {mayAdministerUsers(user) && <UnitLinks inputs={wrong} siteId={siteId} />}
      {mayAdministerUsers(user) && others.length > 0 && (
        <Link
          to="/points"
          search={{ pointsSite: siteId, ...(isOfEquip && { pointsEquip: equip.equipId }) }}
          className={screen.link}
        >
          {t('giveRole')}
        </Link>
      )}
    </>
  )
}

/** A link to each point that lacks a unit or has a wrong one. */
function UnitLinks({ inputs, siteId }: { inputs: readonly CoverageInput[]; siteId: string }) {
  const t = useTranslations('evaluation.coverage.pair')
  return inputs
    .filter(({ state }) => state === 'unit' || state === 'noUnit')
    .flatMap(({ state, points }) =>
      points.map(({ pointId, equipId, name }) => (
        <Link
          key={pointId}
          to="/points"
          search={{ pointsSite: siteId, pointsEdit: pointId, ...(equipId !== null && { pointsEquip: equipId }) }}
          className={screen.link}
        >
          {t(state === 'noUnit' ? 'giveUnit' : 'correctUnit', { name })}
        </Link>
      )),
    )
}

/** A point of a coil or damper may be missing because the equip has none. */
function Asks({ pair, equip }: { pair: CoveragePair; equip: CoverageEquip }) {
  const t = useTranslations('evaluation.coverage.asks')
  const user = useSessionUser()
  const lacking = pair.inputs.filter(({ state }) => state === 'missing')
  const isAsked =
    equip.asks > 0 &&
    lacking.length > 0 &&
    lacking.every(({ roles }) => roles.every((role) => isPart(role) || partAskedFor(role)))
  if (!isAsked) return null
  return (
    <p>
      {t(lacking.every(isOfPart) ? 'part' : 'pair')}{' '}
      {mayConfigureRules(user) && (
        <Link to="/e/$equipNumber" params={{ equipNumber: String(equip.number) }} hash="parts" className={screen.link}>
          {t('answer')}
        </Link>
      )}
    </p>
  )
}

function Input({ input: { roles, state, points } }: { input: CoverageInput }) {
  const t = useTranslations('evaluation.coverage.pair')
  const format = useFormatter()
  const roleText = useRoleText()
  const partText = useTranslations('parts.names')
  const parts = roles.filter(isPart)
  if (parts.length > 0)
    return t('inputs.part', {
      parts: format.list(
        parts.map((part) => partText(part)),
        { type: 'disjunction' },
      ),
    })
  const named = format.list(
    roles.map((role) => `${role} (${roleText(role)})`),
    { type: 'disjunction' },
  )
  const names = format.list(points.map(({ name, unit }) => (state === 'unit' && unit ? `${name} (${unit})` : name)))
  return t(`inputs.${state as 'missing'}`, { roles: named, points: names })
}

/** Parameters without a value, each with the way to give it one. */
function Unset({ names, rule }: { names: readonly string[]; rule: string }) {
  const t = useTranslations('evaluation.coverage.pair')
  const user = useSessionUser()
  if (names.length === 0) return null
  return (
    <>
      <p>{t('parameters', { names: names.join(', ') })}</p>
      {mayConfigureRules(user) &&
        names.map((parameter) => (
          <Link key={parameter} to="/settings/catalogue" search={{ rule, parameter }} className={screen.link}>
            {t('giveValue', { parameter })}
          </Link>
        ))}
    </>
  )
}

/** Says that a default counts which nobody has confirmed for this unit. */
function Unconfirmed({ constants, equip }: { constants: CoveragePair['unconfirmed']; equip: CoverageEquip }) {
  const t = useTranslations('evaluation.coverage')
  const names = useTranslations('parts.constants.names')
  const format = useFormatter()
  const user = useSessionUser()
  if (constants.length === 0) return null
  return (
    <p className={screen.quiet}>
      {t('pair.unconfirmed', { names: format.list(constants.map((name) => names(name))) })}{' '}
      {mayConfigureRules(user) && (
        <Link to="/e/$equipNumber" params={{ equipNumber: String(equip.number) }} hash="parts" className={screen.link}>
          {t('asks.confirm')}
        </Link>
      )}
    </p>
  )
}

/** How many of the days it ran, and how many it did not, by reason. */
function DaysByStatus({ pair: { days } }: { pair: CoveragePair }) {
  const t = useTranslations('evaluation.coverage')
  const format = useFormatter()
  if (days.length < 2) return null
  const counts = [...Map.groupBy(days, ({ status }) => status)].sort(([, one], [, other]) => other.length - one.length)
  return (
    <p>
      {format.list(
        counts.map(([status, ofStatus]) =>
          t('pair.daysOf', { status: t(`statuses.${status}`), days: ofStatus.length }),
        ),
        { type: 'unit' },
      )}
    </p>
  )
}

function Days({ pair: { days, status, rules } }: { pair: CoveragePair }) {
  const t = useTranslations('evaluation.coverage.pair')
  const locale = useLanguage()
  const nameOfRule = (key: string) => wordsIn(rules[key] ?? key, locale)
  const format = useFormatter()
  const dayText = useDayText()
  const shown = days.find((day) => day.status === status) ?? days[0]
  // Their names are said above.
  if (status === 'parameter') return null
  if (!shown || shown.evaluatedSeconds === null) {
    if (shown?.status !== status || shown.names.length === 0) return null
    const names = shown.names.map(nameOfRule).join(', ')
    return <p>{t(status === 'off' ? 'replaced' : 'named', { day: dayText(shown.day), names })}</p>
  }
  const hours = (seconds: number) => format.number(seconds / SECONDS_PER_HOUR, { maximumFractionDigits: 1 })
  const reasons = shown.suppressedBy.map((by) =>
    by === 'maintenance' ? t('underMaintenance') : t('ruleFired', { rule: nameOfRule(by) }),
  )
  return (
    <p className={screen.quiet}>
      {t('evaluated', {
        day: dayText(shown.day),
        hours: hours(shown.evaluatedSeconds),
        share: format.number(shown.knownShare ?? 0, { style: 'percent', maximumFractionDigits: 0 }),
      })}
      {shown.status === 'noData' && shown.names.length > 0 && ` · ${t('fewFrom', { names: format.list(shown.names) })}`}
      {shown.suppressedSeconds > 0 &&
        ` · ${t('suppressed', { hours: hours(shown.suppressedSeconds), reasons: format.list(reasons) })}`}
    </p>
  )
}

const RUNNABLE: ReadonlySet<CoverageStatus> = new Set(['runs', 'waiting', 'noData', 'off'])

/** Runs the rule on the equip without its delays for two hours, for someone who repairs or tests it. */
function TestMode({ name, pair }: { name: PairName; pair: CoveragePair }) {
  const t = useTranslations('evaluation.coverage.test')
  const failureOf = useFailure()
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const user = useSessionUser()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => call(testRule, { body: { ...name, isOn } }),
    onSuccess: ({ test }) =>
      queryClient.setQueryData(pairQuery(name).queryKey, (before) => before && { ...before, test }),
    onError: (error) => showFailure(failureOf(error).message),
  })
  const test = pair.test && new Date(pair.test.endsAt) > now ? pair.test : null
  const mayTest = mayConfigureRules(user) && RUNNABLE.has(pair.status) && !pair.isSwitchedOff
  if (!test && !mayTest) return null
  return (
    <div className={classes.test}>
      {test ? (
        <span role="status">
          {t('since', {
            person: test.startedBy ?? t('nobody'),
            at: format.dateTime(new Date(test.startedAt), { timeStyle: 'short' }),
            end: format.relativeTime(new Date(test.endsAt), now),
          })}
        </span>
      ) : (
        <span className={screen.quiet}>{t('hint')}</span>
      )}
      {mayConfigureRules(user) && (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate(test === null)}>
          {test ? t('end') : t('start')}
        </Button>
      )}
    </div>
  )
}
