import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { approvalOf } from '#domain/approval'
import { projectTypeName } from '#domain/enums'
import { nextStep, type PlatformError } from '#domain/errors'
import { createPortal } from 'react-dom'
import { useReviewer } from '../../reviewer-context'
import { isOpen } from '../../items/change-rules'
import { createItemWalk } from '../../items/item-walk'
import type { Reviewer } from '../../reviewer'
import { useDerived } from '../../use-reviewer-state'
import { isPaused } from '../../session/read-only'
import { amountText } from '../../../ui/texts'
import { useSize } from '../../../ui/use-size'
import { WidthHandle, type WidthRange } from '../../../ui/width-handle'
import { createCamera } from '../canvas/camera'
import type { CanvasElements } from '../canvas/layers'
import type { EditorProps } from '../editor'
import { COMPARE_CHOICES } from '../document/compare-choices'
import { PANEL_CHOICES } from '../panels/panel-choices'
import { AnnotationPanel } from '../panels/annotation-panel'
import type { ItemDecision } from '../review/item-decision'
import { useObservable } from '../use-observable'
import { SaveIndicator } from '../work/save-indicator'
import { type OpenEditor, openEditor } from './picture-editor'
import type { PictureSpec } from './picture-spec'
import type { ToolKit } from './tool-kit'
import { OpenedPicture } from './opened-picture'
import { EarlierBeside } from './earlier-stage'
import { SelectionProxy } from './selection-proxy'
import styles from './picture-page.module.css'

/** Where the toolbar floats; a fitted picture ends above it. */
const UNDER_TOOLBAR = { top: 0, right: 0, bottom: 54, left: 0 }
/** Below this height the tools stand in pairs; `toolbar.module.css` and `vector-page.module.css` know it too. */
const PAIRS_BELOW = 680
const besideTools = (height: number) => ({ ...UNDER_TOOLBAR, left: height < PAIRS_BELOW ? 84 : 54 })
/** Below this the panel lies over the picture, in CSS pixels. */
const PANEL_BESIDE_FROM = 640
/** Why nothing is changed, whatever the item is. */
const READ_ONLY = {
  paused: 'You are paused in this project: nothing can be changed until an admin lets you go on.',
  other: 'Nothing can be changed at the moment.',
} as const
const PANEL_WIDTH: WidthRange = { min: 240, max: 520, first: 264 }

interface PicturePageProps<Kit extends ToolKit> extends EditorProps {
  readonly spec: PictureSpec<Kit>
}

/** Shows a picture of any size with its annotation over it, and the panels of its editor beside it. */
export function PicturePage<Kit extends ToolKit>({
  spec,
  opened,
  isAhead,
  projectType,
  readOnly,
  beside,
  onSeen,
}: PicturePageProps<Kit>) {
  const mayDraw = projectType !== undefined && spec.makes.has(projectTypeName(projectType))
  const {
    reportFailure,
    viewChoices: choices,
    classColours: colours,
    workHost,
    beforeChanges,
    handOn,
    session,
    notices,
    innerHistory,
    openComments,
    nextItems,
    seenBefore,
    items,
    current,
    leaving,
    approvalAndPin,
    state,
  } = useReviewer()
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const light = useRef<HTMLCanvasElement>(null)
  const ground = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const closeUp = useRef<HTMLCanvasElement>(null)
  const [camera] = useState(() => createCamera(mayDraw ? besideTools : () => UNDER_TOOLBAR))
  const { percent } = useObservable(camera.zoom)
  const [editor, setEditor] = useState<OpenEditor<Kit>>()
  const { width } = useSize(frame)

  useEffect(() => {
    const canvases = canvasesOf({ light, ground, live })
    if (host.current === null || closeUp.current === null || canvases === undefined) return
    /** The message that another window has the work. */
    let taken: number | undefined
    const onLoadFailure = (error: PlatformError) => reportFailure('imageData', error)
    const made = openEditor(spec, {
      element: host.current,
      camera,
      canvases,
      closeUp: closeUp.current,
      choices,
      colours,
      host: workHost,
      beforeChanges,
      handOn,
      mayDraw,
      projectId: () => session.getState().project?.id,
      email: () => session.getState().user?.email ?? '',
      seenBefore,
      itemDecision: itemDecisionOf({ approvalAndPin, state }),
      goNext: async () => {
        await items.step(1)
        return current.store.getState().item
      },
      walk: createItemWalk({ items, current, leaving }),
      onLoadFailure,
      onRefused: (reason) => void notices.show('warning', 'Not changed', reason),
      onTaken: (...how) => {
        taken = notices.show('info', ...takenWords(...how))
      },
      onTrouble: (trouble) =>
        void notices.show('warning', 'Your work on this computer', `${trouble.message} ${nextStep(trouble)}`),
      onLost: (changes) =>
        void notices.show(
          'warning',
          `${amountText(changes, 'change is', 'changes are')} missing`,
          'They were never saved. Check the item and make them again.',
        ),
      onOutdated: current.retry,
    })
    setEditor(made)
    const { editing } = made.session.annotating
    const takeAway = innerHistory.put(
      made.stage.kit.history ?? {
        name: (way) => (editing.seen.get().refusal === undefined ? editing.seen.get()[way] : undefined),
        go: (way) => editing[way](),
        subscribe: editing.seen.subscribe,
      },
    )
    const endTaken = editing.seen.subscribe(() => {
      // It is worked on here again.
      if (taken === undefined || editing.seen.get().refusal !== undefined) return
      notices.dismiss(taken)
      taken = undefined
    })
    const endAhead = nextItems.put(made.stage.ahead)
    const endComments = openComments.put(made.session.showOpenComments)
    return () => {
      endComments()
      endTaken()
      endAhead()
      takeAway()
      made.dispose()
    }
  }, [
    spec,
    camera,
    choices,
    colours,
    workHost,
    beforeChanges,
    handOn,
    mayDraw,
    session,
    notices,
    innerHistory,
    openComments,
    nextItems,
    seenBefore,
    items,
    current,
    leaving,
    approvalAndPin,
    state,
    reportFailure,
  ])
  const paused = useDerived(isPaused)
  useEffect(
    () => editor?.session.annotating.setReadOnly(readOnly ? READ_ONLY[paused ? 'paused' : 'other'] : undefined),
    [editor, readOnly, paused],
  )
  const mayApprove = useDerived(({ permissions }) => permissions.folder.approveObject)
  useEffect(() => editor?.session.rights.mayApprove.set(mayApprove), [editor, mayApprove])
  const resolves = useDerived(({ permissions }) => permissions.folder.resolveComment)
  const removes = useDerived(({ permissions }) => permissions.folder.deleteComment)
  useEffect(() => editor?.session.annotating.commenting.rights.set({ resolves, removes }), [editor, resolves, removes])
  const mayRevert = useDerived(({ permissions }) => permissions.folder.revert)
  useEffect(() => editor?.session.rights.mayRevert.set(mayRevert), [editor, mayRevert])

  return (
    <div ref={frame} className={styles.editor}>
      {editor !== undefined && <EarlierBeside editor={editor} />}
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
          <canvas ref={light} className={styles.canvas} />
          <canvas ref={ground} className={styles.overlay} />
          <canvas ref={live} className={styles.overlay} />
          <canvas ref={closeUp} className={styles.loupe} hidden />
          {editor !== undefined && <SelectionProxy camera={camera} views={editor.session.views} />}
        </div>
        {editor !== undefined && (
          <OpenedPicture editor={editor} spec={spec} opened={opened} isAhead={isAhead} onSeen={onSeen} />
        )}
        {editor !== undefined && beside !== null && createPortal(<KeptState editor={editor} />, beside)}
      </div>
      {editor !== undefined && (
        <Side editor={editor} panels={spec.panels} isNarrow={width > 0 && width < PANEL_BESIDE_FROM} />
      )}
    </div>
  )
}

