import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { WidthHandle, type WidthRange } from '../../../ui/width-handle'
import { areApart, COMPARE_CHOICES } from '../document/compare-choices'
import { AnnotationPanel } from '../panels/annotation-panel'
import { PANEL_CHOICES } from '../panels/panel-choices'
import type { Panel } from '../panels/panel'
import { useObservable } from '../use-observable'
import type { OpenEditor } from './editor-spec'
import styles from './editor-page.module.css'

const PANEL_WIDTH: WidthRange = { min: 240, max: 520, first: 264 }

interface SideProps<E extends OpenEditor> {
  readonly editor: E
  readonly panels: readonly Panel<E>[]
  readonly isNarrow: boolean
}

/** The panel beside the item, or over it where there is little room. */
export function Side<E extends OpenEditor>({ editor, panels, isNarrow }: SideProps<E>) {
  const { annotation, panelOn, comparison } = useObservable(editor.seen)
  const { panel, choices } = editor.session
  const { panelWidth } = useObservable(choices.of(PANEL_CHOICES))
  const { compare } = useObservable(choices.of(COMPARE_CHOICES))
  // Of two versions that are seen at once it would cover the later one.
  const isOver = isNarrow && (comparison.at !== 'ready' || !areApart(compare))
  const side = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => panel.setNarrow(isNarrow), [panel, isNarrow])
  useFocusWanted(side, panel)
  if (!panelOn) return null
  return (
    <>
      {!isNarrow && (
        <WidthHandle
          {...PANEL_WIDTH}
          label="Width of the panel"
          side="left"
          width={panelWidth}
          onWidth={(next) => choices.of(PANEL_CHOICES).set({ panelWidth: next })}
        />
      )}
      <div
        ref={side}
        className={styles.side}
        style={{ width: panelWidth }}
        data-over={isOver || undefined}
        data-tight={(isNarrow && !isOver) || undefined}
        onKeyDown={(event) => {
          const isField = event.target instanceof Element && event.target.matches('input, select')
          if (event.key !== 'Escape' || event.defaultPrevented || !isField) return
          // The selection stays: Escape goes back one step at a time.
          event.preventDefault()
          event.stopPropagation()
          editor.session.focus()
        }}
      >
        <AnnotationPanel panels={panels} frame={editor.session} ports={editor} annotation={annotation} />
      </div>
    </>
  )
}

/** Gives the focus to the part of the panel that was asked for, once it is drawn. */
function useFocusWanted(side: RefObject<HTMLDivElement | null>, { wanted, on }: OpenEditor['session']['panel']): void {
  const part = useObservable(wanted)
  const isOn = useObservable(on)
  useEffect(() => {
    const { current } = side
    if (part === undefined || !isOn || current === null) return
    const give = () => {
      const place = current.querySelector<HTMLElement>(`[data-part="${part}"]`)
      if (place instanceof HTMLDetailsElement) place.open = true
      // Of several questions the one that is asked is meant.
      const asked = ['asked', 'missing']
        .map((what) => place?.querySelector<HTMLElement>(`[data-${what}] input:enabled`) ?? undefined)
        .find((one) => one !== undefined)
      const field = asked ?? place?.querySelector<HTMLElement>('input:checked:enabled, input:enabled, textarea:enabled')
      const target = place?.matches('[tabindex], input') === true ? place : field
      target?.focus()
      if (target !== undefined && target !== null) wanted.set(undefined)
    }
    const ending = new AbortController()
    // Questions come with the exact object; if the person does something else meanwhile, the focus stays there.
    const drawn = new MutationObserver(give)
    drawn.observe(current, { childList: true, subtree: true })
    for (const name of ['keydown', 'pointerdown'])
      window.addEventListener(name, () => wanted.set(undefined), { capture: true, signal: ending.signal })
    give()
    return () => {
      drawn.disconnect()
      ending.abort()
    }
  }, [side, wanted, part, isOn])
}
