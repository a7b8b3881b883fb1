import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import basics from '../../../ui/basics.module.css'
import { Chip } from '../../../ui/chip.tsx'
import { SeverityMark } from '../../hits/marks/severity-mark.tsx'
import { ruleCoverageQuery } from '../definitions.queries.ts'
import frame from '../frame.module.css'
import { CopyDefinition } from './copy-definition.tsx'
import classes from './detail.module.css'

export function DetailHead({ stored }: { stored: StoredDefinition }) {
  const t = useTranslations('catalogue')
  const categories = useTranslations('analysis.categories')
  const locale = useLanguage()
  const { definition, key, version, isBuiltIn } = stored
  return (
    <>
      <div className={classes.titleLine}>
        <h2 dir="auto" className={classes.name}>
          {wordsIn(definition.name, locale)}
        </h2>
        <CopyDefinition definition={definition} />
        <EditorLink search={{ copy: key }}>{t('copyRule')}</EditorLink>
        <EditorLink search={{ rule: key }}>{t(isBuiltIn ? 'tryRule' : 'editRule')}</EditorLink>
      </div>
      <div className={`${classes.chips} ${basics.wideLine}`}>
        <Chip>{categories(definition.category)}</Chip>
        <span className={basics.small}>
          <SeverityMark severity={definition.severity} />
        </span>
        <span className={frame.quiet}>{t(isBuiltIn ? 'detail.builtIn' : 'detail.own', { key, version })}</span>
        <Running rule={key} />
      </div>
    </>
  )
}

function EditorLink({ search, children }: { search: { copy: string } | { rule: string }; children: string }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link to="/settings/catalogue/edit" search={search} {...props} />}
    >
      {children}
    </Button>
  )
}

function Running({ rule }: { rule: string }) {
  const t = useTranslations('catalogue.detail')
  const { data } = useQuery(ruleCoverageQuery(rule))
  if (!data) return null
  return <span className={frame.quiet}>{t('running', { running: data.running, equips: data.equips })}</span>
}
