import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import screen from '../../ui/list-screen.module.css'
import { AccessLost, isAccessLost } from '../auth/access-lost.tsx'
import { DataInHeading } from '../data-in/data-in-heading.tsx'
import { ChooseFile } from './file/choose-file.tsx'
import { ChosenFile } from './file/chosen-file.tsx'
import { decodeBeginning, GUESS_BYTES, guessFile } from './file/file-guess.ts'
import { FolderSource } from './folder/folder-source.tsx'
import { HaystackSources } from './haystack/haystack-sources.tsx'
import classes from './imports.module.css'
import { importsQuery } from './imports.queries.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { PastImports } from './past-imports.tsx'
import { EndedImport } from './result/ended-import.tsx'
import { RunningImport } from './running-import.tsx'
import type { Reading } from './send-file.ts'
import { SeveralFiles } from './several/several-files.tsx'
import { useImport } from './use-import.ts'

interface Chosen {
  readonly file: File
  readonly reading: Reading
  /** The preview before the import. */
  readonly preview?: ImportPreview
  /** The mapping that the file is read with. */
  readonly mappingId?: string | undefined
  readonly sendsInvitations?: boolean | undefined
}

/** The imports page: choose a file, preview it, import it, see rejected rows; and recent imports. */
export function Imports() {
  const { error } = useQuery(importsQuery)
  const { progress, start, stop, clear } = useImport()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [several, setSeveral] = useState<readonly File[]>()
  const choose = async ([file, ...others]: readonly File[]) => {
    if (!file) return
    if (others.length > 0) {
      clear()
      setSeveral([file, ...others])
      return
    }
    const guess = guessFile(file.name, await beginningOf(file))
    clear()
    setChosen({ file, reading: { ...guess, projectKey: '', by: 'beginning' } })
  }
  const begin = (ready: Chosen) => {
    setChosen(ready)
    void start(ready)
  }
  const restart = () => {
    clear()
    setChosen(null)
    setSeveral(undefined)
  }
  // The result of an import that was undone is no longer true.
  const forget = (importId: string) => {
    if (progress.state === 'ended' && progress.run?.id === importId) restart()
  }
  if (isAccessLost(error)) return <AccessLost />
  return (
    <div className={screen.main}>
      <DataInHeading tab="imports" />
      <div className={classes.page}>
        {progress.state === 'running' && <RunningImport progress={progress} onStop={stop} />}
        {progress.state === 'ended' && chosen !== null && (
          <EndedImport
            ended={progress}
            fileName={chosen.file.name}
            preview={chosen.preview}
            onRestart={restart}
            onAgain={() => begin(chosen)}
          />
        )}
        {several && <SeveralFiles files={several} onRestart={restart} />}
        {progress.state === 'idle' && chosen === null && !several && (
          <ChooseFile onChoose={(files) => void choose(files)} />
        )}
        {progress.state === 'idle' && chosen !== null && (
          <ChosenFile
            key={`${chosen.file.name} ${chosen.file.lastModified}`}
            file={chosen.file}
            reading={chosen.reading}
            onRead={(reading) => setChosen({ ...chosen, reading })}
            onStart={(preview, how) => begin({ ...chosen, preview, ...how })}
            onRestart={restart}
          />
        )}
        <FolderSource />
        <HaystackSources />
        <PastImports onUndone={forget} />
      </div>
      <LeaveQuestion isRunning={progress.state === 'running'} onStop={stop} />
    </div>
  )
}

/** The beginning, for guessing. Empty if the file is gone from disk: sending it will fail. */
async function beginningOf(file: File): Promise<string> {
  return file
    .slice(0, GUESS_BYTES)
    .arrayBuffer()
    .then((bytes) => decodeBeginning(new Uint8Array(bytes)))
    .catch(() => '')
}
