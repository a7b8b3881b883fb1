import type { Page } from '@playwright/test'

export const ONE_SITE = 'ALBION~alb-castlegate'
export const SITES = `${ONE_SITE},ALBION~alb-tanners-row,ALBION~alb-thornbeck`

/** The list of actions at three sites. */
export const at = (search = '') => `/actions?sites=${SITES}${search}`

export const rows = (page: Page) => page.getByRole('row', { level: 1 })
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Action lists' }).getByRole('link', { name })
export const info = (page: Page) => page.getByRole('list', { name: 'List summary' })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
export const statusFilter = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: 'Status' })
export const history = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: 'History' })
export const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
