import type { Point } from '@bonfire/contract/histories/points'
import { Button, Menu, Popover } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconKeyboard, IconLink } from '@tabler/icons-react'
import { Fragment, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { DAYS_RANGES, type DaysRange } from '../../../../lib/address/analysis-defaults.ts'
import { type DayRange, daySpan, localDay } from '../../../../lib/time/site-days.ts'
import { useCsvForms } from '../../../../lib/use-csv-forms.ts'
import { useAsked } from '../../../../ui/dialogs/use-asked.ts'
import { copyText } from '../../../../ui/fields/copy-text.ts'
import { ToolbarChoice } from '../../../../ui/fields/toolbar-choice.tsx'
import { Hint } from '../../../../ui/hint.tsx'
import { showFailure, showNotice } from '../../../../ui/messages/toasts.tsx'
import toolbarClasses from '../../../../ui/toolbar.module.css'
import { RangeDialog } from '../../../sites/range/lazy-range-dialog.ts'
import { useDownloads } from '../../export/use-downloads.ts'
import { lastDays, spanParameters } from '../../history-address.ts'
import { useSpanText } from '../use-span-text.ts'
import type { HistoryAddress } from '../use-viewer.ts'
import { KeysHelp } from './keys-help.tsx'
import classes from './picture.module.css'
import type { Moves } from './use-moves.ts'
import type { usePicture } from './use-picture.ts'

interface ToolbarProps {
  address: HistoryAddress
  chosen: readonly Point[]
  picture: ReturnType<typeof usePicture>
  moves: Moves
  name: string
  cardRef: React.RefObject<HTMLElement | null>
}

/** Range, axis and comparison; link, downloads and help. */
export function Toolbar(props: ToolbarProps) {
  const t = useTranslations('histories')
  const { address, chosen, moves } = props
  const { search, change } = address
  const axes = useMemo(() => (['fit', 'zero'] as const).map((value) => ({ value, label: t(`axes.${value}`) })), [t])
  const isCompared = search.compare === 'week'
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <SpanChoice address={address} moves={moves} />
      <Hint label={t('back')}>
        <Button variant="default" px={8} aria-label={t('back')} disabled={!moves.canGoBack} onClick={moves.back}>
          <IconArrowBackUp size={16} stroke={1.7} />
        </Button>
      </Hint>
      <ToolbarChoice
        label={t('axis')}
        isLabelSpared
        value={search.axis === 'zero' ? 'zero' : 'fit'}
        options={axes}
        onChange={(axis) => change({ axis: axis === 'zero' ? 'zero' : undefined })}
      />
      <Button
        variant="default"
        className={toolbarClasses.choice ?? ''}
        aria-pressed={isCompared}
        title={t('compareHint')}
        onClick={() => change({ compare: isCompared ? undefined : 'week' })}
      >
        {t('compare')}
      </Button>
      <span className={classes.spring} />
      <CopyLink address={address} chosen={chosen} />
      <Downloads {...props} />
      <Popover position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" px={8} aria-label={t('keys.button')} title={t('keys.button')}>
            <IconKeyboard size={16} stroke={1.7} />
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('keys.title')}>
          <KeysHelp />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** The documented ranges up to now, or chosen days. */
function SpanChoice({ address, moves }: Pick<ToolbarProps, 'address' | 'moves'>) {
  const t = useTranslations('histories')
  const analysis = useTranslations('analysis')
  const { span, timeZone } = address
  const { text } = useSpanText(timeZone)
  const { asked, ask, close } = useAsked<DayRange>()
  const options = DAYS_RANGES.map((days) => ({ value: String(days), label: analysis(`ranges.days${days}`) }))
  const shownDays = {
    from: localDay(new Date(span.from * 1000), timeZone),
    to: localDay(new Date(Math.min(span.to - 1, Date.now() / 1000) * 1000), timeZone),
  }
  return (
    <>
      <ToolbarChoice
        label={t('range')}
        isLabelSpared
        value=""
        valueText={text(span)}
        options={options}
        onChange={(days) => moves.moveTo(lastDays(Number(days) as DaysRange, Date.now() / 1000))}
        more={{ label: analysis('customRange.choose'), onChoose: () => ask(shownDays) }}
      />
      {asked && (
        <RangeDialog
          key={asked.key}
          initial={asked.subject}
          onClosed={close}
          onChoose={({ from, to }) =>
            moves.moveTo({ from: daySpan(from, timeZone).startSeconds, to: daySpan(to, timeZone).endSeconds })
          }
        />
      )}
    </>
  )
}

/** The link names points and range, so that it shows the same when roles change or time goes by. */
function CopyLink({ address: { span, timeZone }, chosen }: Pick<ToolbarProps, 'address' | 'chosen'>) {
  const t = useTranslations('histories')
  const common = useTranslations('common')
  const copy = async () => {
    const link = new URL(window.location.href)
    const parameters = { ...spanParameters(span, timeZone), points: chosen.map(({ pointId }) => pointId).join(',') }
    for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value)
    const text = link.href.replaceAll('%2C', ',').replaceAll('%3A', ':')
    if (await copyText(text)) showNotice(t('copied'))
    else showFailure(common('copyFailed', { text }))
  }
  return (
    <Button variant="default" leftSection={<IconLink size={16} stroke={1.7} />} onClick={() => void copy()}>
      {t('copyLink')}
    </Button>
  )
}

function Downloads({ address, chosen, picture, name, cardRef }: ToolbarProps) {
  const t = useTranslations('histories')
  const downloads = useDownloads({ address, chosen, picture, name, cardRef })
  const forms = useCsvForms()
  if (downloads.readCount !== undefined) {
    return (
      <span className={classes.reading} role="status">
        {t('reading', { count: downloads.readCount })}
        <Button size="compact-sm" variant="subtle" onClick={downloads.stop}>
          {t('cancelReading')}
        </Button>
      </span>
    )
  }
  return (
    <Menu position="bottom-end" width="max-content">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('download')}>
        {forms.map(({ value, label }) => (
          <Fragment key={value}>
            {forms.length > 1 && <Menu.Label>{label}</Menu.Label>}
            <Menu.Item onClick={() => void downloads.csvShown(value)}>{t('csvShown')}</Menu.Item>
            <Menu.Item onClick={() => void downloads.csvSamples(value)}>{t('csvSamples')}</Menu.Item>
          </Fragment>
        ))}
        {forms.length > 1 && <Menu.Divider />}
        <Menu.Item onClick={() => void downloads.png()}>{t('png')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
