import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { projectTypeName } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import { createPortal } from 'react-dom'
import { useReviewer } from '../../reviewer-context'
import { useDerived } from '../../use-reviewer-state'
import { useSize } from '../../../ui/use-size'
import { WidthHandle, type WidthRange } from '../../../ui/width-handle'
import { createCamera } from '../canvas/camera'
import type { CanvasElements } from '../canvas/layers'
import type { EditorProps } from '../editor'
import { ObjectsPanel } from '../panels/objects/objects-panel'
import { useObservable } from '../use-observable'
import { SaveIndicator } from '../work/save-indicator'
import { composeVector, type VectorEditor } from './compose'
import { OpenedPicture } from './opened-picture'
import styles from './vector-page.module.css'

/** Where the toolbar floats; a fitted picture ends above it. */
const UNDER_TOOLBAR = { top: 0, right: 0, bottom: 54, left: 0 }
const BESIDE_TOOLS = { ...UNDER_TOOLBAR, left: 54 }
/** The types of projects whose objects are shapes on a picture. */
const DRAWN: ReadonlySet<string | undefined> = new Set(['vector', 'tiled'])
/** Below this the panel lies over the picture, in CSS pixels. */
const PANEL_BESIDE_FROM = 640
const PANEL_WIDTH: WidthRange = { min: 240, max: 520, first: 264 }

/** Shows a picture of any size with its annotation over it, and beside it the panel of its objects. */
export function Editor({ opened, projectType, readOnly, beside, onSeen }: EditorProps) {
  const mayDraw = projectType !== undefined && DRAWN.has(projectTypeName(projectType))
  const {
    reportFailure,
    viewChoices: choices,
    classColours: colours,
    workHost,
    beforeChanges,
    session,
    notices,
    innerHistory,
  } = useReviewer()
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const objects = useRef<HTMLCanvasElement>(null)
  const labels = useRef<HTMLCanvasElement>(null)
  const marks = useRef<HTMLCanvasElement>(null)
  const handles = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const closeUp = useRef<HTMLCanvasElement>(null)
  const [camera] = useState(() => createCamera(mayDraw ? BESIDE_TOOLS : UNDER_TOOLBAR))
  const { percent } = useObservable(camera.zoom)
  const [editor, setEditor] = useState<VectorEditor>()
  const { width } = useSize(frame)

  useEffect(() => {
    const canvases = canvasesOf({ picture, objects, marks, labels, handles, live })
    if (host.current === null || closeUp.current === null || canvases === undefined) return
    const onLoadFailure = (error: PlatformError) => reportFailure('imageData', error)
    const made = composeVector({
      host: host.current,
      camera,
      canvases,
      closeUp: closeUp.current,
      choices,
      colours,
      workHost,
      beforeChanges,
      mayDraw,
      email: () => session.getState().user?.email ?? '',
      onLoadFailure,
      onRefused: (reason) => void notices.show('warning', 'Not changed', reason),
    })
    setEditor(made)
    const { editing } = made.ports
    const takeAway = innerHistory.put({
      name: (way) => (editing.seen.get().refusal === undefined ? editing.seen.get()[way] : undefined),
      go: (way) => editing[way](),
      subscribe: editing.seen.subscribe,
    })
    return () => {
      takeAway()
      made.dispose()
    }
  }, [camera, choices, colours, workHost, beforeChanges, mayDraw, session, notices, innerHistory, reportFailure])
  useEffect(
    () => editor?.setReadOnly(readOnly ? 'Nothing can be changed at the moment.' : undefined),
    [editor, readOnly],
  )
  const mayApprove = useDerived(({ permissions }) => permissions.folder.approveObject)
  useEffect(() => editor?.ports.mayApprove.set(mayApprove), [editor, mayApprove])

  return (
    <div ref={frame} className={styles.editor}>
      <div className={styles.middle}>
        <div
          ref={host}
          className={styles.stage}
          data-shortcut-scope="canvas"
          data-window-part
          role="application"
          aria-roledescription="picture"
          aria-label={`Picture of ${opened.item.name}, ${percent} percent`}
          // The keys of the canvas need its focus.
          tabIndex={0}
        >
          <canvas ref={picture} className={styles.canvas} />
          <canvas ref={objects} className={styles.overlay} />
          <canvas ref={marks} className={styles.overlay} />
          <canvas ref={labels} className={styles.overlay} />
          <canvas ref={handles} className={styles.overlay} />
          <canvas ref={live} className={styles.overlay} />
          <canvas ref={closeUp} className={styles.loupe} hidden />
        </div>
        {editor !== undefined && <OpenedPicture editor={editor} opened={opened} onSeen={onSeen} />}
        {editor !== undefined && beside !== null && createPortal(<KeptState editor={editor} />, beside)}
      </div>
      {editor !== undefined && <Side editor={editor} isNarrow={width > 0 && width < PANEL_BESIDE_FROM} />}
    </div>
  )
}

/** Where what was done is kept, beside the item's name. */
function KeptState({ editor }: { readonly editor: VectorEditor }) {
  const { work, saving } = useObservable(editor.seen)
  return work === undefined || saving === undefined ? null : <SaveIndicator work={work} saving={saving} />
}

/** The panel beside the picture, or over it where there is little room. */
function Side({ editor, isNarrow }: { readonly editor: VectorEditor; readonly isNarrow: boolean }) {
  const { annotation, panelOn } = useObservable(editor.seen)
  const { panel, choices } = editor.ports
  const { panelWidth } = useObservable(choices)
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
          onWidth={(next) => choices.set({ panelWidth: next })}
        />
      )}
      <div
        ref={side}
        className={styles.side}
        style={{ width: panelWidth }}
        data-over={isNarrow || undefined}
        data-window-part
        onKeyDown={(event) => {
          const isField = event.target instanceof Element && event.target.matches('input, select')
          if (event.key !== 'Escape' || event.defaultPrevented || !isField) return
          // What is selected stays: Escape goes back one step at a time.
          event.preventDefault()
          event.stopPropagation()
          editor.focusCanvas()
        }}
      >
        <ObjectsPanel ports={editor.ports} annotation={annotation} />
      </div>
    </>
  )
}

/** Gives the focus to the part of the panel that was asked for, once it is drawn. */
function useFocusWanted(side: RefObject<HTMLDivElement | null>, { wanted, on }: VectorEditor['ports']['panel']): void {
  const part = useObservable(wanted)
  const isOn = useObservable(on)
  useEffect(() => {
    const { current } = side
    if (part === undefined || !isOn || current === null) return
    const give = () => {
      const place = current.querySelector<HTMLElement>(`[data-part="${part}"]`)
      if (place instanceof HTMLDetailsElement) place.open = true
      const field = place?.querySelector<HTMLElement>('input:checked:enabled, input:enabled')
      const target = place?.matches('[tabindex], input') === true ? place : field
      target?.focus()
      if (target !== undefined && target !== null) wanted.set(undefined)
    }
    const ending = new AbortController()
    // Questions come with the exact object; whoever does something else meanwhile keeps the focus there.
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

type CanvasRefs = Readonly<Record<keyof CanvasElements, RefObject<HTMLCanvasElement | null>>>

function canvasesOf(refs: CanvasRefs): CanvasElements | undefined {
  const [picture, objects, marks] = [refs.picture.current, refs.objects.current, refs.marks.current]
  const [labels, handles, live] = [refs.labels.current, refs.handles.current, refs.live.current]
  if (picture === null || objects === null || marks === null) return undefined
  if (labels === null || handles === null || live === null) return undefined
  return { picture, objects, marks, labels, handles, live }
}
