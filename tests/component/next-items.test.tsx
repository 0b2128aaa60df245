import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '../../domain/errors'
import { err, ok } from '../../domain/result'
import { HELD_WAIT_MS } from '../../reviewer/items/held-steps'
import { someItems } from '../builders/items'
import type { ProjectFacts } from '../builders/reviewer'
import { aWireStatus, aWireTransition } from '../builders/wire'
import { aStatus } from '../builders/workflow'
import { shownReviewer } from './shown-reviewer'

const SIZE = { width: 200, height: 100 }
/** Colour of each item's picture. */
const COLOURS = ['#c81e1e', '#1e3cc8', '#1ec83c', '#c8c81e', '#1ec8c8']

function addressOf(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

async function plain(colour: string): Promise<string> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  return addressOf(await canvas.convertToBlob())
}

/** Number of boxes in an annotation. */
function boxes(count: number): string {
  const points = { x1: 10, y1: 10, x2: 60, y2: 60 }
  const instances = Array.from({ length: count }, () => ({ type: 'bbox', className: 'Car', points, attributes: [] }))
  return addressOf(new Blob([JSON.stringify({ instances })]))
}

/** Reviewer on the first of five items, and a host that answers on the test's command. */
async function aWalk(part: Partial<ProjectFacts> = {}) {
  const items = someItems(5, 1)
  const urls = await Promise.all(COLOURS.map(plain))
  /** Number of boxes per item on the platform, which is also its revision. */
  const counts = new Map(items.map(({ id }) => [id, id]))
  let gate: PromiseWithResolvers<void> | undefined
  const made = await shownReviewer({ items, position: { index: 0, total: 5 }, ...part }, false, ({ handlers }) => {
    const openedItem = (id: number) => ({
      item: items.find((item) => item.id === id),
      media: { url: urls[id - 1] ?? '', mime: 'image/png', ...SIZE },
      annotation: boxes(counts.get(id) ?? 0),
      revision: counts.get(id) ?? 0,
    })
    Object.assign(handlers, {
      hostActions: () => ['peekAsset', 'writeUrl', 'saveAnnotation'],
      writeUrl: () => ({ url: '/write/1', partBytes: 1_000_000 }),
      saveAnnotation: () => ({ revision: 9 }),
      peekAsset: openedItem,
      switchToAsset: async (id: number) => {
        await gate?.promise
        return ok(openedItem(id))
      },
    })
  })
  const main = page.getByRole('main')
  await expect.element(page.getByText('1 object', { exact: true })).toBeVisible()
  const { host, reviewer } = made
  return {
    ...made,
    counts,
    main,
    peeked: () => host.asked('peekAsset').map(([id]) => id),
    opened: () => host.asked('switchToAsset').map(([id]) => id),
    current: reviewer.current.store.getState,
    /** From now on the host answers only released calls. */
    hold: () => (gate = Promise.withResolvers()),
    /** Waits until the neighbouring items are ready. */
    ready: (count: number) =>
      expect.poll(() => items.filter(({ id }) => reviewer.nextItems.isReady(id)).length).toBe(count),
  }
}

/** Colour in the middle of the painted picture, under the boxes. */
function colour(): string {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-painted]')
  const at = canvas && canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
  return at ? `#${Array.from(at.slice(0, 3), (one) => one.toString(16).padStart(2, '0')).join('')}` : ''
}

it('neighbours of the open item → are prepared, and none is opened [S4.7]', async () => {
  const { peeked, opened, ready } = await aWalk()
  await ready(2)
  expect(peeked()).toEqual([2, 3])
  expect(opened()).toEqual([1])
})

it('a prepared item → is shown before the host has answered, and can’t be changed until then', async () => {
  const { ready, hold, main, current, peeked } = await aWalk()
  await ready(2)
  const gate = hold()
  await userEvent.keyboard('j')
  await expect.poll(colour).toBe(COLOURS[1])
  await expect.element(page.getByText('2 objects')).toBeVisible()
  // On a slow machine a line says that the tools are loading; nothing covers the item.
  await expect.element(page.getByText(/^Opening (?!the tools)/)).not.toBeInTheDocument()
  await expect.element(main).toHaveAttribute('aria-busy', 'true')
  expect(current()).toMatchObject({ state: 'opening', isAhead: true })
  gate.resolve()
  await expect.element(main).not.toHaveAttribute('aria-busy', 'true')
  expect(current()).toMatchObject({ state: 'open', isAhead: false, unseen: undefined, item: { id: 2 } })
  expect(colour()).toBe(COLOURS[1])
  await ready(3)
  expect(peeked()).toEqual([2, 3, 4, 1])
})

