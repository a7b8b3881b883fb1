import type { Kysely } from 'kysely'
import type { ActionTables } from './tables/actions.ts'
import type { EvaluationTables } from './tables/evaluation.ts'
import type { FindingTables, RetentionTables } from './tables/findings.ts'
import type { ImportTables } from './tables/imports.ts'
import type { MailTables } from './tables/mail.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PointTables } from './tables/points.ts'
import type { PortfolioTables } from './tables/portfolio.ts'
import type { RuleTables } from './tables/rules.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { OverviewTables, ViewTables } from './tables/views.ts'
import type { WebhookTables } from './tables/webhooks.ts'

/** The tables' types, as created by `server/migrations`. Dates are `yyyy-MM-dd` strings, int8 are numbers. */
export interface Tables
  extends PortfolioTables,
    PeopleTables,
    SignInTables,
    RuleTables,
    FindingTables,
    ActionTables,
    MailTables,
    WebhookTables,
    ViewTables,
    OverviewTables,
    ImportTables,
    PointTables,
    EvaluationTables,
    RetentionTables {}

export type Db = Kysely<Tables>