/** Where what was done is kept, beside the item's name. */
function KeptState({ editor }: { readonly editor: OpenEditor }) {
  const { work, saving } = useObservable(editor.seen)
  return work === undefined || saving === undefined ? null : (
    <SaveIndicator work={work} saving={saving} onWorkHere={editor.session.keeping.workHere} />
  )
}

/** What the window that worked on it is told. */
function takenWords(lacking: number, isHere: boolean): readonly [title: string, text: string] {
  if (isHere)
    return ['This item was worked on in another window meanwhile', 'What was not on the disk before is not in it.']
  const title = 'This item is worked on in another window now'
  const back = 'What is done there is seen here. Choose Work here to go on in this window.'
  return [title, lacking === 0 ? back : `What was not on the disk yet is not in it. ${back}`]
}

interface SideProps<Kit extends ToolKit> {
  readonly editor: OpenEditor<Kit>
  readonly panels: PictureSpec<Kit>['panels']
  readonly isNarrow: boolean
}

/** The panel beside the picture, or over it where there is little room. */
function Side<Kit extends ToolKit>({ editor, panels, isNarrow }: SideProps<Kit>) {
  const { annotation, panelOn, comparison } = useObservable(editor.seen)
  const { panel, choices } = editor.session
  const { panelWidth } = useObservable(choices.of(PANEL_CHOICES))
  const { compare } = useObservable(choices.of(COMPARE_CHOICES))
  // Of two versions that are seen at once it would cover the later one.
  const isOver = isNarrow && (comparison.at !== 'ready' || compare === 'overlay')
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
          // What is selected stays: Escape goes back one step at a time.
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
      const field = asked ?? place?.querySelector<HTMLElement>('input:checked:enabled, input:enabled')
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

/** Decides on the item as its buttons do, but never takes a decision back. */
function itemDecisionOf({ approvalAndPin, state }: Pick<Reviewer, 'approvalAndPin' | 'state'>): ItemDecision {
  return {
    isOpen: () => isOpen(state.getState(), 'approval'),
    decide(to) {
      const { item } = state.getState().current
      const status = to === 'approved' ? 'APPROVED' : 'REJECTED'
      if (item !== undefined && approvalOf(item) === status) return `The item is ${to} already`
      void approvalAndPin.approve(status)
      return undefined
    },
  }
}

type CanvasRefs = Readonly<Record<keyof CanvasElements, RefObject<HTMLCanvasElement | null>>>

function canvasesOf(refs: CanvasRefs): CanvasElements | undefined {
  const [light, ground, live] = [refs.light.current, refs.ground.current, refs.live.current]
  return light === null || ground === null || live === null ? undefined : { light, ground, live }
}
