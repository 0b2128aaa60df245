import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Editor } from '../../reviewer/editors/pixel/pixel-editor'
import { createObservable } from '../../reviewer/editors/observable'
import { useObservable } from '../../reviewer/editors/use-observable'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { anItem } from '../builders/items'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

const SIZE = { width: 200, height: 100 }
const FIRST = '#00000f'

function canvasOf(paint: (context: OffscreenCanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  paint(context)
  return canvas.convertToBlob()
}

const address = (content: Blob) => {
  const url = URL.createObjectURL(content)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** Saved annotation and mask. */
interface Saved {
  readonly instances: readonly { readonly className: string; readonly parts: readonly { readonly color: string }[] }[]
  /** Colour of a mask pixel as a 24-bit number; undefined if empty. */
  readonly at: (x: number, y: number) => number | undefined
  /** Box around the painted pixels. */
  readonly box: () => { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
  readonly annotation: Blob
  readonly mask: Blob
}

interface Given {
  readonly annotation?: Blob
  readonly mask?: Blob
  readonly instances?: readonly object[]
  readonly kept?: unknown[]
}

/** Pixel editor over a host with a disk. */
async function opened({ annotation, mask, instances = [], kept = [] }: Given = {}) {
  const made = aReviewer()
  const { handlers } = made.host
  const written = new Map<string, Blob>()
  const saves: Record<string, unknown>[] = []
  handlers.hostActions = () => [
    'openWork',
    'appendWork',
    'closeWork',
    'saveAnnotation',
    'writeUrl',
    'saveParts',
    'getClasses',
  ]
  handlers.saveParts = () => ({ parts: ['mask'] })
  handlers.getClasses = () => ({
    data: [
      { id: 1, name: 'Cell', color: '#3b7dd8', type: 1, attribute_groups: [] },
      { id: 2, name: 'Wall', color: '#d83b3b', type: 1, attribute_groups: [] },
    ],
  })
  handlers.annotationClasses = () => ({
    data: [
      { name: 'Cell', color: '#3b7dd8' },
      { name: 'Wall', color: '#d83b3b' },
    ],
  })
  const own = address(annotation ?? new Blob([JSON.stringify({ metadata: { name: 'one' }, instances, comments: [] })]))
  const ownMask = mask === undefined ? {} : { mask: address(mask) }
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
            base: { revision: 1, annotation: own, ...ownMask },
          },
    bytes: { used: 0, most: 1_000_000 },
  })
  const records: unknown[] = [...kept]
  handlers.appendWork = ({ from, records: more }: { readonly from: number; readonly records: readonly unknown[] }) => {
    records.push(...more)
    return { upTo: from + more.length - 1 }
  }
  handlers.closeWork = () => null
  let count = 0
  const fetched = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (init?.method !== 'PUT') return fetched(input, init)
    if (init.body instanceof Blob) written.set(new URL(url, location.href).pathname, init.body)
    return Response.json({ sha256: '', bytes: 0 })
  }
  onTestFinished(() => {
    globalThis.fetch = fetched
  })
  handlers.writeUrl = ({ part }: { readonly part: string }) => {
    count += 1
    return { url: `/write/${part}/${count}`, partBytes: 10_000_000 }
  }
  handlers.saveAnnotation = (wish: Record<string, unknown>) => {
    saves.push(wish)
    return { revision: 1 + saves.length }
  }
  const stopListening = listenForShortcuts(window, made.reviewer.shortcuts)
  onTestFinished(stopListening)
  const picture = await canvasOf((context) => {
    context.fillStyle = '#808890'
    context.fillRect(0, 0, SIZE.width, SIZE.height)
  })
  const frame = document.body.appendChild(document.createElement('div'))
  frame.style.cssText = 'position: fixed; inset: 0 0 0 auto; width: 300px; overflow: auto; background: var(--surface)'
  const item = { item: anItem({ id: 1, name: 'one' }), annotation: own, revision: 1, ...ownMask }
  const ending = createObservable(false)
  function Shown() {
    return useObservable(ending) ? null : (
      <div style={{ position: 'fixed', inset: '0 300px 0 0' }}>
        <Editor
          opened={{ ...item, media: { url: address(picture), mime: 'image/png', ...SIZE } }}
          isAhead={false}
          projectType={2}
          readOnly={false}
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
  function end(): void {
    stopListening()
    ending.set(true)
    frame.remove()
  }
  onTestFinished(() => frame.remove())
  await expect.element(button(/^Undo/)).toBeVisible()
  await expect.element(button('Paint with the brush')).toBeEnabled()

  async function save(): Promise<Saved> {
    const before = saves.length
    await userEvent.keyboard('{Control>}s{/Control}')
    // The journal writes places and drafts at most every 200 ms, and a save waits for it.
    await expect.poll(() => made.clock.advance(250).then(() => saves.length)).toBeGreaterThan(before)
    const last = saves.at(-1)
    const [annotationBody, maskBody] = [last?.['url'], last?.['mask']].map((url) => written.get(String(url)))
    if (annotationBody === undefined || maskBody === undefined) throw new Error('The save brought no mask')
    const image = await createImageBitmap(maskBody, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const { instances: found } = JSON.parse(await annotationBody.text()) as Pick<Saved, 'instances'>
    return {
      instances: found,
      annotation: annotationBody,
      mask: maskBody,
      box() {
        const data = context?.getImageData(0, 0, image.width, image.height).data ?? []
        let [left, top, right, bottom] = [image.width, image.height, 0, 0]
        for (let at = 0; at < image.width * image.height; at += 1) {
          if (data[at * 4 + 3] === 0) continue
          const [x, y] = [at % image.width, Math.floor(at / image.width)]
          left = Math.min(left, x)
          top = Math.min(top, y)
          right = Math.max(right, x + 1)
          bottom = Math.max(bottom, y + 1)
        }
        return { left, top, right, bottom }
      },
      at(x, y) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = context?.getImageData(x, y, 1, 1).data ?? []
        return alpha === 0 ? undefined : (red << 16) | (green << 8) | blue
      },
    }
  }
  return { save, records, end, clock: made.clock }
}

const button = (name: string | RegExp) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name })
const stage = () => page.getByRole('application')
const objects = () => page.getByRole('listbox', { name: 'Objects of the item' }).getByRole('option')