it('a decision before an item is shown, by keys or a click, ready ahead or not → says to wait, and decides nothing', async () => {
  const [todo, done] = [aStatus({ value: 1, name: 'To do' }), aStatus({ value: 2, name: 'Done' })]
  const { ready, hold, main, host, reviewer, current } = await aWalk({
    statuses: [todo, done].map(aWireStatus),
    transitions: [aWireTransition(1, todo, done)],
    folderActions: ['ApplyItemStatus', 'ApplyItemApprovalStatus'],
  })
  await ready(2)
  const word = main.getByText('Wait until the item is shown.')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  const ways = [
    ['{End}', 5, false, () => userEvent.keyboard('s')],
    ['k', 4, true, () => userEvent.keyboard('y')],
    ['k', 3, true, () => userEvent.keyboard('x')],
    ['k', 2, true, () => approve.click({ force: true })],
  ] as const
  for (const [move, next, isAhead, decide] of ways) {
    await expect.poll(() => reviewer.nextItems.isReady(next)).toBe(isAhead)
    const gate = hold()
    await userEvent.keyboard(move)
    await expect.element(main).toHaveAttribute('aria-busy', 'true')
    await expect.element(word).not.toBeInTheDocument()
    await decide()
    await expect.element(word).toBeVisible()
    gate.resolve()
    await expect.element(word).not.toBeInTheDocument()
    await expect
      .poll(() => `${current().item?.id} ${current().state} ${current().unseen}`)
      .toBe(`${next} open undefined`)
  }
  expect([host.asked('changeApprovalStatus'), host.asked('changeAnnotationStatus')]).toEqual([[], []])
})

it('a stored item → opens offline and can be drawn on', async () => {
  const { ready, current, reviewer, main } = await aWalk()
  await ready(2)
  reviewer.onHostEvent('offline', { offline: true })
  await userEvent.keyboard('j')
  await expect.poll(() => `${current().item?.id} ${current().state} ${current().unseen}`).toBe('2 open undefined')
  await expect.element(main.getByRole('button', { name: 'Draw a box', exact: true })).toBeEnabled()
  await expect.element(main.getByText('Opening the tools…')).not.toBeInTheDocument()
})

