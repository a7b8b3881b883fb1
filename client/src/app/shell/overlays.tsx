import { lazyDialog } from '../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../locales/texts.ts'
import { useAsked } from '../../ui/dialogs/use-asked.ts'
import { usePageKeys } from '../../ui/focus/page-keys.ts'

const OVERLAYS = {
  palette: lazyDialog(() => withTexts(['overlays'], async () => (await import('../palette/palette.tsx')).Palette)),
  shortcuts: lazyDialog(() =>
    withTexts(['overlays'], async () => (await import('../shortcuts/shortcut-sheet.tsx')).ShortcutSheet),
  ),
}

export type Overlay = keyof typeof OVERLAYS

/** Overlays opened by a key or from the top bar, each loaded on first use. */
export function useOverlays() {
  const { asked, ask, close } = useAsked<Overlay>()
  usePageKeys([
    { key: '?', act: () => ask('shortcuts') },
    { key: 'k', withCommand: true, act: () => ask('palette') },
  ])
  const Asked = asked && OVERLAYS[asked.subject]
  return { show: ask, overlay: Asked && <Asked key={asked.key} onClosed={close} /> }
}