/** Window position of a place in the picture. */
function seenAt(x: number, y: number): { readonly clientX: number; readonly clientY: number } {
  const element = stage().element()
  const { left, top, width, height } = element.getBoundingClientRect()
  const percent = Number(/([\d.]+) percent/.exec(element.getAttribute('aria-label') ?? '')?.[1])
  const beside = height < 680 ? 84 : 54
  return {
    clientX: left + (beside + width) / 2 + ((x - SIZE.width / 2) * percent) / 100,
    clientY: top + (height - 54) / 2 + ((y - SIZE.height / 2) * percent) / 100,
  }
}

/** Drags along places of the picture. */
async function pulled(
  way: readonly (readonly [x: number, y: number])[],
  { isReleased = true, ...held }: PointerEventInit & { readonly isReleased?: boolean } = {},
): Promise<void> {
  const element = stage().element()
  const send = (type: string, [x, y]: readonly [number, number], buttons: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        bubbles: true,
        cancelable: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons,
        ...seenAt(x, y),
        ...held,
      }),
    )
  const [first = [0, 0], ...rest] = way
  send('pointermove', first, 0)
  send('pointerdown', first, 1)
  for (const place of rest) {
    await new Promise(requestAnimationFrame)
    send('pointermove', place, 1)
  }
  if (isReleased) send('pointerup', way.at(-1) ?? first, 0)
}

