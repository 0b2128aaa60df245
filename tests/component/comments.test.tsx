import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '../../domain/errors'
import { createCamera } from '../../reviewer/editors/canvas/camera'
import { Pins } from '../../reviewer/editors/picture/pins'
import type { FindPeople, People } from '../../reviewer/editors/document/people'
import { createObservable } from '../../reviewer/editors/observable'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { edited } from '../builders/edited'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'
import { shownPanel } from './shown-panel'

const BO = 'bo@loupe.example'
const ADA = 'ada@loupe.example'
const thread = (x: number, text: string, more: object = {}) => ({
  x,
  y: 300,
  resolved: false,
  correspondence: [{ text, email: BO }],
  createdAt: `2026-11-20T10:00:00.${100 + x}Z`,
  createdBy: { email: BO, role: 'QA' },
  ...more,
})

it('the panel → lists the filtered comments, opens and resolves them, and says if there are none', async () => {
  const made = shownPanel([], { comments: [thread(1, 'Too loose'), thread(2, 'Done', { resolved: true })] })
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect.element(page.getByRole('button', { name: /Too loose/ })).toBeVisible()
  await expect.element(page.getByText('Done', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Resolved/ }).click()
  await expect.element(page.getByRole('button', { name: /Done/ })).toBeVisible()
  await page.getByRole('button', { name: /^Mentions me/ }).click()
  await expect.element(page.getByText('No open comment mentions you.')).toBeVisible()
  await page.getByRole('button', { name: /^Open/ }).click()
  // Another person's comment, without rights over it.
  await expect.element(page.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument()
  made.commenting.rights.set({ resolves: true, removes: false })
  await page.getByRole('button', { name: /Too loose/ }).click()
  expect(made.looked).toEqual([{ x: 1, y: 300 }])
  await page.getByRole('button', { name: 'Resolve' }).click()
  expect(made.commenting.seen.get().opened?.isResolved).toBe(true)
  await page.getByRole('button', { name: 'Comment on a place' }).click()
  expect(made.tools).toEqual(['comment'])
})

/** Pins of an item over a picture of 1,000 by 800, with people to mention. */
function shownPins(comments: readonly object[], isOffline = false) {
  const made = edited([], comments)
  const { reviewer } = aReviewer()
  const camera = createCamera()
  camera.resize({ width: 800, height: 640 }, 1)
  camera.place({ width: 1_000, height: 800 })
  // As the platform, which trims the searched text.
  const find: FindPeople = async (search) =>
    isOffline
      ? undefined
      : [
          { name: 'Bo Lind', email: BO },
          { name: 'Ada Ek', email: ADA },
        ].filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const people: People = {
    names: createObservable<ReadonlyMap<string, string>>(new Map([[BO, 'Bo Lind']])),
    ask: () => undefined,
    find: createObservable<FindPeople | undefined>(find),
  }
  const seen = { focused: 0 }
  render(
    <ReviewerProvider value={reviewer}>
      <div style={{ position: 'relative', width: 800, height: 640 }}>
        <Pins
          commenting={made.commenting}
          camera={camera}
          bounds={() => ({ width: 1_000, height: 800 })}
          people={people}
          areOpen
          focusCanvas={() => void (seen.focused += 1)}
          onWheel={() => undefined}
        />
      </div>
    </ReviewerProvider>,
  )
  return { ...made, camera, seen }
}

it('overlapping pins → become one with their number, and separate when zoomed in', async () => {
  const { camera, commenting } = shownPins([thread(100, 'a'), thread(110, 'b'), thread(600, 'c')])
  await expect.element(page.getByRole('button', { name: '2 comments' })).toBeVisible()
  await page.getByRole('button', { name: '2 comments' }).click()
  expect(camera.viewport.get().scale).toBeGreaterThan(2)
  await expect.element(page.getByRole('button', { name: 'Comment of Bo Lind: b' })).toBeInTheDocument()
  expect(commenting.seen.get().opened).toBeUndefined()
})

it('a pin → is dragged or moved with arrows, one step each; without the right it stays', async () => {
  const { commenting, editing, drawing, camera } = shownPins([thread(400, 'a')])
  const pin = page.getByRole('button', { name: 'Comment of Bo Lind: a' })
  await expect.element(pin).not.toHaveAttribute('data-movable')
  commenting.rights.set({ resolves: true, removes: false })
  await expect.element(pin).toHaveAttribute('data-movable')
  const at = () => drawing.get()?.threads()[0]?.value
  const hand = (type: string, x: number, y: number) =>
    pin
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y }))
  pin.element().setPointerCapture = () => undefined
  hand('pointerdown', 300, 300)
  hand('pointermove', 340, 280)
  hand('pointerup', 340, 280)
  const { scale } = camera.viewport.get()
  const rounded = (value: number) => Math.round(value * 100) / 100
  await expect.poll(at).toMatchObject({ x: rounded(400 + 40 / scale), y: rounded(300 - 20 / scale) })
  pin.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(commenting.seen.get().opened).toBeUndefined()
  editing.undo()
  await expect.poll(at).toMatchObject({ x: 400, y: 300 })
  pin.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(at).toMatchObject({ x: 402, y: 310 })
  editing.undo()
  await expect.poll(at).toMatchObject({ x: 400, y: 300 })
})

