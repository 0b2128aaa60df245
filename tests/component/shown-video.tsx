import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import { Editor } from '../../reviewer/editors/video/video-editor'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { anItem } from '../builders/items'
import { CLIP, readNumber } from '../builders/numbered-clip'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

const VIDEO_PROJECT = 3

interface Shown {
  readonly clip: Blob
  readonly instances?: readonly Native[]
  readonly readOnly?: boolean
  /** The clip can't be shown: waits only for the page. */
  readonly isBroken?: boolean
  /** The platform's box tracking; undefined: the host has none. */
  readonly track?: (input: never) => unknown
  /** It has only sound. */
  readonly hasPicture?: boolean
  /** The frame rate of the project. */
  readonly rate?: number
  /** Length of the clip in its annotation. */
  readonly duration?: number
  /** The person's rights in the folder. */
  readonly folderActions?: readonly string[]
  /** Earlier revisions of the annotation by number; undefined: the host has none. */
  readonly revisions?: Readonly<Record<number, readonly Native[]>>
  /** The host stores notes of the item. */
  readonly notes?: boolean
}

function address(content: Blob): string {
  const url = URL.createObjectURL(content)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** Whole video editor over a host in memory, on a clip. */
export async function shownVideo(shown: Shown) {
  const {
    clip,
    instances = [],
    readOnly = false,
    isBroken = false,
    hasPicture = true,
    rate,
    duration,
    notes = false,
    folderActions = [],
    revisions,
    track,
  } = shown
  const made = aReviewer({ folderActions })
  made.host.handlers.hostActions = () => [
    'saveAnnotation',
    'writeUrl',
    'frameRate',
    ...(notes ? ['readNotes', 'writeNotes'] : []),
    ...(revisions === undefined ? [] : ['revisions', 'openRevision']),
    ...(track === undefined ? [] : ['assistTools', 'assist']),
  ]
  made.host.handlers.readNotes = () => ({ left: [] })
  made.host.handlers.writeNotes = () => null
  const listed = Object.keys(revisions ?? {})
    .map(Number)
    .toReversed()
  Object.assign(made.host.handlers, {
    revisions: () => ({
      data: listed.map((revision) => ({ revision, kind: 'save', at: '2026-11-23T10:00:00.000Z', bytes: 9 })),
      total: listed.length,
    }),
    openRevision: ({ revision }: { readonly revision: number }) => ({
      annotation: address(new Blob([JSON.stringify({ instances: revisions?.[revision], tags: [] })])),
    }),
  })
  made.host.handlers.frameRate = () => ({ rate: rate ?? null })
  made.host.handlers.assistTools = () => ['track']
  made.host.handlers.assist = async ({ input }: { readonly input: never }) => {
    const answer: unknown = await track?.(input)
    return typeof answer === 'object' && answer !== null && 'ok' in answer ? answer : { value: answer }
  }
  made.host.handlers.annotationClasses = () => ({
    data: [
      { name: 'Car', color: '#3b7dd8' },
      { name: 'Person', color: '#d6409f' },
    ],
  })
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  if (folderActions.length > 0) await made.reviewer.start()
  const annotation = address(
    new Blob(
      [
        JSON.stringify({
          metadata: { name: 'clip', ...(duration === undefined ? {} : { duration }) },
          instances,
          tags: [],
        }),
      ],
      { type: 'application/json' },
    ),
  )
  render(
    <ReviewerProvider value={made.reviewer}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <Editor
          opened={{
            item: anItem({ id: 1, name: 'clip' }),
            media: { url: address(clip), mime: clip.type },
            annotation,
          }}
          isAhead={false}
          projectType={VIDEO_PROJECT}
          readOnly={readOnly}
          beside={null}
          onSeen={() => undefined}
        />
      </div>
    </ReviewerProvider>,
  )
  const stage = () => document.querySelector<HTMLCanvasElement>('[data-stage]')
  if (!isBroken) {
    await expect.poll(() => stage()?.dataset['frame'], { timeout: 20_000 }).toBe('0')
    if (!readOnly && hasPicture) await expect.element(page.getByRole('button', { name: /^Draw a box/ })).toBeEnabled()
  }
  /** Area of the clip on the stage, in device pixels. */
  function place() {
    const canvas = stage()
    if (canvas === null) throw new Error('no stage')
    const scale = Math.min(1, (canvas.width - 32) / CLIP.width, (canvas.height - 32) / CLIP.height)
    const width = CLIP.width * scale
    return { left: (canvas.width - width) / 2, top: (canvas.height - CLIP.height * scale) / 2, width, scale }
  }
  return {
    ...made,
    stage,
    place,
    focus: () => document.querySelector<HTMLElement>('[data-shortcut-scope="canvas"]')?.focus(),
    /** Number in the stage's pixels. */
    pixels() {
      const canvas = stage()
      const context = canvas?.getContext('2d')
      if (canvas === null || context === null || context === undefined) throw new Error('no stage')
      return readNumber(context.getImageData(0, 0, canvas.width, canvas.height), place())
    },
    async go(frame: number) {
      const field = page.getByRole('textbox', { name: 'Frame' })
      await field.fill(String(frame + 1))
      field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      await expect.poll(() => stage()?.dataset['frame'], { timeout: 10_000, interval: 4 }).toBe(String(frame))
    },
    rows: () => [...document.querySelectorAll('[role="listbox"] [role="option"]')].map((one) => one.textContent ?? ''),
    /** Drags over the stage, between places of the clip. */
    drag(from: readonly [number, number], to: readonly [number, number]) {
      const canvas = stage()
      if (canvas === null) throw new Error('no stage')
      const { left, top } = canvas.getBoundingClientRect()
      const { left: x0, top: y0, scale } = place()
      const ratio = window.devicePixelRatio
      const press = (type: string, [x, y]: readonly [number, number]) =>
        canvas.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            button: 0,
            clientX: left + (x0 + x * scale) / ratio,
            clientY: top + (y0 + y * scale) / ratio,
          }),
        )
      canvas.setPointerCapture = () => undefined
      press('pointerdown', from)
      press('pointermove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
      press('pointermove', to)
      press('pointerup', to)
    },
  }
}
