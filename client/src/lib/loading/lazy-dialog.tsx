import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from 'react'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'
import { SlowNotice, showPartProblem, whyMissing } from './part-problem.ts'

interface DialogProps {
  /** Called when it has closed, or could not be loaded. */
  onClosed: () => void
}

interface Source<Props> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>
  Dialog: LazyExoticComponent<ComponentType<Props>>
}

/**
 * A dialog whose code is loaded when it is first rendered. If that fails, a notice says why and the dialog closes;
 * opening it again tries again.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loadDialog = async () => {
    const Dialog = await loadChunk(load)
    showPartProblem(null)
    return { default: Dialog }
  }
  const source = { load: loadDialog, Dialog: lazy(loadDialog) }
  return (props) => <LazyDialog source={source} props={props} />
}

interface LazyDialogProps<Props extends DialogProps> {
  source: Source<Props>
  props: Props
}

function LazyDialog<Props extends DialogProps>({ source, props }: LazyDialogProps<Props>) {
  const giveUp = (error: unknown) => {
    if (!(error instanceof ChunkLoadError)) return
    // `lazy` caches a failure for good.
    source.Dialog = lazy(source.load)
    void whyMissing().then(showPartProblem)
    props.onClosed()
  }
  const { Dialog } = source
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Missing} onCatch={giveUp}>
      <Suspense fallback={<SlowNotice />}>{createElement<Props>(Dialog as ComponentType<Props>, props)}</Suspense>
    </CatchBoundary>
  )
}

/** Other errors are for the screen's error boundary. */
function Missing({ error }: ErrorComponentProps) {
  if (!(error instanceof ChunkLoadError)) throw error
  return null
}
