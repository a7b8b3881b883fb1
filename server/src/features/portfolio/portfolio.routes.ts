import { readActionOwners, saveActionOwners } from '@bonfire/contract/actions/action-settings'
import {
  addToPortfolio,
  createProject,
  createSite,
  editProject,
  editSite,
  listPortfolioRules,
  readManagedPortfolio,
} from '@bonfire/contract/portfolio'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { readOwners, saveOwners } from './owners/action-owners.service.ts'
import * as portfolio from './portfolio.service.ts'

/** Projects and sites, for administrators of the tenant. */
export function portfolioRoutes(app: FastifyInstance, context: Context): void {
  route(app, readManagedPortfolio, ({ caller }) => portfolio.readPortfolio(context, caller))
  route(app, createProject, ({ caller, body }) => portfolio.createProject(context, caller, body))
  route(app, editProject, ({ caller, params, body }) =>
    portfolio.editProject(context, caller, { projectKey: params.projectKey, change: body }),
  )
  route(app, readActionOwners, ({ caller, params }) => readOwners(context, caller, params.projectKey))
  route(app, saveActionOwners, ({ caller, params, body }) => saveOwners(context, caller, params.projectKey, body))
  route(app, createSite, ({ caller, body }) => portfolio.createSite(context, caller, body))
  route(app, listPortfolioRules, ({ caller }) => portfolio.listRules(context, caller))
  route(app, addToPortfolio, ({ caller, body }) => portfolio.addToPortfolio(context, caller, body))
  route(app, editSite, ({ caller, params, body }) =>
    portfolio.editSite(context, caller, { siteId: params.siteId, change: body }),
  )
}
