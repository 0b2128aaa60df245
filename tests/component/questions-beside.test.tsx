import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpenedItem } from '#protocol/actions'
import { NO_REVIEW_RULES } from '../../domain/review-rules'
import { Editor } from '../../reviewer/editors/classification/classification-editor'
import { createObservable } from '../../reviewer/editors/observable'
import { useObservable } from '../../reviewer/editors/use-observable'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { anItem } from '../builders/items'
import { aNumberedClip, evenTimes } from '../builders/numbered-clip'
import { aReviewer } from '../builders/reviewer'
import { aSoundingClip } from '../builders/sounding-clip'
import { render } from './render'

const tag = (name: string, at: number) => ({
  id: at + 1,
  name,
  color: '#3b7dd8',
  type: 2,
  digit: null,
  attribute_groups: [],
})

function address(content: Blob): string {
  const url = URL.createObjectURL(content)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

const aFile = (text: string, mime = 'text/plain;charset=utf-8') => new Blob([text], { type: mime })
const aClip = (seconds = 2) => aNumberedClip({ times: evenTimes(10 * seconds, 10) })

async function aPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 100)
  canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
  return canvas.convertToBlob()
}

/** Classification editor on the first of these files; `step` walks them. */
async function shown(...files: readonly Blob[]) {
  const made = aReviewer()
  Object.assign(made.host.handlers, {
    hostActions: () => ['saveAnnotation', 'writeUrl', 'getClasses', 'reviewRules'],
    getClasses: () => ({ data: ['Praise', 'Complaint'].map(tag) }),
    annotationClasses: () => ({ data: [] }),
    reviewRules: () => NO_REVIEW_RULES,
  })
  const items = files.map(
    (file, at): OpenedItem => ({
      item: anItem({ id: at + 1, name: `item-${at + 1}` }),
      media: { url: address(file), mime: file.type },
      annotation: null,
    }),
  )
  const opened = createObservable(items[0] ?? expect.fail())
  const current = made.reviewer.current.store
  const go = (at: number) => {
    const next = items[at]
    if (next === undefined) return false
    current.setState({ item: next.item, state: 'open', opened: next })
    opened.set(next)
    return true
  }
  go(0)
  vi.spyOn(made.reviewer.items, 'step').mockImplementation(async (by) => go(items.indexOf(opened.get()) + by))
  vi.spyOn(made.reviewer.items, 'choose').mockImplementation(({ id }) => go(id - 1))
  onTestFinished(() => void vi.restoreAllMocks())
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  const unseen = vi.fn()
  function Shown() {
    const now = useObservable(opened)
    return <Editor opened={now} isAhead={false} projectType={6} readOnly={false} beside={null} onSeen={unseen} />
  }
  render(
    <ReviewerProvider value={made.reviewer}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <Shown />
      </div>
    </ReviewerProvider>,
  )
  await expect.element(option('Praise')).toHaveFocus()
  return { ...made, unseen, at: () => opened.get().item.id }
}

const keys = (text: string) => userEvent.keyboard(text)
const option = (name: string) => page.getByRole('radio', { name })
const chosen = () =>
  [...document.querySelectorAll('[data-option][aria-checked="true"]')].map((one) => one.getAttribute('data-option'))
const region = (name: string) => page.getByRole('region', { name })
const player = () => document.querySelector('video') ?? expect.fail('no player')
const composer = () => page.getByRole('region', { name: 'New comment' })

it('a text beside its questions → is readable in full, and a digit answers and opens the next item [S1.1]', async () => {
  const { at } = await shown(aFile('Dear Sir,\nthe lamp is broken.\n'), aFile('{"stars": 5}', 'application/json'))
  await expect.element(region('Text of item-1')).toHaveTextContent('Dear Sir,the lamp is broken.')
  await keys('2')
  await expect.poll(at).toBe(2)
  await expect.element(region('Text of item-2')).toHaveTextContent('{"stars": 5}')
  expect(chosen()).toEqual([])
})

