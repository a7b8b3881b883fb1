import type { CoverageStatus } from '@bonfire/contract/evaluation/coverage'
import {
  IconAdjustmentsOff,
  IconAlertTriangle,
  IconArrowsSplit2,
  IconCheck,
  IconClock,
  IconCloudOff,
  IconDots,
  IconMinus,
  IconPower,
  IconPuzzle,
  IconRuler,
  IconRulerOff,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './status-mark.module.css'

const GLYPHS = {
  runs: IconCheck,
  waiting: IconClock,
  oneMissing: IconPuzzle,
  missing: IconMinus,
  ambiguous: IconArrowsSplit2,
  unit: IconRuler,
  noUnit: IconRulerOff,
  parameter: IconAdjustmentsOff,
  sparse: IconDots,
  noData: IconCloudOff,
  off: IconPower,
  failed: IconAlertTriangle,
} as const satisfies Record<CoverageStatus, unknown>

/** A glyph and a word; the colour only repeats them. */
export function StatusMark({ status }: { status: CoverageStatus }) {
  const t = useTranslations('evaluation.coverage.statuses')
  const Glyph = GLYPHS[status]
  return (
    <span className={classes.status} data-status={status}>
      <Glyph size={13} stroke={1.8} aria-hidden />
      {t(status)}
    </span>
  )
}
