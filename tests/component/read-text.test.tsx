import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ASSIST_CHOICES } from '../../reviewer/editors/session/assistance'
import { aClass, shownPicture, stage } from './shown-picture'

const SIGN = { id: 3, name: 'Words', group_type: 'ocr', isRequired: false, default_value: null, attributes: [] }
const CLASSES = [aClass(1, 'Sign', [SIGN]), aClass(2, 'Tree')]
const box = (className: string, x1: number, y1: number, x2: number, y2: number) => ({
  type: 'bbox',
  className,
  points: { x1, y1, x2, y2 },
})
/** Two signs, one on the red half of the picture. */
function draw(context: OffscreenCanvasRenderingContext2D): void {
  context.font = '20px sans-serif'
  context.textBaseline = 'middle'
  context.fillStyle = '#fff'
  context.fillText('STOP', 10, 30)
  context.fillText('Exit 42', 110, 70)
}
const FIRST = box('Sign', 6, 18, 74, 42)
const SECOND = box('Sign', 105, 56, 190, 84)
const field = () => page.getByRole('textbox', { name: 'Words' })
const focusStage = () => (stage().element() as HTMLElement).focus()

it('text in a box → is recognised by a key, fills the answer, and undo empties it again [S7.14]', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES, instances: [FIRST], draw })
  focusStage()
  await userEvent.keyboard('.')
  await expect.element(field()).toHaveValue('')
  focusStage()
  await userEvent.keyboard('{Alt>}{Shift>}t{/Shift}{/Alt}')
  await expect.element(field()).toHaveValue('STOP')
  await page.getByRole('button', { name: /^Undo: Text read/ }).click()
  await expect.element(field()).toHaveValue('')
})

it('several objects → are recognised by the button beside the answer, as one step', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES, instances: [FIRST, SECOND], draw })
  focusStage()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Read text' }).click()
  await expect.element(page.getByRole('button', { name: /^Undo: 2 texts read/ })).toBeEnabled()
  focusStage()
  await userEvent.keyboard('{Escape}.')
  await expect.element(field()).toHaveValue('STOP')
  focusStage()
  await userEvent.keyboard('.')
  await expect.element(field()).toHaveValue('Exit 42')
})

it('a box without text → changes nothing, and a sentence says what to do', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES, instances: [box('Sign', 10, 70, 60, 90)], draw })
  focusStage()
  await userEvent.keyboard('.')
  await page.getByRole('button', { name: 'Read text' }).click()
  await expect.element(page.getByText('Couldn’t find a text. Draw the box closer around it.')).toBeVisible()
  await expect.element(field()).toHaveValue('')
})

it('a class without a text question → offers no recognition', async () => {
  await page.viewport(1_280, 900)
  await shownPicture({ classes: CLASSES, instances: [box('Tree', 6, 18, 74, 42)], draw })
  focusStage()
  await userEvent.keyboard('.')
  await expect.element(page.getByRole('region', { name: 'Selected object' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Read text' })).not.toBeInTheDocument()
})

it('the platform chosen → it recognises; Escape meanwhile keeps the answer', async () => {
  await page.viewport(1_280, 900)
  const late = Promise.withResolvers<unknown>()
  let answers: (() => unknown)[] = [() => late.promise, () => ({ text: 'EXIT', confidence: 90 })]
  const { reviewer, host } = await shownPicture({
    classes: CLASSES,
    instances: [FIRST],
    draw,
    assist: {
      text() {
        const [first, ...rest] = answers
        answers = rest
        return first?.()
      },
    },
  })
  reviewer.viewChoices.of(ASSIST_CHOICES).set({ assistBy: 'platform' })
  focusStage()
  await userEvent.keyboard('.')
  await page.getByRole('button', { name: 'Read text' }).click()
  await expect.poll(() => host.asked('assist').length).toBe(1)
  focusStage()
  await userEvent.keyboard('{Escape}')
  late.resolve({ text: 'LATE', confidence: 90 })
  await expect.element(field()).toHaveValue('')
  await page.getByRole('button', { name: 'Read text' }).click()
  await expect.element(field()).toHaveValue('EXIT')
  const [said] = host.asked('assist').at(-1) as readonly { readonly tool: string; readonly input: object }[]
  expect(said).toMatchObject({ tool: 'text', input: { part: { x: 6, y: 18, width: 68, height: 24, level: 0 } } })
})
