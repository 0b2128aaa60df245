import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aClass, LEFT, onStage, paintedAt, RIGHT, shownPicture, stage } from './shown-picture'

const CAR = { type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 60, y2: 60 } }
const TREE = { type: 'bbox', className: 'Tree', points: { x1: 110, y1: 20, x2: 180, y2: 80 } }
const RAIN = { type: 'tag', className: 'Rain' }
const CLASSES = [aClass(1, 'Tree'), aClass(2, 'Bus'), aClass(3, 'Car')]

const panel = () => page.getByRole('complementary', { name: 'Objects' })
const list = () => panel().getByRole('listbox', { name: 'Objects of the item' })
const row = (name: RegExp) => list().getByRole('option', { name })
const facts = (name: string) => panel().getByRole('region', { name })

it('the panel → lists the project’s classes in order with counts, the objects, and tags separately', async () => {
  await shownPicture({ instances: [CAR, TREE, RAIN, CAR], classes: CLASSES })
  const classes = panel().getByRole('region', { name: 'Classes' }).getByRole('listitem')
  await expect
    .poll(() => classes.elements().map((one) => one.textContent))
    .toEqual(['Tree1Only1', 'Bus2Only0', 'Car3Only2'])
  const tags = panel().getByRole('region', { name: 'Tags' }).getByRole('listitem')
  expect(tags.elements().map((one) => one.textContent)).toEqual(['Rain'])
  await expect.poll(() => list().getByRole('option').elements().length).toBe(3)
  expect(panel().element().querySelector('header')?.textContent).toMatch(/^Objects4/)
})