it('a comment → is written with an @ mention, answered, and Escape returns to the picture', async () => {
  const { commenting, seen, drawing } = shownPins([])
  commenting.begin({ x: 500, y: 400 })
  const field = page.getByRole('combobox', { name: 'New comment' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Is this a tram, @bo')
  await expect.element(page.getByRole('option', { name: /Bo Lind/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Is this a tram, @Bo Lind ')
  await userEvent.keyboard('?{Enter}')
  const answer = page.getByRole('combobox', { name: 'Answer' })
  await expect.element(answer).toHaveFocus()
  await userEvent.keyboard('It is.{Enter}')
  await vi.waitFor(() => expect(commenting.seen.get().opened?.remarks).toHaveLength(2))
  expect(drawing.get()?.threads()[0]?.value).toMatchObject({
    x: 500,
    y: 400,
    correspondence: [
      { text: 'Is this a tram, @Bo Lind ?', mentions: [BO], email: ADA },
      { text: 'It is.', email: ADA },
    ],
  })
  await userEvent.keyboard('not sent{Escape}')
  expect([commenting.seen.get().opened, seen.focused]).toEqual([undefined, 1])
  await page.getByRole('button', { name: /^Comment of/ }).click()
  await expect.element(answer).toHaveValue('not sent')
})

it('a mentioned person → is not suggested again: Enter sends, a second person can be mentioned, and Escape keeps a lone @', async () => {
  const { commenting, drawing } = shownPins([])
  commenting.begin({ x: 500, y: 400 })
  const field = page.getByRole('combobox', { name: 'New comment' })
  const people = page.getByRole('listbox', { name: 'People' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('By @bo')
  await expect.element(people).toBeVisible()
  await userEvent.keyboard('{Enter}and @a')
  await expect.element(people).toBeVisible()
  await userEvent.keyboard('{Escape}da')
  await rested()
  await expect.element(people).not.toBeInTheDocument()
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}@a')
  await expect.element(people).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveValue('By @Bo Lind and @Ada Ek ')
  await rested()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(commenting.seen.get().opened?.remarks).toHaveLength(1))
  expect(drawing.get()?.threads()[0]?.value).toMatchObject({
    correspondence: [{ text: 'By @Bo Lind and @Ada Ek', mentions: [BO, ADA] }],
  })
})

/** Longer than the pause before people are looked up, in which a wrong list would appear. */
const rested = () => new Promise((resolve) => setTimeout(resolve, 400))

it('a failed lookup of people → is reported, and the comment is still sent', async () => {
  const { commenting } = shownPins([], true)
  commenting.begin({ x: 500, y: 400 })
  await expect.element(page.getByRole('combobox', { name: 'New comment' })).toHaveFocus()
  await userEvent.keyboard('See this, @bo')
  await expect.element(page.getByText(/^Couldn’t look up people/)).toBeVisible()
  await userEvent.keyboard(' please{Enter}')
  await vi.waitFor(() => expect(commenting.seen.get().opened?.remarks[0]?.text).toBe('See this, @bo please'))
})

it('an annotation that failed to load → the panel doesn’t claim that there are no comments', async () => {
  shownPanel([], { annotation: { state: 'failed', reason: 'load', error: platformError('media_failed') } })
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect.element(page.getByText(/^Couldn’t load the comments/)).toBeVisible()
})
