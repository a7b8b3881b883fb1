import { escapeHtml } from '../../../locales/html.ts'
import { CHART_HEIGHT, CHART_WIDTH } from '../../charts/draw-line.ts'

/** The checks are in order, below what was found. */
export interface CheckList {
  readonly title: string
  readonly detail: string
  readonly stepsTitle: string
  readonly steps: readonly string[]
  /** Lines over the same time, one below the other. */
  readonly charts: readonly { readonly name: string; readonly range: string; readonly picture: Buffer }[]
  /** The time; empty without charts. */
  readonly chartsTitle: string
}

/** A picture in the text of a mail. */
export interface Picture {
  readonly cid: string
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
  readonly contentDisposition: 'inline'
}

const ABOUT = 'margin:0 0 4px;font-weight:600;font-size:14px;overflow-wrap:anywhere'
const LAST = 'margin:0 0 16px;font-size:14px'
const LINE = 'margin:0 0 8px;font-size:14px'
const QUIET = 'color:#57606a'
const CELL = 'padding:2px 12px 2px 0;vertical-align:top'

export const checkText = ({ title, detail, stepsTitle, steps }: CheckList): string =>
  [title, detail, stepsTitle, ...steps.map((step, place) => `${place + 1}. ${step}`)].filter(Boolean).join('\n')

export const checkHtml = ({ title, detail, ...list }: CheckList, place: number): string =>
  [
    `<p style="${list.steps.length > 0 ? ABOUT : LAST}">${escapeHtml(title)}</p>`,
    ...(detail ? [`<p style="${LINE}">${escapeHtml(detail)}</p>`] : []),
    ...(list.charts.length > 0 ? [chartsHtml(list, place)] : []),
    ...(list.steps.length > 0 ? [stepsHtml(list)] : []),
    '',
  ].join('\n')

function chartsHtml({ charts, chartsTitle }: Pick<CheckList, 'charts' | 'chartsTitle'>, list: number): string {
  const rows = charts.map(({ name, range }, place) => {
    const facts = `${escapeHtml(name)}<br><span style="${QUIET}">${escapeHtml(range)}</span>`
    const size = `width="${CHART_WIDTH}" height="${CHART_HEIGHT}"`
    const picture = `<img src="cid:${cidOf(list, place)}" ${size} alt="${escapeHtml(`${name} ${range}`)}">`
    return `<tr><td style="${CELL};width:110px">${facts}</td><td style="${CELL}">${picture}</td></tr>`
  })
  const table = 'role="presentation" cellspacing="0" cellpadding="0" style="font-size:13px"'
  return `<table ${table}>${rows.join('')}</table>
<p style="margin:0 0 8px;font-size:13px;${QUIET}">${escapeHtml(chartsTitle)}</p>`
}

function stepsHtml({ stepsTitle, steps }: Pick<CheckList, 'stepsTitle' | 'steps'>): string {
  const items = steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')
  return `<p style="margin:0;font-size:14px;${QUIET}">${escapeHtml(stepsTitle)}</p>
<ol style="margin:0 0 20px;padding-left:22px;font-size:14px">${items}</ol>`
}

export const picturesOf = (lists: readonly CheckList[]): Picture[] =>
  lists.flatMap(({ charts }, list) =>
    charts.map(({ name, picture }, place) => ({
      cid: cidOf(list, place),
      filename: `${name}.png`,
      content: picture,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    })),
  )

const cidOf = (list: number, place: number) => `chart-${list}-${place}@bonfire`
