import { expect, it, describe, onTestFinished, vi } from 'vitest'
import type { ComponentType } from 'react'
import { page, userEvent } from 'vitest/browser'
import { isNative, type Native } from '../../domain/annotation/native'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import { NO_REVIEW_RULES } from '../../domain/review-rules'
import type { EditorProps } from '../../reviewer/editors/editor'
import { Editor as PixelEditor } from '../../reviewer/editors/pixel/pixel-editor'
import { Editor as TextEditor } from '../../reviewer/editors/text/text-editor'
import { Editor as TiledEditor } from '../../reviewer/editors/tiled/tiled-editor'
import { Editor as VectorEditor } from '../../reviewer/editors/vector/vector-editor'
import { Editor as VideoEditor } from '../../reviewer/editors/video/video-editor'
import { Editor as ClassificationEditor } from '../../reviewer/editors/classification/classification-editor'
import { Editor as FormEditor } from '../../reviewer/editors/form/form-editor'
import { createObservable } from '../../reviewer/editors/observable'
import { useObservable } from '../../reviewer/editors/use-observable'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { anItem } from '../builders/items'
import { aNumberedClip, evenTimes } from '../builders/numbered-clip'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

/** Case for each writing editor: its item, and one change by keys. */
interface Tried {
  readonly name: string
  readonly Editor: ComponentType<EditorProps>
  readonly projectType: number
  readonly file: () => Promise<Blob>
  /** Existing content of the item, without its metadata and comments. */
  readonly annotation: Native
  /** The host's answers for this project type. */
  readonly host?: Readonly<Record<string, () => unknown>>
  /** The existing content is unchanged. */
  readonly isThere: () => boolean
  /** Makes only this change. */
  readonly change: () => Promise<void>
  /** The same change in what is saved. */
  readonly isSaved: (saved: Native) => boolean
  /** Its mask, if it has one. */
  readonly mask?: () => Promise<Blob>
}

async function aPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 100)
  canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
  return canvas.convertToBlob()
}

/** Deletes the only object. */
async function deleteFirst(): Promise<void> {
  document.querySelector<HTMLElement>('[data-shortcut-scope="canvas"]')?.focus()
  await userEvent.keyboard('.{Delete}')
}

const hasObject = () =>
  document.querySelectorAll('[role="listbox"][aria-label="Objects of the item"] [role="option"]').length === 1
const instancesOf = ({ instances }: Native) => (Array.isArray(instances) ? (instances as readonly Native[]) : [])
const isEmpty = (saved: Native) => instancesOf(saved).length === 0
const ofObjects = { isThere: hasObject, change: deleteFirst, isSaved: isEmpty }

const tagClass = (name: string, id: number) => ({
  id,
  name,
  color: '#3b7dd8',
  type: 2,
  digit: null,
  attribute_groups: [],
})
const isChosen = (name: string) => document.querySelector(`[data-option="${name}"][aria-checked="true"]`) !== null
const isMarked = (label: string) =>
  [...document.querySelectorAll('input[type="radio"]:checked')].some(
    (one) => one.closest('label')?.textContent?.trim() === label,
  )

/** Mask of that picture, with one part of the first colour. */
async function aMask(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 100)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = '#00000f'
  context.fillRect(10, 10, 50, 50)
  return canvas.convertToBlob()
}

/** Encoded once for all tests. */
let clip: Promise<Blob> | undefined