describe('the pixel editor', () => {
  it('paints by pointer, saves annotation and mask, and reopens them with identical pixels [E.pixel]', async () => {
    const { save, end } = await opened()
    await button('Paint with the brush').click()
    await pulled([
      [40, 50],
      [80, 50],
    ])
    await expect.poll(() => objects().elements().length).toBe(1)
    const saved = await save()
    expect(saved.instances).toMatchObject([{ className: 'Cell', parts: [{ color: FIRST }] }])
    expect([saved.at(40, 50), saved.at(60, 55), saved.at(60, 80)]).toEqual([15, 15, undefined])
    end()
    const again = await opened({ annotation: saved.annotation, mask: saved.mask })
    await expect.poll(() => objects().elements().length).toBe(1)
    await expect.poll(() => objects().nth(0).element().textContent).toMatch(/1,116.px/)
    await button('Erase painted pixels').click()
    await pulled([[40, 50]])
    await expect.poll(() => objects().nth(0).element().textContent).not.toMatch(/1,116.px/)
    const third = await again.save()
    expect([third.at(40, 50), third.at(60, 55)]).toEqual([undefined, 15])
  })

  it('paints by keyboard, with undo', async () => {
    const { save } = await opened()
    stage().element().focus()
    await userEvent.keyboard('b[[[[{Enter}{Shift>}{ArrowRight}{/Shift}{Enter}')
    await expect.poll(() => objects().elements().length).toBe(1)
    const saved = await save()
    const { left, right, top, bottom } = saved.box()
    expect(bottom - top).toBe(16)
    expect(right - left).toBeGreaterThan(18)
    expect(saved.at(left + 8, top + 8)).toBe(15)
    await button(/^Undo/).click()
    await expect.poll(() => objects().elements().length).toBe(0)
    const undone = await save()
    expect([undone.instances, undone.box().right]).toEqual([[], 0])
    await button(/^Redo/).click()
    expect((await save()).box()).toEqual(saved.box())
  })

  it('keeps locked objects’ pixels, and removes an object that is fully painted over', async () => {
    const mask = await canvasOf((context) => {
      context.fillStyle = FIRST
      context.fillRect(50, 30, 20, 40)
      context.fillStyle = '#00001e'
      context.fillRect(80, 48, 4, 4)
    })
    const instances = [
      { className: 'Wall', parts: [{ color: FIRST }], locked: true },
      { className: 'Wall', parts: [{ color: '#00001e' }] },
    ]
    const { save } = await opened({ mask, instances })
    await expect.poll(() => objects().elements().length).toBe(2)
    await button('Paint with the brush').click()
    await pulled([
      [40, 50],
      [100, 50],
    ])
    await expect.poll(() => objects().nth(1).element().textContent).toMatch(/#3/)
    const saved = await save()
    expect([saved.at(45, 50), saved.at(50, 50), saved.at(69, 50), saved.at(82, 50)]).toEqual([45, 15, 15, 45])
    expect(saved.instances.map(({ parts }) => parts[0]?.color)).toEqual([FIRST, '#00002d'])
    await button(/^Undo/).click()
    expect((await save()).at(82, 50)).toBe(30)
  })

  it('deletes an object with its pixels', async () => {
    const mask = await canvasOf((context) => {
      context.fillStyle = FIRST
      context.fillRect(50, 30, 20, 40)
    })
    const { save } = await opened({ mask, instances: [{ className: 'Wall', parts: [{ color: FIRST }] }] })
    await objects().nth(0).click()
    stage().element().focus()
    await userEvent.keyboard('{Delete}')
    const saved = await save()
    expect([saved.instances, saved.at(60, 50)]).toEqual([[], undefined])
  })

  it('restores an unfinished stroke after the page ended', async () => {
    const first = await opened()
    await button('Paint with the brush').click()
    await pulled(
      [
        [40, 50],
        [60, 50],
        [80, 50],
      ],
      { isReleased: false },
    )
    // Drafts are written at most every 200 ms.
    await first.clock.advance(250)
    await expect.poll(() => JSON.stringify(first.records.at(-1)).split(',').length).toBeGreaterThan(9)
    expect(first.records.at(-1)).toMatchObject({ t: 'draft', draft: { tool: 'brush' } })
    const kept = [...first.records]
    first.end()
    const { save } = await opened({ kept })
    await expect
      .element(page.getByText('A stroke was not finished: Enter keeps it, Escape drops it'))
      .toBeInTheDocument()
    stage().element().focus()
    await userEvent.keyboard('{Enter}')
    expect((await save()).at(70, 50)).toBe(15)
  })
})