it('the object list → handles its own keys, and passes on the others', async () => {
  await shownPicture({ instances: [CAR, TREE], classes: CLASSES })
  ;(list().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/^Car #1/)).toHaveAttribute('aria-selected', 'true')
  const others = ['{Control>}{ArrowDown}{/Control}', '{Meta>}{ArrowDown}{/Meta}', '{Alt>}{ArrowDown}{/Alt}', '{F9}']
  for (const keys of others) {
    await userEvent.keyboard(keys)
    await expect.element(row(/^Car #1/)).toHaveAttribute('aria-selected', 'true')
  }
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/^Tree #2/)).toHaveAttribute('aria-selected', 'true')
})

it('the selection → shows its class, or that there are several', async () => {
  await shownPicture({ instances: [CAR, TREE], classes: CLASSES })
  await row(/^Car #1/).click()
  await expect.element(facts('Selected object').getByRole('combobox', { name: 'Class' })).toHaveValue('Car')
  await expect.element(page.getByText(/^Selected: Car, number 1$/)).toBeInTheDocument()
  await row(/^Tree #2/).click({ modifiers: ['Control'] })
  const several = facts('Selected objects').getByRole('combobox', { name: 'Class' })
  await expect.element(several).toHaveDisplayValue('Several classes')
  await expect.element(page.getByText('2 objects selected')).toBeInTheDocument()
  await facts('Selected objects').getByRole('button', { name: 'Select nothing' }).click()
  await expect.element(facts('Selected objects')).not.toBeInTheDocument()
})

it('a class without fill → stays unfilled while its objects are selected, moved or drawn; others keep their fill', async () => {
  const { reviewer } = await shownPicture({ instances: [CAR, TREE], classes: CLASSES })
  const inCar = { x: 35, y: 35 }
  const inTree = { x: 145, y: 50 }
  await expect.poll(() => coverAt(inCar)).toBeGreaterThan(0)
  reviewer.viewChoices.set({ fillsByClass: { Car: 0 } })
  await expect.poll(() => coverAt(inCar)).toBe(0)
  await row(/^Car #1/).click()
  await expect.poll(() => coverAt({ x: 10, y: 35 })).toBeGreaterThan(0)
  expect(coverAt(inCar)).toBe(0)
  await row(/^Tree #2/).click()
  const selected = coverAt(inTree)
  expect(selected).toBeGreaterThan(0)
  await row(/^Car #1/).click()
  await expect.poll(() => coverAt(inTree)).toBeLessThan(selected)
  // Dragged objects move only on the live layer.
  await userEvent.keyboard('v')
  hand('pointerdown', inCar)
  hand('pointermove', { x: 45, y: 35 })
  await expect.poll(() => liveAt({ x: 20, y: 35 })).toBeGreaterThan(0)
  expect(coverAt({ x: 45, y: 35 })).toBe(0)
  reviewer.viewChoices.set({ fillsByClass: { Car: 50 } })
  hand('pointerup', { x: 45, y: 35 })
  await expect.poll(() => coverAt({ x: 45, y: 35 })).toBeGreaterThan(0)
  hand('pointerdown', { x: 45, y: 35 })
  hand('pointermove', { x: 55, y: 35 })
  await expect.poll(() => liveAt({ x: 55, y: 35 })).toBe(128)
  hand('pointerup', { x: 55, y: 35 })
})

/** Opacity over the picture there, from 0 to 255. */
function coverAt(place: { readonly x: number; readonly y: number }): number {
  return Math.max(paintedAt(place.x, place.y), liveAt(place))
}

/** The same for dragged objects, whose canvas has only their size. */
function liveAt({ x, y }: { readonly x: number; readonly y: number }): number {
  const live = [...stage().element().querySelectorAll('canvas')].at(-2)
  if (live === undefined || live.style.visibility === 'hidden') return 0
  const [at, from] = [onStage(x, y), stage().element().getBoundingClientRect()]
  const { left, top } = live.getBoundingClientRect()
  const place = [Math.round(at.x + from.left - left), Math.round(at.y + from.top - top)] as const
  return live.getContext('2d')?.getImageData(...place, 1, 1).data[3] ?? 0
}

function hand(
  type: 'pointerdown' | 'pointermove' | 'pointerup',
  place: { readonly x: number; readonly y: number },
): void {
  const element = stage().element()
  const { left, top } = element.getBoundingClientRect()
  const at = onStage(place.x, place.y)
  element.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      pointerId: 1,
      button: type === 'pointermove' ? -1 : 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: left + at.x,
      clientY: top + at.y,
    }),
  )
}

it('an object → shows its class’s questions', async () => {
  const option = (id: number, name: string) => ({ id, name, default: 0 })
  const group = { id: 9, name: 'Colour', group_type: 'radio', isRequired: false, default_value: null }
  const asking = aClass(3, 'Car', [{ ...group, attributes: [option(1, 'red'), option(2, 'blue')] }])
  await shownPicture({ instances: [CAR, TREE], classes: [aClass(1, 'Tree'), asking] })
  await row(/^Car #1/).click()
  await expect.element(panel().getByRole('radio', { name: 'blue' })).toBeVisible()
  await row(/^Tree #2/).click()
  await expect.element(panel().getByText('No attributes')).toBeVisible()
})

it('the pixel under the pointer → is shown with its colour, and nothing outside the picture', async () => {
  await shownPicture()
  await stage().hover({ position: onStage(40.5, 30.5) })
  await expect.element(page.getByText('40, 30', { exact: true })).toBeVisible()
  await expect.element(page.getByText(LEFT)).toBeVisible()
  await stage().hover({ position: onStage(150.5, 70.5) })
  await expect.element(page.getByText('150, 70', { exact: true })).toBeVisible()
  await expect.element(page.getByText(RIGHT)).toBeVisible()
  await stage().hover({ position: onStage(100, -4) })
  await expect.element(page.getByText(RIGHT)).not.toBeInTheDocument()
})

it('objects → are painted in place, and a loaded picture shows no loading message', async () => {
  await shownPicture({ instances: [CAR] })
  await expect.poll(() => paintedAt(35, 35)).toBeGreaterThan(0)
  expect(paintedAt(100, 80)).toBe(0)
  await expect.element(page.getByRole('progressbar', { name: 'Loading picture' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/This item has no picture|Loading item-1/)).not.toBeInTheDocument()
})

it('objects → are coloured by class, individually or by group, on the picture and in the list, which is remembered', async () => {
  const other = { ...CAR, points: { x1: 110, y1: 20, x2: 180, y2: 80 } }
  const { reviewer } = await shownPicture({ instances: [CAR, other], classes: CLASSES })
  const swatch = (name: RegExp) =>
    row(name).element().querySelector<HTMLElement>('[style*="background"]')?.style.background
  // Before its classes load, an object has another colour, and before the picture is drawn it has none.
  await expect.poll(() => swatch(/^Car #1/)).toBe('rgb(18, 165, 184)')
  await expect.poll(isLineOfClass).toBe(true)
  const byClass = lineAt()
  expect(swatch(/^Car #1/)).toBe(swatch(/^Car #2/))
  const view = panel().getByText('View', { exact: true })
  await view.click()
  const colours = panel().getByRole('combobox', { name: 'Colours' })
  await colours.selectOptions('Each object its own')
  await expect.poll(lineAt).not.toBe(byClass)
  expect(swatch(/^Car #1/)).not.toBe(swatch(/^Car #2/))
  ;(stage().element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}G{/Shift}')
  await expect.element(colours).toHaveValue('group')
  await expect.poll(() => swatch(/^Car #1/)).toBe('rgb(154, 154, 163)')
  await userEvent.keyboard('{Shift>}G{/Shift}')
  await expect.poll(lineAt).toBe(byClass)
  expect(reviewer.viewChoices.get().colourBy).toBe('class')
})

/** The colour of the first object's line. */
function lineAt(): string {
  const ground = document.querySelector<HTMLCanvasElement>('canvas[data-painted]')
  const at = onStage(10, 35)
  return String(ground?.getContext('2d')?.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data)
}

/** The edge of a line is blended with its surroundings. */
function isLineOfClass(): boolean {
  const [red = 255, green = 0, blue = 0] = lineAt().split(',').map(Number)
  return red < 60 && green > 100 && blue > green
}

it('the selection → can be focused on the picture, with its name and the picture’s keys', async () => {
  await shownPicture({ instances: [CAR, TREE], classes: CLASSES })
  ;(stage().element() as HTMLElement).focus()
  await userEvent.keyboard('.')
  const proxy = (name: RegExp) => stage().getByRole('img', { name })
  await expect.element(proxy(/^Car #1, Box, 50 by 50 at 10, 10/)).toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(proxy(/^Car #1/)).toHaveFocus()
  await userEvent.keyboard('.')
  await expect.element(proxy(/^Tree #2/)).toHaveFocus()
  const at = onStage(110, 20)
  const from = stage().element().getBoundingClientRect()
  await expect
    .poll(() =>
      Math.round(
        proxy(/^Tree #2/)
          .element()
          .getBoundingClientRect().left - from.left,
      ),
    )
    .toBe(Math.round(at.x))
  await userEvent.keyboard('{Escape}')
  await expect.element(proxy(/./)).not.toBeInTheDocument()
})

it('an area’s points → are typed as numbers, each an undoable step', async () => {
  const area = { type: 'polygon', className: 'Car', points: [10, 10, 60, 10, 60, 60], exclude: [] }
  await shownPicture({ instances: [area], classes: CLASSES })
  ;(stage().element() as HTMLElement).focus()
  await userEvent.keyboard('.{Alt>}{Enter}{/Alt}')
  const field = panel().getByRole('spinbutton', { name: 'X of point 2', exact: true })
  await expect.element(field).toHaveValue('60')
  await field.fill('80')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(/^Car #1, Polygon, 70 by 50 at 10, 10/)).toBeInTheDocument()
  await expect.element(panel().getByRole('spinbutton', { name: 'X of point 3', exact: true })).toHaveValue('60')
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await tools.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(row(/^Car #1, Polygon, 50 by 50 at 10, 10/)).toBeInTheDocument()
})

it('an item without a picture → says so, and offers no picture tools', async () => {
  await shownPicture({ media: null })
  await expect.element(page.getByText('This item has no picture')).toBeVisible()
  await expect.element(page.getByRole('toolbar', { name: 'Tools' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('progressbar', { name: 'Loading picture' })).not.toBeInTheDocument()
})

it('the tools → are grouped with a separator between groups, and none before the first', async () => {
  await shownPicture()
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await expect.element(tools.getByRole('button', { name: 'Draw a box' })).toBeEnabled()
  const isLine = (child: Element) => child.querySelector('button') === null && !child.matches('button')
  for (const bar of [tools, page.getByRole('toolbar', { name: 'Picture' })]) {
    const children = [...bar.element().children]
    expect(children.some(isLine)).toBe(true)
    expect([children.at(0), children.at(-1)].filter((child) => child === undefined || isLine(child))).toEqual([])
  }
})

it('a box → is drawn by pointer, announced, undone and redone', async () => {
  await shownPicture({ instances: [CAR], classes: CLASSES })
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await tools.getByRole('button', { name: 'Draw a box' }).click()
  const [from, to] = [onStage(110, 20), onStage(180, 80)]
  await userEvent.dragAndDrop(stage(), stage(), { sourcePosition: from, targetPosition: to })
  await expect.element(row(/^Tree #2, Box, 70 by 60 at 110, 20/)).toBeInTheDocument()
  await expect.poll(() => paintedAt(145, 50)).toBeGreaterThan(0)
  await tools.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => list().getByRole('option').elements().length).toBe(1)
  await expect.poll(() => paintedAt(145, 50)).toBe(0)
  await tools.getByRole('button', { name: /^Redo/ }).click()
  await expect.poll(() => list().getByRole('option').elements().length).toBe(2)
})

it('the overview → appears when zoomed in, and moves the view by pointer and keys', async () => {
  await shownPicture({ instances: [CAR] })
  const overview = page.getByRole('group', { name: /^Overview of the picture/ })
  const frame = () => overview.element().querySelector('span')?.style.left ?? ''
  await expect.element(overview).not.toBeInTheDocument()
  const larger = page.getByRole('toolbar', { name: 'Picture' }).getByRole('button', { name: 'Zoom in' })
  for (const _ of Array.from({ length: 8 })) await larger.click()
  await expect.element(overview).toBeVisible()
  const middle = frame()
  ;(overview.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => Number.parseFloat(frame())).toBeGreaterThan(Number.parseFloat(middle))
  await overview.click({ position: { x: 2, y: 2 } })
  await expect.poll(() => Number.parseFloat(frame())).toBe(0)
  ;(stage().element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}Z{/Shift}')
  await expect.element(overview).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}Z{/Shift}')
  await expect.element(overview).toBeVisible()
  await userEvent.keyboard('f')
  await expect.element(overview).not.toBeInTheDocument()
})

it('unreadable objects → are counted, and listed by position in the file on request', async () => {
  await shownPicture({ instances: [{ type: 'bbox', points: 'none' }, { type: 'point', x: 5, y: 5 }, { type: 'blob' }] })
  await expect.element(page.getByText('2 objects can’t be read and are not shown.')).toBeVisible()
  await page.getByRole('button', { name: 'Show which' }).click()
  const list = page.getByRole('group', { name: 'Objects that can’t be read' })
  await expect.element(list.getByText('instances[0].points')).toBeVisible()
  await expect.element(list.getByText(/“blob” is no kind/)).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.element(list).not.toBeInTheDocument()
})

it('tags → are set by keys, searched if there are many, and removed', async () => {
  const tags = Array.from({ length: 14 }, (_, at) => ({ ...aClass(20 + at, `Weather ${at + 1}`), type: 2 }))
  await shownPicture({ instances: [CAR, RAIN], classes: [...CLASSES, ...tags] })
  const part = panel().getByRole('region', { name: 'Tags' })
  await expect.element(part.getByRole('checkbox', { name: 'Rain' })).toBeChecked()
  ;(stage().element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}t{/Shift}')
  await expect.element(part.getByRole('searchbox', { name: 'Search tags' })).toHaveFocus()
  await userEvent.keyboard('weather 13')
  await expect.poll(() => part.getByRole('checkbox').elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(part.getByRole('checkbox', { name: 'Weather 13' })).toBeChecked()
  await expect.element(stage()).toHaveFocus()
  await part.getByRole('searchbox', { name: 'Search tags' }).fill('')
  await part.getByRole('checkbox', { name: 'Rain' }).click()
  await expect.element(part.getByRole('checkbox', { name: 'Rain' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Tag Rain removed').first()).toBeInTheDocument()
})
