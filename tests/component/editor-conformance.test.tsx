import { expect, it, describe, onTestFinished } from 'vitest'
import type { ComponentType } from 'react'
import { page, userEvent } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import type { EditorProps } from '../../reviewer/editors/editor'
import { Editor as TextEditor } from '../../reviewer/editors/text/text-editor'
import { Editor as VectorEditor } from '../../reviewer/editors/vector/vector-editor'
import { Editor as VideoEditor } from '../../reviewer/editors/video/video-editor'
import { createObservable } from '../../reviewer/editors/observable'
import { useObservable } from '../../reviewer/editors/use-observable'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { anItem } from '../builders/items'
import { aNumberedClip, evenTimes } from '../builders/numbered-clip'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

/** What every editor that can write is tried with: its item, and one change of that by keys. */
interface Tried {
  readonly name: string
  readonly Editor: ComponentType<EditorProps>
  readonly projectType: number
  readonly file: () => Promise<Blob>
  /** An object that the item has already. */
  readonly object: Native
}

async function aPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 100)
  canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
  return canvas.convertToBlob()
}

/** A new editor adds its row. */
const EDITORS: readonly Tried[] = [
  {
    name: 'vector',
    Editor: VectorEditor,
    projectType: 1,
    file: aPicture,
    object: { type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 60, y2: 60 } },
  },
  {
    name: 'text',
    Editor: TextEditor,
    projectType: 4,
    file: async () => new Blob(['Ada came to London.'], { type: 'text/plain' }),
    object: { type: 'entity', className: 'Car', start: 0, end: 3 },
  },
  {
    name: 'video',
    Editor: VideoEditor,
    projectType: 3,
    file: () => aNumberedClip({ times: evenTimes(10, 25) }),
    object: {
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
  },
]

const address = (content: Blob) => {
  const url = URL.createObjectURL(content)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** Deleting the only object is the one change that every editor has. */
const rows = () => page.getByRole('listbox', { name: 'Objects of the item' }).getByRole('option').elements().length
const button = (name: RegExp) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name })
async function change(): Promise<void> {
  document.querySelector<HTMLElement>('[data-shortcut-scope="canvas"]')?.focus()
  await userEvent.keyboard('.{Delete}')
}

/** An editor on its item, over a host whose disk keeps what is written to it. */
async function opened({ Editor, projectType, file, object }: Tried, kept: unknown[] = [], readOnly = false) {
  const made = aReviewer()
  const { handlers } = made.host
  handlers.hostActions = () => ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl']
  const annotation = address(new Blob([JSON.stringify({ instances: [object], comments: [] })]))
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
            base: { revision: 1, annotation },
          },
    bytes: { used: 0, most: 1_000_000 },
  })
  handlers.appendWork = ({ from, records }: { readonly from: number; readonly records: readonly unknown[] }) => {
    kept.push(...records)
    return { upTo: from + records.length - 1 }
  }
  handlers.closeWork = () => null
  handlers.writeUrl = () => ({ url: '/write/1', partBytes: 1_000_000 })
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  const content = await file()
  const item = { item: anItem({ id: 1, name: 'one' }), annotation, revision: 1 }
  const frame = document.body.appendChild(document.createElement('div'))
  const media = { url: address(content), mime: content.type }
  const ending = createObservable(false)
  function Shown() {
    return useObservable(ending) ? null : (
      <div style={{ position: 'fixed', inset: 0 }}>
        <Editor
          opened={{ ...item, media }}
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
  return { kept, end: () => ending.set(true) }
}

describe.each(EDITORS)('the $name editor', (tried) => {
  it('opens its item, changes it, and takes the change back and makes it again', async () => {
    await opened(tried)
    await expect.poll(rows).toBe(1)
    await expect.element(button(/^Undo/)).toBeVisible()
    await expect.poll(async () => (rows() === 1 ? (await change(), rows()) : rows())).toBe(0)
    await button(/^Undo/).click()
    await expect.poll(rows).toBe(1)
    await button(/^Redo/).click()
    await expect.poll(rows).toBe(0)
  })

  it('brings back what was on the disk when the page ended at once', async () => {
    const { kept, end } = await opened(tried)
    await expect.poll(rows).toBe(1)
    await expect.poll(async () => (rows() === 1 ? (await change(), rows()) : rows())).toBe(0)
    await expect.poll(() => kept.length).toBeGreaterThan(0)
    const onDisk = [...kept]
    end()
    await opened(tried, onDisk)
    await expect.element(button(/^Undo/)).toBeEnabled()
    expect(rows()).toBe(0)
    await button(/^Undo/).click()
    await expect.poll(rows).toBe(1)
  })

  it('changes nothing while the item is read only', async () => {
    await opened(tried, [], true)
    await expect.poll(rows).toBe(1)
    await change()
    await expect.element(button(/^Undo/)).toBeDisabled()
    expect(rows()).toBe(1)
  })
})
