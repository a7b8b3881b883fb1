import { Definition, type Definition as DefinitionType } from '@bonfire/contract/definitions/definition'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import basics from '../../../ui/basics.module.css'
import { FileChoice } from '../../../ui/fields/file-choice.tsx'
import frame from '../frame.module.css'

interface EditorHeadProps {
  /** The key of the rule that is changed; undefined for a new one. */
  ruleKey: string | undefined
  definition: DefinitionType
  /** It can be tried, and not changed. */
  isBuiltIn: boolean
  canSave: boolean
  onImport: (definition: DefinitionType) => void
  onImportFailed: (fileName: string) => void
  onSave: () => void
}

export function EditorHead({
  ruleKey,
  definition,
  isBuiltIn,
  canSave,
  onImport,
  onImportFailed,
  onSave,
}: EditorHeadProps) {
  const t = useTranslations('catalogue.editor')
  const importFile = async (file: File | null) => {
    if (!file) return
    const read = await readRule(file)
    if (read) onImport(read)
    else onImportFailed(file.name)
  }
  return (
    <header className={`${frame.heading} ${basics.wideLine}`}>
      <h1 className={basics.pageTitle}>{t(ruleKey === undefined ? 'newTitle' : isBuiltIn ? 'tryTitle' : 'title')}</h1>
      <Link to="/settings/catalogue" search={ruleKey === undefined ? {} : { rule: ruleKey }} className={frame.link}>
        {t('back')}
      </Link>
      <span className={basics.grow} />
      <FileChoice accept="application/json,.json" onChange={(file) => void importFile(file)}>
        {(button) => (
          <Button {...button} size="sm" variant="default">
            {t('import')}
          </Button>
        )}
      </FileChoice>
      <Button
        size="sm"
        variant="default"
        onClick={() => download(`${definition.key}.json`, JSON.stringify(definition, null, 2), 'application/json')}
      >
        {t('export')}
      </Button>
      <Button size="sm" disabled={!canSave} onClick={onSave}>
        {t('save.save')}
      </Button>
    </header>
  )
}

async function readRule(file: File): Promise<DefinitionType | undefined> {
  try {
    const read = Definition.safeParse(JSON.parse(await file.text()))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
