import { type RawAnswer, readHistories } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import type { Locale } from '@bonfire/contract/people/users'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { csvOf } from '../../../lib/csv.ts'
import { download, downloadBlob } from '../../../lib/download.ts'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { exportWords } from '../../../locales/export-words.ts'
import { showFailure, showNotice } from '../../../ui/messages/toasts.tsx'
import { useValueText } from '../chart/use-value-text.ts'
import type { usePicture } from '../viewer/picture/use-picture.ts'
import { useSpanText } from '../viewer/use-span-text.ts'
import type { HistoryAddress } from '../viewer/use-viewer.ts'
import { type CellOf, instantCell, shownRows, titleOf } from './csv-lines.ts'
import { pictureOf } from './picture-png.ts'

interface DownloadsOf {
  address: HistoryAddress
  chosen: readonly Point[]
  picture: ReturnType<typeof usePicture>
  name: string
  cardRef: React.RefObject<HTMLElement | null>
}

/** The visible picture as a table or an image, and the samples behind it. */
export function useDownloads({ address, chosen, picture, name, cardRef }: DownloadsOf) {
  const t = useTranslations('histories')
  const failureOf = useFailure()
  const { one } = useValueText()
  const { text } = useSpanText(address.timeZone)
  const [readCount, setReadCount] = useState<number>()
  const reading = useRef<AbortController>(undefined)
  const { span, site, timeZone } = address
  const cell: CellOf = (point, value) => (point.kind === 'number' ? value : one(point, value))
  const file = (ending: string) => `${fileName(`${site.label} ${name}`)}.${ending}`

  const csvShown = async (language: Locale) => {
    const { samples: words } = await exportWords(language).catch(() => ({ samples: null }))
    if (!words) return showFailure(t('exportFailed'))
    const rows = shownRows({ points: chosen, lines: picture.lines, span: picture.loadedSpan }, { ...words, cell })
    if (rows.length === 1) return showNotice(t('nothingToExport'))
    download(file('csv'), csvOf(rows, { language }))
  }
  const csvSamples = async (language: Locale) => {
    const giveUp = new AbortController()
    reading.current = giveUp
    setReadCount(0)
    try {
      const byId = new Map(chosen.map((point) => [point.pointId, point]))
      const { samples: words } = await exportWords(language)
      const parts = [csvOf([[words.time, words.name, words.id, words.value]], { language })]
      let count = 0
      for await (const page of rawPages(chosen, span, giveUp.signal)) {
        const rows = page.flatMap(({ pointId, t: instants, v }) => {
          const point = byId.get(pointId)
          if (!point) return []
          const title = titleOf(point)
          return instants.map((at, place) => {
            const value = v[place] ?? null
            return [instantCell(at), title, pointId, value === null ? '' : cell(point, value)]
          })
        })
        if (rows.length > 0) parts.push(csvOf(rows, { isContinued: true, language }))
        count += rows.length
        setReadCount(count)
      }
      if (count === 0) showNotice(t('nothingToExport'))
      else downloadBlob(file('csv'), new Blob(parts, { type: 'text/csv;charset=utf-8' }))
    } catch (error) {
      if (!giveUp.signal.aborted) showFailure(failureOf(error).message)
    } finally {
      setReadCount(undefined)
    }
  }
  const png = async () => {
    const blob =
      cardRef.current &&
      (await pictureOf(cardRef.current, { title: `${name} · ${site.label}`, subtitle: `${text(span)} · ${timeZone}` }))
    if (blob) downloadBlob(file('png'), blob)
    else showFailure(t('exportFailed'))
  }
  return { readCount, stop: () => reading.current?.abort(), csvShown, csvSamples, png }
}

type Page = z.infer<typeof RawAnswer>['histories']

/** All samples of the range, page by page. */
async function* rawPages(points: readonly Point[], { from, to }: Span, signal: AbortSignal): AsyncGenerator<Page> {
  const ids = points.map(({ pointId }) => pointId).join(',')
  let next: number | null = from
  while (next !== null) {
    const query: { points: string; raw: 'true'; from: number; to: number } = {
      points: ids,
      raw: 'true',
      from: next,
      to,
    }
    const answer: z.infer<(typeof readHistories)['response']> = await call(readHistories, { query, signal })
    if (!('histories' in answer)) throw new Error('The answer holds no samples')
    yield answer.histories
    if (answer.nextFrom !== null && answer.nextFrom <= next) throw new Error('The pages do not go on')
    next = answer.nextFrom
  }
}

type Span = HistoryAddress['span']

/** File systems refuse other characters. */
const fileName = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'histories'