it('a text of 10 MB → draws only what is near, and scrolls by Page Down while an answer has the focus', async () => {
  const line = `${'many words of a long letter '.repeat(12)}\n`
  await shown(aFile(line.repeat(Math.ceil(10_000_000 / line.length))))
  const frame = document.querySelector<HTMLElement>('[role="region"]') ?? expect.fail('no text')
  const drawn = () => frame.querySelectorAll('[data-from]').length
  await expect.poll(drawn).toBeGreaterThan(5)
  expect(drawn()).toBeLessThan(200)
  await keys('{PageDown}')
  await expect.poll(() => frame.scrollTop).toBeGreaterThan(200)
  frame.scrollTo({ top: frame.scrollHeight / 2 })
  await expect.poll(() => document.elementFromPoint(300, 300)?.textContent).toContain('long letter')
  expect(drawn()).toBeLessThan(600)
  await expect.element(option('Praise')).toHaveFocus()
})

it('words of a text → take a comment, which is listed with its quote', async () => {
  await shown(aFile('Dear Sir,\nthe lamp is broken.'))
  await expect.element(page.getByText('the lamp is broken.')).toBeVisible()
  const words = document.querySelector('[data-from="10"]')?.firstChild ?? expect.fail('no paragraph')
  await page.getByRole('tab', { name: /Comments/ }).click()
  document.getSelection()?.setBaseAndExtent(words, 4, words, 8)
  await page.getByRole('button', { name: 'Comment on the words' }).click()
  await expect.element(composer()).toMatchTextContent(/^lamp/)
})

it('a clip beside its questions → shows a frame, plays by key while an answer has the focus, and takes an answer', async () => {
  const { at } = await shown(await aClip(), aFile('Next'))
  await expect.element(region('Clip of item-1')).toBeVisible()
  await expect.poll(() => player().readyState).toBeGreaterThanOrEqual(2)
  expect(player().videoWidth).toBe(192)
  expect(player().paused).toBe(true)
  await keys('{Alt>}l{/Alt}')
  await expect.poll(() => player().paused).toBe(false)
  await keys('{Alt>}l{/Alt}')
  await expect.poll(() => player().paused).toBe(true)
  await keys('1')
  await expect.poll(at).toBe(2)
})

it('a moment of a clip → takes a comment, which names it', async () => {
  await shown(await aClip())
  await expect.poll(() => player().readyState).toBeGreaterThanOrEqual(2)
  player().currentTime = 1.5
  await page.getByRole('tab', { name: /Comments/ }).click()
  await page.getByRole('button', { name: 'Comment on a place' }).click()
  await expect.element(composer()).toMatchTextContent(/^0:01\.500/)
})

it('sound beside its questions → has a player without a picture', async () => {
  await shown(await aSoundingClip({ seconds: 2, picture: false }))
  await expect.poll(() => player().duration).toBeCloseTo(2, 1)
  expect(player().getBoundingClientRect().height).toBeLessThan(80)
})

it('a clip that can’t be decoded → says so, and its questions take answers', async () => {
  const { at, unseen } = await shown(new Blob(['no clip at all'], { type: 'video/mp4' }), await aClip())
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Couldn’t play this clip/)
  expect(unseen).toHaveBeenLastCalledWith(1, undefined)
  await keys('2')
  await expect.poll(at).toBe(2)
  await expect.poll(() => player().readyState).toBeGreaterThanOrEqual(2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('undo across items of several families → returns to the item of the last answer and undoes it', async () => {
  const { at, reviewer } = await shown(await aPicture(), aFile('Dear Sir'), await aClip())
  await keys('2')
  await expect.poll(at).toBe(2)
  await expect.element(option('Praise')).toHaveFocus()
  await keys('1')
  await expect.poll(at).toBe(3)
  await expect.element(option('Praise')).toHaveFocus()
  expect(reviewer.innerHistory.name('undo')).toBe('Answer on item-2')
  reviewer.innerHistory.go('undo')
  await expect.poll(at).toBe(2)
  await expect.element(option('Praise')).toBeVisible()
  // This host stores no work, so its history is gone.
  await expect.poll(() => reviewer.innerHistory.name('undo')).toBe('Answer on item-1')
  reviewer.innerHistory.go('undo')
  await expect.poll(at).toBe(1)
})
