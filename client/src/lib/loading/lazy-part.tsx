import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'
import { SlowNotice, showPartProblem, whyMissing } from './part-problem.ts'

interface DialogProps {
  /** Called when it has closed, or could not be loaded. */
  onClosed: () => void
}

/**
 * A dialog whose code is loaded when it is first rendered. If that fails, a notice says why and the dialog closes;
 * opening it again tries again.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const source = sourceOf(load)
  return (props) => (
    <Arriving source={source} placeholder={<SlowNotice />} missing={null} onMissing={props.onClosed}>
      {(Dialog) => createElement(Dialog, props)}
    </Arriving>
  )
}

interface PartProps {
  /** Shown until the part is there. */
  readonly placeholder: ReactNode
}

/** The same for a part of a screen. If it cannot be loaded, the placeholder stays; rendering it anew tries again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & PartProps> {
  const source = sourceOf(load)
  return ({ placeholder, ...props }) => (
    <Arriving source={source} placeholder={placeholder} missing={placeholder}>
      {(Part) => createElement(Part, props as unknown as Props)}
    </Arriving>
  )
}

interface Source<Props> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>
  Part: LazyExoticComponent<ComponentType<Props>>
}

function sourceOf<Props>(load: () => Promise<ComponentType<Props>>): Source<Props> {
  const loadPart = async () => {
    const Part = await loadChunk(load)
    showPartProblem(null)
    return { default: Part }
  }
  return { load: loadPart, Part: lazy(loadPart) }
}

interface ArrivingProps<Props> {
  source: Source<Props>
  placeholder: ReactNode
  /** Shown if it could not be loaded. */
  missing: ReactNode
  onMissing?: () => void
  children: (Part: ComponentType<Props>) => ReactElement
}

function Arriving<Props>({ source, placeholder, missing, onMissing, children }: ArrivingProps<Props>) {
  const [isMissing, setIsMissing] = useState(false)
  const giveUp = (error: unknown) => {
    if (!(error instanceof ChunkLoadError)) return
    // `lazy` caches a failure for good.
    source.Part = lazy(source.load)
    void whyMissing().then(showPartProblem)
    setIsMissing(true)
    onMissing?.()
  }
  return (
    <>
      {isMissing && missing}
      <CatchBoundary getResetKey={() => ''} errorComponent={Nothing} onCatch={giveUp}>
        <Suspense fallback={placeholder}>{children(source.Part as ComponentType<Props>)}</Suspense>
      </CatchBoundary>
    </>
  )
}

/** Other errors are for the screen's error boundary. */
function Nothing({ error }: ErrorComponentProps) {
  if (!(error instanceof ChunkLoadError)) throw error
  return null
}