/** A new editor adds its row. */
const EDITORS: readonly Tried[] = [
  {
    name: 'vector',
    Editor: VectorEditor,
    projectType: 1,
    file: aPicture,
    annotation: {
      instances: [{ type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 60, y2: 60 } }],
    },
    ...ofObjects,
  },
  {
    name: 'tiled',
    Editor: TiledEditor,
    projectType: 5,
    file: aPicture,
    annotation: {
      instances: [{ type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 60, y2: 60 } }],
    },
    ...ofObjects,
  },
  {
    name: 'pixel',
    Editor: PixelEditor,
    projectType: 2,
    file: aPicture,
    annotation: { instances: [{ className: 'Car', parts: [{ color: '#00000f' }] }] },
    mask: aMask,
    ...ofObjects,
  },
  {
    name: 'text',
    Editor: TextEditor,
    projectType: 4,
    file: async () => new Blob(['Ada came to London.'], { type: 'text/plain' }),
    annotation: { instances: [{ type: 'entity', className: 'Car', start: 0, end: 3 }] },
    ...ofObjects,
  },
  {
    name: 'classification',
    Editor: ClassificationEditor,
    projectType: 6,
    file: aPicture,
    annotation: { instances: [{ type: 'tag', className: 'Bottle', classId: 1, attributes: [] }] },
    host: {
      getClasses: () => ({ data: [tagClass('Bottle', 1), tagClass('Mug', 2)] }),
      reviewRules: () => NO_REVIEW_RULES,
    },
    isThere: () => isChosen('Bottle'),
    async change() {
      document.querySelector<HTMLElement>('[data-shortcut-scope="canvas"]')?.focus()
      // Shift keeps the item open.
      await userEvent.keyboard('{Shift>}2{/Shift}')
    },
    isSaved: (saved) => instancesOf(saved).some(({ className }) => className === 'Mug'),
  },
  {
    name: 'form',
    Editor: FormEditor,
    projectType: 8,
    file: async () => new Blob(['{}'], { type: 'application/json' }),
    annotation: { data: { better: { value: 'A' } } },
    host: {
      readForm: () => ({
        form: {
          components: [
            {
              id: 'better',
              type: 'radio',
              label: 'Better',
              permissions: [],
              options: [{ value: 'A' }, { value: 'B' }],
            },
          ],
        },
      }),
    },
    isThere: () => isMarked('A'),
    async change() {
      const [, second] = document.querySelectorAll<HTMLInputElement>('input[type="radio"]')
      second?.click()
    },
    isSaved: ({ data }) => isNative(data) && isNative(data['better']) && data['better'].value === 'B',
  },
  {
    name: 'video',
    Editor: VideoEditor,
    projectType: 3,
    file: () => (clip ??= aNumberedClip({ times: evenTimes(10, 25) })),
    annotation: {
      instances: [
        {
          meta: { type: 'point', className: 'Car', classId: 1, start: 0, end: 40_000 },
          parameters: [
            {
              start: 0,
              end: 40_000,
              timestamps: [
                { timestamp: 0, x: 10, y: 10, attributes: [] },
                { timestamp: 40_000, x: 12, y: 10, attributes: [] },
              ],
            },
          ],
        },
      ],
    },
    ...ofObjects,
  },
]

const address = (content: Blob) => {
  const url = URL.createObjectURL(content)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}
const json = (content: unknown) => address(new Blob([JSON.stringify(content)]))

const undo = () => page.getByRole('button', { name: /^Undo/ }).first()
const redo = () => page.getByRole('button', { name: /^Redo/ }).first()
const tab = (name: RegExp) => page.getByRole('tab', { name })

const THREAD = {
  x: 20,
  y: 20,
  resolved: false,
  correspondence: [{ text: 'Look at this once more', email: 'olivia@loupe.example' }],
  createdAt: '2026-11-29T10:00:00.000Z',
  createdBy: { email: 'olivia@loupe.example', role: 'QA' },
}

interface Opened {
  /** Content of the disk. */
  readonly kept?: unknown[]
  readonly readOnly?: boolean
  /** The platform's answers to saves, in order; later ones succeed. */
  readonly answers?: (() => unknown)[]
  readonly host?: Readonly<Record<string, () => unknown>>
}

/** An item may be opened twice in one test; the second time the page's call is already replaced. */
const FETCH = window.fetch.bind(window)

/** Editor on its item, over a host with a disk. */
async function opened(tried: Tried, { kept = [], readOnly = false, answers = [], host: more = {} }: Opened = {}) {
  const { Editor, projectType, file, annotation: content, mask: maskFile, host = {} } = tried
  const made = aReviewer()
  const { handlers } = made.host
  const special = { ...host, ...more }
  handlers.hostActions = () =>
    ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl'].concat(Object.keys(special))
  const annotation = json({ metadata: { name: 'one', odd: 1 }, ...content, comments: [THREAD] })
  const mask = maskFile === undefined ? {} : { mask: address(await maskFile()) }
  handlers.annotationClasses = () => ({ data: [{ name: 'Car', color: '#3b7dd8' }] })
  handlers.openWork = () => ({
    work: 'work-1',
    writer: true,
    recovered:
      kept.length === 0
        ? null
        : {
            records: kept.length,
            url: address(
              new Blob([kept.map((record, at) => `${JSON.stringify({ n: at + 1, ...Object(record) })}\n`).join('')]),
            ),
            base: { revision: 1, annotation, ...mask },
          },
    bytes: { used: 0, most: 1_000_000 },
  })
  handlers.appendWork = ({ from, records }: { readonly from: number; readonly records: readonly unknown[] }) => {
    kept.push(...records)
    return { upTo: from + records.length - 1 }
  }
  handlers.closeWork = () => null
  handlers.writeUrl = () => ({ url: '/write/1', partBytes: 1_000_000 })
  handlers.saveAnnotation = ({ revision }: { readonly revision: number }) =>
    answers.shift()?.() ?? { revision: revision + 1 }
  Object.assign(handlers, special)
  const saved: Native[] = []
  const puts = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (input !== '/write/1') return FETCH(input, init)
    if (init?.body instanceof Blob) saved.push(JSON.parse(await init.body.text()) as Native)
    return new Response(JSON.stringify({ sha256: 'a', bytes: 1 }), { status: 200 })
  })
  onTestFinished(() => puts.mockRestore())
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  const media = await file()
  const item = {
    item: anItem({ id: 1, name: 'one' }),
    annotation,
    revision: 1,
    ...mask,
    media: { url: address(media), mime: media.type },
  }
  const frame = document.body.appendChild(document.createElement('div'))
  const ending = createObservable(false)
  function Shown() {
    return useObservable(ending) ? null : (
      <div style={{ position: 'fixed', inset: 0 }}>
        <Editor
          opened={item}
          isAhead={false}
          projectType={projectType}
          readOnly={readOnly}
          beside={frame}
          onSeen={() => undefined}
        />
      </div>
    )
  }
  render(
    <ReviewerProvider value={made.reviewer}>
      <Shown />
    </ReviewerProvider>,
  )
  onTestFinished(() => frame.remove())
  return {
    ...made,
    kept,
    saved,
    save: async () => {
      await userEvent.keyboard('{Control>}s{/Control}')
      // The journal writes places and drafts at most every 200 ms, and a save waits for it.
      await made.clock.advance(250)
    },
    end: () => ending.set(true),
  }
}