it('an item that isn’t stored → says when it opens and how many others do, and opens once online', async () => {
  const { ready, reviewer, main, host } = await aWalk({ folderActions: ['ApplyItemApprovalStatus'] })
  await ready(2)
  const opens = host.handlers.switchToAsset
  host.handlers.switchToAsset = () => err(platformError('not_kept', { data: { available: 3 } }))
  reviewer.onHostEvent('offline', { offline: true })
  await userEvent.keyboard('{End}')
  await expect.element(main.getByText('This item opens when the connection is back.')).toBeVisible()
  await expect.element(main.getByText('3 items are available offline.')).toBeVisible()
  await expect.element(main.getByText(/^Opening/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  if (opens !== undefined) host.handlers.switchToAsset = opens
  reviewer.onHostEvent('offline', { offline: false })
  await expect.element(page.getByText('5 objects')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
})

it('an unanswered item while offline → doesn’t claim to be opening', async () => {
  const { ready, hold, reviewer, main } = await aWalk()
  await ready(2)
  hold()
  await userEvent.keyboard('{End}')
  await expect.element(main.getByText(/^Opening/)).toBeVisible()
  reviewer.onHostEvent('offline', { offline: true })
  await expect.element(main.getByText('This item opens when the connection is back.')).toBeVisible()
  await expect.element(main.getByText(/^Opening/)).not.toBeInTheDocument()
})

it('walking prepared items → no frame lacks picture or objects', async () => {
  const { ready, current } = await aWalk()
  const frames: string[] = []
  await ready(2)
  const stop = eachFrame(() => frames.push(`${colour()} ${paintedNow()}`))
  for (const [key, next, beside] of [
    ['j', 2, 3],
    ['j', 3, 3],
    ['k', 2, 2],
    ['k', 1, 1],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(() => current().item?.id).toBe(next)
    await ready(beside)
  }
  stop()
  const [first, second, third] = COLOURS.map((one) => `${one} all`)
  expect(frames.filter((frame, at) => frame !== frames[at - 1])).toEqual([first, second, third, second, first])
})

it('a held key → moves on once something is visible, and no frame is blank', async () => {
  const { ready, current, host } = await aWalk()
  const { peekAsset, switchToAsset } = host.handlers
  const late = (answer: typeof peekAsset) => async (id: number) => {
    await new Promise((done) => setTimeout(done, 120))
    return answer?.(...([id] as never[]))
  }
  Object.assign(host.handlers, { peekAsset: late(peekAsset), switchToAsset: late(switchToAsset) })
  const frames: string[] = []
  await ready(2)
  const stop = eachFrame(() => frames.push(`${colour()} ${paintedNow()}`))
  press(false)
  const held = setInterval(() => press(true), 15)
  await expect.poll(() => `${current().item?.id} ${current().state} ${colour()}`).toBe(`5 open ${COLOURS[4]}`)
  clearInterval(held)
  stop()
  expect(frames.filter((frame, at) => frame !== frames[at - 1])).toEqual(COLOURS.map((one) => `${one} all`))
})

it('a held key at an item that never gets ready → waits a bounded time, then opens it and says so', async () => {
  const { ready, current, host, clock, opened } = await aWalk()
  const { peekAsset } = host.handlers
  await ready(2)
  host.handlers.peekAsset = (id: number) =>
    id === 4 ? new Promise(() => undefined) : peekAsset?.(...([id] as never[]))
  press(false)
  await expect.poll(() => `${current().item?.id} ${current().state} ${colour()}`).toBe(`2 open ${COLOURS[1]}`)
  await expect.poll(() => host.asked('peekAsset')).toContainEqual([4])
  press(true)
  await expect.poll(() => `${current().item?.id} ${current().state} ${current().unseen}`).toBe('3 open undefined')
  press(true)
  await clock.advance(HELD_WAIT_MS - 1)
  press(true)
  expect(`${current().item?.id} ${colour()} ${paintedNow()}`).toBe(`3 ${COLOURS[2]} all`)
  expect(opened()).toEqual([1, 2, 3])
  await clock.advance(1)
  press(true)
  await expect.poll(() => `${current().item?.id} ${current().state} ${colour()}`).toBe(`4 open ${COLOURS[3]}`)
  await expect.element(page.getByText(/ is not ready yet$/)).toBeVisible()
  expect(opened()).toEqual([1, 2, 3, 4])
})

it('leaving an item for a prepared one → saves its changes', async () => {
  const { ready, host, current } = await aWalk()
  const bodies: string[] = []
  const { fetch } = window
  window.fetch = async (input, init) => {
    if (init?.method !== 'PUT') return fetch(input, init)
    bodies.push(await new Response(init.body).text())
    return Response.json({ sha256: 'a', bytes: 1 })
  }
  onTestFinished(() => void (window.fetch = fetch))
  await ready(2)
  await page.getByRole('application').click()
  await userEvent.keyboard('.{Delete}')
  await expect.element(page.getByText('1 object', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.poll(() => bodies.map((body) => JSON.parse(body))).toEqual([{ instances: [] }])
  await expect.poll(() => host.asked('saveAnnotation')).toMatchObject([[{ itemId: 1, revision: 1, url: '/write/1' }]])
  expect(current()).toMatchObject({ state: 'open', item: { id: 2 } })
})

it('an item that changed on the platform → is replaced, and can’t be decided meanwhile', async () => {
  const { ready, hold, counts, current, main } = await aWalk()
  await ready(2)
  counts.set(2, 7)
  const seen: unknown[] = []
  const gate = hold()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('2 objects')).toBeVisible()
  const stop = watch(current, seen)
  gate.resolve()
  await expect.element(page.getByText('7 objects')).toBeVisible()
  await expect.element(main).not.toHaveAttribute('aria-busy', 'true')
  stop()
  expect(seen).not.toContain('2 objects while it could be decided')
})

it('a save meanwhile → is noticed', async () => {
  const { ready, reviewer, counts, peeked } = await aWalk()
  await ready(2)
  counts.set(2, 7)
  reviewer.onHostEvent('annotation_changed', { itemId: 2, revision: 7 })
  await ready(2)
  expect(peeked()).toEqual([2, 3, 2])
  await userEvent.keyboard('j')
  await expect.element(page.getByText('7 objects')).toBeVisible()
})

/** Records each frame in which two objects are shown and the item counts as seen. */
function watch(current: () => { readonly state: string; readonly unseen: unknown }, notes: unknown[]): () => void {
  return eachFrame(() => {
    const { state, unseen } = current()
    const isDecidable = state === 'open' && unseen === undefined
    if (isDecidable && document.body.innerText.includes('2 objects')) notes.push('2 objects while it could be decided')
  })
}

function press(repeat: boolean): void {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', repeat, bubbles: true, cancelable: true }),
  )
}

function eachFrame(look: () => void): () => void {
  let isOver = false
  const next = () => {
    look()
    if (!isOver) requestAnimationFrame(next)
  }
  next()
  return () => (isOver = true)
}

function paintedNow(): string | undefined {
  return document.querySelector<HTMLCanvasElement>('canvas[data-painted]')?.dataset['painted']
}

it('a slow item, once open → the picture has the keyboard again', async () => {
  const { ready, hold, current } = await aWalk()
  await ready(2)
  const picture = page.getByRole('application')
  ;(picture.element() as HTMLElement).focus()
  const gate = hold()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText(/^Opening/)).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(document.body)
  gate.resolve()
  await expect.poll(current).toMatchObject({ state: 'open', item: { id: 5 } })
  await expect.element(picture).toHaveFocus()
})

it('the status menu → returns the focus to the picture, or to its button if opened there', async () => {
  const [todo, done] = [aStatus({ value: 1, name: 'To do' }), aStatus({ value: 2, name: 'Done' })]
  await aWalk({
    statuses: [todo, done].map(aWireStatus),
    transitions: [aWireTransition(3, todo, done)],
    folderActions: ['ApplyItemStatus'],
  })
  const picture = page.getByRole('application')
  const menu = page.getByRole('menu', { name: 'Change status to' })
  ;(picture.element() as HTMLElement).focus()
  await userEvent.keyboard('s')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(picture).toHaveFocus()
  const button = page.getByRole('button', { name: /: change status$/ })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})