describe.each(EDITORS)('the $name editor', (tried) => {
  const { isThere, change, isSaved } = tried
  /** Changes the item as soon as possible. */
  const changed = () => expect.poll(async () => (isThere() ? (await change(), isThere()) : false)).toBe(false)

  it('opens its item, changes it, undoes and redoes that, and restores it after its page ended abruptly', async () => {
    const { kept, end } = await opened(tried)
    await expect.poll(isThere).toBe(true)
    await changed()
    await expect.poll(() => kept.length).toBeGreaterThan(0)
    const first = kept.length
    await undo().click()
    await expect.poll(isThere).toBe(true)
    await redo().click()
    await expect.poll(isThere).toBe(false)
    // The undo and the redo are on disk too.
    await expect.poll(() => kept.length).toBeGreaterThan(first + 1)
    const onDisk = [...kept]
    end()
    await opened(tried, { kept: onDisk })
    await expect.element(undo()).toBeEnabled()
    expect(isThere()).toBe(false)
    await undo().click()
    await expect.poll(isThere).toBe(true)
  })

  it('changes nothing on a read-only item', async () => {
    await opened(tried, { readOnly: true })
    await expect.poll(isThere).toBe(true)
    await change()
    await expect
      .poll(() =>
        undo()
          .elements()
          .every((one) => (one as HTMLButtonElement).disabled),
      )
      .toBe(true)
    expect(isThere()).toBe(true)
  })

  it('saves the change, then an answer to a listed comment, and keeps everything else unchanged', async () => {
    const { saved, save } = await opened(tried)
    await expect.poll(isThere).toBe(true)
    await changed()
    await save()
    await expect.poll(() => saved.some(isSaved)).toBe(true)
    expect(saved.at(-1)).toMatchObject({ metadata: { name: 'one', odd: 1 }, comments: [THREAD] })
    await undo().click()
    await tab(/^Comments/).click()
    await page
      .getByRole('button', { name: /Look at this once more/ })
      .first()
      .click()
    await userEvent.fill(page.getByRole('combobox', { name: 'Answer' }), 'Done')
    await userEvent.keyboard('{Enter}')
    await save()
    const words = () => JSON.stringify(saved.at(-1)?.['comments'] ?? [])
    await expect.poll(words).toMatch(/Look at this once more.*Done/)
    expect(isSaved(saved.at(-1) ?? {})).toBe(false)
    // The comments panel may cover the objects panel.
    await page.getByRole('tab').first().click()
    await expect.poll(isThere).toBe(true)
  })

  it('asks if another version was saved meanwhile, and overwrites it if the person keeps their own', async () => {
    const theirs = json({ metadata: { name: 'one', odd: 1 }, ...tried.annotation, comments: [] })
    const met = () => err(platformError('conflict', { status: 412, data: { revision: 4, annotation: theirs } }))
    const { host, saved, save } = await opened(tried, { answers: [met] })
    await expect.poll(isThere).toBe(true)
    await changed()
    await save()
    await expect.element(page.getByText(/Nothing was overwritten/)).toBeVisible()
    expect(isThere()).toBe(false)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => host.asked('saveAnnotation').at(-1)).toMatchObject([{ revision: 4 }])
    // Their version is stored too, in the same way.
    expect(saved.some(isSaved)).toBe(true)
  })

  it('restores a kept version as one step', async () => {
    const version = { id: 'v1', whose: 'mine', at: '2026-11-29T09:00:00.000Z', bytes: 100 }
    const before = json({ metadata: { name: 'one', odd: 1 }, ...tried.annotation, comments: [THREAD] })
    await opened(tried, {
      host: { keptVersions: () => ({ data: [version] }), openVersion: () => ({ annotation: before }) },
    })
    await expect.poll(isThere).toBe(true)
    await changed()
    await tab(/^History/).click()
    await page.getByRole('button', { name: /Bring back/ }).click()
    // The history panel may cover the objects panel.
    await page.getByRole('tab').first().click()
    await expect.poll(isThere).toBe(true)
    await undo().click()
    await expect.poll(isThere).toBe(false)
  })
})
