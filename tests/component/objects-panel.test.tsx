import { expect, onTestFinished, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OfferedClass } from '../../reviewer/editors/document/class-choice'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { createShortcuts } from '../../reviewer/shortcuts/shortcuts'
import { aBox, shownPanel } from './shown-panel'

const classes = (count: number): readonly OfferedClass[] =>
  Array.from({ length: count }, (_, at) => ({
    classId: at,
    className: `Class ${at + 1}`,
    colour: '#3b7dd8',
    groups: [],
  }))
const list = () => page.getByRole('listbox', { name: 'Objects of the item' })
const search = () => page.getByRole('searchbox', { name: 'Search objects' })
const rows = () =>
  list()
    .getByRole('option')
    .all()
    .map((row) => row.element().querySelector('[data-read]')?.textContent)

it('1,500 classes → only visible ones are rendered; one is found while typing and chosen by Enter', async () => {
  const made = shownPanel([aBox('Class 1')], { classes: classes(1_500) })
  await expect.element(page.getByRole('button', { name: 'Class 1', exact: true })).toBeVisible()
  const items = page.getByRole('region', { name: 'Classes' }).getByRole('listitem')
  expect(items.all().length).toBeLessThan(40)
  expect(items.first().element().getAttribute('aria-setsize')).toBe('1500')
  made.select(0)
  await page.getByRole('searchbox', { name: 'Search classes' }).fill('class 14')
  // The second match: 14, 140, 141…
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await vi.waitFor(() => expect(made.saved()).toMatchObject([{ className: 'Class 140' }]))
  expect(made.classes.get().current.className).toBe('Class 140')
  expect(made.focused).toBe(1)
})

it.for([600, 480])('%i pixels high → the list keeps six rows, and nothing overlaps', async (height) => {
  const objects = Array.from({ length: 40 }, (_, at) => aBox(`Class ${at + 1}`))
  const made = shownPanel(objects, { classes: classes(40), height })
  made.select(3)
  await expect.element(page.getByRole('region', { name: 'Selected object' })).toBeInTheDocument()
  expect(list().element().clientHeight).toBeGreaterThanOrEqual(6 * 36)
  const panel = page.getByRole('tabpanel', { name: 'Objects' }).element()
  const parts = [...panel.children].map((part) => part.getBoundingClientRect())
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1]
    if (next !== undefined) expect(part.bottom).toBeLessThanOrEqual(next.top + 0.5)
  }
})

it('objects → are searched, filtered by class and sorted; the list says so, and can show all again', async () => {
  const made = shownPanel([aBox('Van', 10), aBox('Car', 40), aBox('Van', 30)])
  await search().fill('van')
  await expect.element(page.getByText('2 objects', { exact: true })).toBeVisible()
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  await search().fill('lorry')
  await expect.element(page.getByText(/^No object matches/)).toBeVisible()
  await page.getByRole('button', { name: 'List all objects' }).click()
  await expect.element(search()).toHaveValue('')
  await page.getByRole('button', { name: 'Sort and filter the objects' }).click()
  await page.getByRole('menuitemradio', { name: 'The largest first' }).click()
  await vi.waitFor(() => expect(rows().map((row) => row?.slice(0, 6))).toEqual(['Car #2', 'Van #3', 'Van #1']))
  await page.getByRole('button', { name: 'Sort and filter the objects' }).click()
  await page.getByRole('menuitemradio', { name: /^Van/ }).click()
  await expect.element(page.getByText('Van: 2 objects')).toBeVisible()
  // Filtered-out objects are still shown.
  expect(made.views.shown()).toHaveLength(3)
})

it('rows → are high or low as chosen last; each keeps its click target', async () => {
  const made = shownPanel(Array.from({ length: 60 }, (_, at) => aBox(at < 30 ? 'Car' : 'Van')))
  const heightOf = (name: RegExp) => page.getByRole('option', { name }).element().getBoundingClientRect().height
  await expect.element(page.getByRole('option', { name: /#1,/ })).toBeVisible()
  expect(heightOf(/#1,/)).toBe(36)
  const before = page.getByRole('option').all().length
  await page.getByRole('button', { name: 'Sort and filter the objects' }).click()
  await page.getByRole('menuitemradio', { name: 'Low rows' }).click()
  await expect.poll(() => heightOf(/#1,/)).toBe(28)
  expect(page.getByRole('option').all().length).toBeGreaterThan(before)
  expect(made.choices.get().density).toBe('compact')
  made.views.list({ group: 'class' })
  list().element().focus()
  await userEvent.keyboard('{End}')
  const last = page.getByRole('option', { name: /#60,/ })
  await expect.element(last).toBeVisible()
  // Visible also next to its questions.
  await expect
    .poll(() => list().element().getBoundingClientRect().bottom - last.element().getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(-1)
})

it('a row → counts open comments on its object; a click shows the first one', async () => {
  const said = (x: number, resolved = false) => ({
    x,
    y: 20,
    resolved,
    correspondence: [{ text: `At ${x}`, email: 'bo@loupe.example' }],
  })
  // The small box is on the large one: its label is shown there.
  const made = shownPanel([aBox('Street', 400), aBox('Car', 40)], {
    comments: [said(20), said(25), said(30, true), said(300), said(900)],
  })
  const row = (name: RegExp) => page.getByRole('option', { name })
  await expect.element(row(/^Car #2/)).toHaveAccessibleName(/, 2 open comments$/)
  await expect.element(row(/^Street #1/)).toHaveAccessibleName(/, 1 open comment$/)
  await row(/^Car #2/)
    .getByTitle('2 open comments: read')
    .click()
  await vi.waitFor(() => expect(made.commenting.seen.get().opened?.remarks[0]?.text).toBe('At 20'))
  expect(made.selected()).toEqual([])
  made.commenting.resolve(made.commenting.seen.get().threads[0]?.id ?? 'c0', true)
  await expect.element(row(/^Car #2/)).toHaveAccessibleName(/, 1 open comment$/)
})

it('Shift and Mod → select several rows by pointer and keyboard, both ways in list order', async () => {
  const made = shownPanel(Array.from({ length: 6 }, (_, at) => aBox('Car', 10 + at)))
  const row = (number: number) => page.getByRole('option', { name: new RegExp(`#${number},`) })
  await row(2).click()
  await row(4).click({ modifiers: ['Shift'] })
  expect(made.selected()).toEqual([1, 2, 3])
  await row(6).click({ modifiers: ['Control'] })
  await row(3).click({ modifiers: ['Control'] })
  expect(made.selected()).toEqual([1, 3, 5])
  await row(4).click()
  list().element().focus()
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  expect(made.selected()).toEqual([1, 2, 3])
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
  expect(made.selected()).toEqual([3, 4])
  await userEvent.keyboard('{End}')
  expect(made.selected()).toEqual([5])
  await userEvent.keyboard('{Home}{ArrowDown}')
  expect(made.selected()).toEqual([1])
})

it('each row → has an eye and a lock; hidden and locked states stay visible without them', async () => {
  const made = shownPanel([aBox('Car'), aBox('Van')])
  const row = page.getByRole('option', { name: /^Car/ })
  await row.hover()
  await row.getByTitle('Lock this object').click()
  await vi.waitFor(() => expect(made.saved()).toMatchObject([{ locked: true }, {}]))
  await row.getByTitle('Hide this object').click()
  await expect.element(row).toHaveAccessibleName('Car #1, Box, 20 by 20 at 10, 10, locked, hidden')
  // Neither made a choice.
  expect(made.selected()).toEqual([])
  expect(made.views.shown().map(({ row: at }) => at)).toEqual([1])
  await row.getByTitle('Unlock this object').click()
  await row.getByTitle('Show this object').click()
  await expect.element(row).toHaveAccessibleName('Car #1, Box, 20 by 20 at 10, 10')
})

it('the objects’ menu → opens at a row with the right button, and at the selection with its key', async () => {
  const made = shownPanel([aBox('Car'), aBox('Van')])
  await page.getByRole('option', { name: /^Van/ }).click({ button: 'right' })
  expect(made.selected()).toEqual([1])
  expect(made.menus).toHaveLength(1)
  list()
    .element()
    .dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 0 }))
  const below = document.querySelector('#object-1')?.getBoundingClientRect().bottom
  expect(made.menus[1]).toMatchObject({ y: below })
  expect(made.selected()).toEqual([1])
})

it('100,000 objects → only visible ones are rendered, each with its position', async () => {
  const made = shownPanel(Array.from({ length: 100_000 }, (_, at) => aBox('Car', 1 + (at % 50))))
  await expect.element(page.getByRole('option', { name: /^Car #1,/ })).toBeVisible()
  list().element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('option', { name: /^Car #100000,/ })).toBeVisible()
  const last = list().getByRole('option', { selected: true }).element()
  expect([last.ariaPosInSet, last.ariaSetSize]).toEqual(['100000', '100000'])
  expect(page.getByRole('option').all().length).toBeLessThan(60)
  expect(made.selected()).toEqual([99_999])
})

it('a polygon with many points → its coordinates can be typed, sixty points at once', async () => {
  const points = Array.from({ length: 130 }, (_, at) => [100 + at, at % 2 === 0 ? 100 : 200]).flat()
  const made = shownPanel([{ type: 'polygon', className: 'Lake', points }, aBox('Car')])
  made.select(0)
  await page.getByText(/^Polygon · /).click()
  const field = (name: string) => page.getByRole('spinbutton', { name })
  const part = page.getByRole('combobox', { name: 'Points' })
  await expect.element(field('X of point 60')).toHaveValue('159')
  expect(field('X of point 61').query()).toBeNull()
  await part.selectOptions('121 to 130 of 130')
  await expect.element(field('X of point 121')).toHaveValue('220')
  expect(field('X of point 60').query()).toBeNull()
  await field('Y of point 130').fill('333')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(made.saved()[0]).toMatchObject({ points: points.with(259, 333) }))
  await expect.element(field('Y of point 130')).toHaveFocus()
  // Another object begins with its first ones.
  made.select(1)
  await expect.element(page.getByRole('spinbutton', { name: 'Width, in pixels' })).toHaveValue('20')
  expect(part.query()).toBeNull()
})

it('the selected object’s coordinates → are typed, one step each; invalid input reverts', async () => {
  const made = shownPanel([aBox('Car'), aBox('Van', 40)])
  made.select(0)
  await page.getByText('Box · 20 × 20 at 10, 10 px').click()
  const field = (name: string) => page.getByRole('spinbutton', { name: `${name}, in pixels` })
  await expect.element(field('Width')).toHaveValue('20')
  await field('Width').fill('35.5')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(made.saved()[0]).toMatchObject({ points: { x1: 10, x2: 45.5 } }))
  await expect.element(field('Width')).toHaveFocus()
  await field('X').fill('-4')
  await field('Y').click()
  await vi.waitFor(() => expect(made.saved()[0]).toMatchObject({ points: { x1: -4, x2: 31.5 } }))
  await field('Height').fill('0')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Height')).toHaveValue('20')
  await field('Height').fill('77')
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Height')).toHaveValue('20')
  expect(made.drawing.get()?.drawn.get().history.past).toHaveLength(2)
  // They stay open for the next object.
  made.select(1)
  await expect.element(field('Width')).toHaveValue('40')
})

it('kept versions → are listed below the history steps, and restored by a button', async () => {
  const at = new Date().toISOString()
  const mine = { id: 'a', whose: 'mine', at, bytes: 9 } as const
  const theirs = { id: 'b', whose: 'theirs', at, bytes: 9, by: { email: 'olivia@example.test' } } as const
  const made = shownPanel([aBox('Car')], { kept: [mine, theirs] })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByText(/^Kept versions/)).toBeVisible()
  await page.getByRole('button', { name: /^The version of olivia@example\.test from .* Bring back$/ }).click()
  await page.getByRole('button', { name: /^My version from .* Bring back$/ }).click()
  expect(made.broughtBack).toEqual([theirs, mine])
})

it('a person with the right → decides on one or several objects; repeating the decision undoes it [S4.7]', async () => {
  const made = shownPanel([aBox('Car'), { ...aBox('Van'), error: true }, aBox('Bus')])
  made.select(0)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await vi.waitFor(() => expect(made.saved()).toMatchObject([{ error: false }, { error: true }, {}]))
  await expect
    .element(page.getByRole('button', { name: 'Approve', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  made.select(0, 1, 2)
  await expect.element(page.getByText('Box · 1 approved, 1 disapproved')).toBeVisible()
  await page.getByRole('button', { name: 'Disapprove', exact: true }).click()
  await vi.waitFor(() => expect(made.saved()).toMatchObject([{ error: true }, { error: true }, { error: true }]))
  await page.getByRole('button', { name: 'Disapprove', exact: true }).click()
  await vi.waitFor(() => expect(made.saved()).toMatchObject([{ error: null }, { error: null }, { error: null }]))
  made.mayApprove.set(false)
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).not.toBeInTheDocument()
})

it('choosing an answer again → clears it, unless one is required', async () => {
  const group = (id: number, name: string, isRequired: boolean) => ({
    id,
    name,
    kind: 'radio',
    isRequired,
    initial: [],
    options: [
      { id: id * 10, name: 'Yes' },
      { id: id * 10 + 1, name: 'No' },
    ],
  })
  const groups = [group(1, 'Occluded', false), group(2, 'Moving', true)]
  const made = shownPanel([aBox('Car')], { classes: [{ classId: 1, className: 'Car', colour: '#3b7dd8', groups }] })
  const answers = () => made.saved()[0]?.['attributes']
  made.select(0)
  const no = (name: string) => page.getByRole('group', { name: new RegExp(name) }).getByRole('radio', { name: 'No' })
  await no('Occluded').click()
  await vi.waitFor(() => expect(answers()).toMatchObject([{ groupName: 'Occluded', name: 'No' }]))
  await no('Moving').click()
  await vi.waitFor(() => expect(answers()).toHaveLength(2))
  await no('Moving').click()
  await no('Occluded').click()
  await vi.waitFor(() => expect(answers()).toMatchObject([{ groupName: 'Moving', name: 'No' }]))
  await no('Moving').click()
  await userEvent.keyboard('2')
  await expect.element(no('Moving')).toBeChecked()
  expect(answers()).toHaveLength(1)
})

it('object groups → are collapsed by keys and pointer, skipped, selected and hidden as a whole', async () => {
  const made = shownPanel([aBox('Van'), aBox('Car'), aBox('Van'), aBox('Bus')])
  const listed = () => list().getByRole('option').all().length
  const headings = () => [...document.querySelectorAll('[data-group]')].map((one) => one.textContent)
  await page.getByRole('button', { name: 'Sort and filter the objects' }).click()
  await page.getByRole('menuitemradio', { name: 'Classes together' }).click()
  await vi.waitFor(() => expect(headings()).toEqual(['Bus1', 'Car1', 'Van2']))
  list().element().focus()
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}')
  expect(made.selected()).toEqual([0])
  await userEvent.keyboard('{ArrowLeft}')
  await vi.waitFor(() => expect(listed()).toBe(2))
  await userEvent.keyboard('{ArrowUp}')
  expect(made.selected()).toEqual([1])
  await page.getByTitle('Open this group (→)').click()
  await vi.waitFor(() => expect(listed()).toBe(4))
  const van = page.getByTitle('Close this group (←)').last()
  await van.hover()
  await van.getByTitle('Select these objects').click()
  expect(made.selected()).toEqual([0, 2])
  await van.getByTitle('Hide these objects').click()
  expect(made.views.shown().map(({ row }) => row)).toEqual([1, 3])
})

it('an object’s author → is shown by name', async () => {
  const by = { createdBy: { email: 'ada@loupe.example', role: 'Annotator' } }
  shownPanel([{ ...aBox('Van'), ...by }])
  await expect.element(page.getByTitle('Made by ada@loupe.example')).toBeVisible()
})

it('a class’s menu → selects and locks its objects; its fill is its own until Default is chosen', async () => {
  const made = shownPanel([aBox('Van'), aBox('Car'), aBox('Van')])
  const choose = async (entry: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
    await page.getByRole('button', { name: 'More for Van' }).click()
    await page.getByRole(role, { name: entry }).click()
  }
  await choose('Select its 2 objects')
  expect(made.selected()).toEqual([0, 2])
  await choose('Lock its 2 objects')
  await vi.waitFor(() => expect(made.saved()).toMatchObject([{ locked: true }, {}, { locked: true }]))
  await choose('Unlock its 2 objects')
  await vi.waitFor(() => expect(made.saved()[0]).not.toMatchObject({ locked: true }))
  await choose('75%', 'menuitemradio')
  expect(made.choices.get().fillsByClass).toEqual({ Van: 75 })
  await choose('Default', 'menuitemradio')
  expect(made.choices.get().fillsByClass).toEqual({})
})

it('one visible panel → tabs switch it by pointer and arrows, and a requested part opens its tab', async () => {
  const made = shownPanel([aBox('Car')])
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect.element(tab('Objects')).toHaveAttribute('aria-selected', 'true')
  made.select(0)
  made.editing.relabel({ classId: 2, className: 'Van' })
  tab('Objects').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Comments')).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name: 'Comments' })).toBeVisible()
  await tab('History').click()
  await expect.element(page.getByRole('tabpanel', { name: 'History' })).toBeVisible()
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Opened' })).toBeVisible()
  expect(made.choices.get().panel).toBe('history')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(tab('Objects')).toHaveFocus()
  await tab('History').click()
  made.panel.reach('list')
  await expect.element(list()).toBeVisible()
  // A panel of another version is unknown here: the first one is shown.
  made.choices.set({ panel: 'of-tomorrow' })
  await expect.element(list()).toBeVisible()
})

const question = (
  id: number,
  name: string,
  kind: 'radio' | 'checklist' | 'numeric' | 'text',
  options: readonly string[] = [],
) => ({
  id,
  name,
  kind,
  isRequired: false,
  initial: [],
  options: options.map((option, at) => ({ id: id * 1_000 + at, name: option })),
})
const asking = (...groups: readonly ReturnType<typeof question>[]): readonly OfferedClass[] => [
  { classId: 1, className: 'Sign', colour: '#3b7dd8', groups },
]
const facts = () => page.getByRole('region', { name: 'Selected object' })
const answersOf = (made: ReturnType<typeof shownPanel>) =>
  vi
    .waitFor(() => made.saved())
    .then(([first]) => (first?.['attributes'] ?? []) as readonly { readonly name: unknown }[])

it('200 options → the first ones are listed; a searched one is chosen by Enter, and stays listed', async () => {
  const makers = Array.from({ length: 200 }, (_, at) => `Maker ${at + 1}`)
  const made = shownPanel([aBox('Sign')], { classes: asking(question(1, 'Maker', 'radio', makers)) })
  made.select(0)
  await expect.element(facts().getByRole('radio', { name: 'Maker 12', exact: true })).toBeInTheDocument()
  expect(facts().getByRole('radio').all()).toHaveLength(12)
  await facts().getByRole('searchbox', { name: 'Search 200 answers' }).fill('maker 17')
  // 17, and 170 to 179; a digit goes into the search and answers no question.
  await vi.waitFor(() => expect(facts().getByRole('radio').all()).toHaveLength(11))
  await userEvent.keyboard('8{Enter}')
  await vi.waitFor(async () => expect(await answersOf(made)).toMatchObject([{ name: 'Maker 178' }]))
  await expect.element(facts().getByRole('radio', { name: 'Maker 178' })).toBeChecked()
  expect(facts().getByRole('radio').all()).toHaveLength(13)
})

it('a long answer → is shown in full, and no question extends beyond the panel', async () => {
  const long = 'Neither of them, because a lorry stands before it and nothing of it can be seen from here'
  const made = shownPanel([aBox('Sign')], { classes: asking(question(1, 'Side', 'radio', ['Left', long])) })
  made.select(0)
  const answer = facts().getByText(long)
  await expect.element(answer).toBeInTheDocument()
  const panel = facts().element()
  expect(panel.scrollWidth).toBe(panel.clientWidth)
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = answer.element()
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
})

it('a number with a decimal comma → is accepted; grouped digits are refused and stay for correction', async () => {
  const made = shownPanel([aBox('Sign')], { classes: asking(question(1, 'Height', 'numeric')) })
  const field = facts().getByRole('spinbutton', { name: 'Height' })
  const type = async (text: string) => {
    made.select(0)
    await field.click()
    await userEvent.keyboard(`{Control>}a{/Control}${text}{Enter}`)
  }
  await type('1,5')
  await vi.waitFor(async () => expect(await answersOf(made)).toMatchObject([{ name: 1.5 }]))
  for (const text of ['1.234,5', '12345678901234567890']) {
    await type(text)
    await expect.element(facts().getByText('This isn’t a number. The answer stays unchanged.')).toBeVisible()
    await expect.element(field).toHaveValue(text)
    expect(await answersOf(made)).toMatchObject([{ name: 1.5 }])
  }
  await field.fill('−3')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(async () => expect(await answersOf(made)).toMatchObject([{ name: -3 }]))
})

it('an invalid number → is reported and changes no answer; Enter stays there', async () => {
  const made = shownPanel([aBox('Sign')], { classes: asking(question(1, 'Height', 'numeric')) })
  made.select(0)
  const field = facts().getByRole('spinbutton', { name: 'Height' })
  await field.fill('12')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(async () => expect(await answersOf(made)).toMatchObject([{ name: 12 }]))
  made.select(0)
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}1e{Enter}')
  await expect.element(facts().getByText('This isn’t a number. The answer stays unchanged.')).toBeVisible()
  expect(await answersOf(made)).toMatchObject([{ name: 12 }])
  await expect.element(field).toHaveFocus()
})

it('the current class → is visible, and the selection’s part has its chosen height', async () => {
  const options = Array.from({ length: 12 }, (_, at) => `Answer ${at + 1}`)
  const all = classes(40).map((one) => ({ ...one, groups: [question(1, 'Side', 'radio', options)] }))
  const made = shownPanel([aBox('Class 1')], { classes: all })
  const inHand = page.getByRole('button', { name: 'Class 33', exact: true })
  await expect.element(page.getByRole('button', { name: 'Class 1', exact: true })).toBeVisible()
  made.classes.choose('Class 33')
  await expect.element(inHand).toBeInTheDocument()
  const list = page.getByRole('region', { name: 'Classes' })
  const isInSight = () =>
    inHand.element().getBoundingClientRect().bottom <= list.element().getBoundingClientRect().bottom
  await expect.poll(isInSight).toBe(true)
  made.select(0)
  await expect.element(facts()).toBeVisible()
  await expect.poll(isInSight).toBe(true)
  const before = facts().element().clientHeight
  const handle = page.getByRole('separator', { name: 'Height of the list above what is selected' })
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => facts().element().clientHeight).toBeGreaterThan(before)
  expect(made.choices.get().factsShare).toBe(65)
})

it('digits → answer one question after another of an object; Enter after the last one opens the next object', async () => {
  await page.viewport(1_280, 950)
  const made = shownPanel([aBox('Sign'), aBox('Sign', 40)], {
    classes: asking(
      question(1, 'Motion', 'radio', ['moving', 'standing']),
      question(2, 'Damage', 'checklist', ['glass', 'door']),
      question(3, 'Plate', 'text'),
      question(4, 'Doors', 'radio', ['two', 'four']),
    ),
    height: 900,
  })
  made.select(0)
  const option = (name: string) => facts().getByRole('radio', { name })
  await expect.element(option('four')).toBeInViewport()
  ;(option('moving').element() as HTMLElement).focus()
  await userEvent.keyboard('1')
  await expect.element(facts().getByRole('checkbox', { name: 'glass' })).toHaveFocus()
  // Multiple choice: digits and arrows stay, Enter continues.
  await userEvent.keyboard('12{ArrowDown}')
  await expect.element(facts().getByRole('checkbox', { name: 'door' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(facts().getByRole('textbox', { name: 'Plate' })).toHaveFocus()
  await userEvent.keyboard('B 12{Tab}{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(option('two')).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(option('four')).toBeChecked()
  const names = async () => (await answersOf(made)).map(({ name }) => name)
  await vi.waitFor(async () => expect(await names()).toEqual(['moving', 'glass', 'door', 'B 12', 'four']))
  expect(made.views.get().selected?.row).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => made.views.get().selected?.row).toBe(1)
})

it('Enter behind the last question of the only object leads back to the picture', async () => {
  const made = shownPanel([aBox('Sign')], { classes: asking(question(1, 'Motion', 'radio', ['moving', 'standing'])) })
  made.select(0)
  const option = (name: string) => facts().getByRole('radio', { name })
  await expect.element(option('moving')).toBeVisible()
  ;(option('moving').element() as HTMLElement).focus()
  await userEvent.keyboard('2{Enter}')
  expect(made.focused).toBe(1)
})

it('letters and digits are no commands while a question has the focus; with Mod and elsewhere they are', async () => {
  const shortcuts = createShortcuts(false)
  const ran: string[] = []
  const key = (id: string) => ({ id, title: id, group: 'Test', keys: [id], run: () => void ran.push(id) })
  shortcuts.add([key('X'), key('5'), key('Mod+Enter')])
  onTestFinished(listenForShortcuts(window, shortcuts))
  const made = shownPanel([aBox('Sign')], { classes: asking(question(1, 'Motion', 'radio', ['moving', 'standing'])) })
  made.select(0)
  const moving = facts().getByRole('radio', { name: 'moving' })
  await expect.element(moving).toBeInTheDocument()
  ;(moving.element() as HTMLElement).focus()
  await userEvent.keyboard('x5{Control>}{Enter}{/Control}')
  expect(ran).toEqual(['Mod+Enter'])
  ;(moving.element() as HTMLElement).blur()
  await userEvent.keyboard('x5')
  expect(ran).toEqual(['Mod+Enter', 'X', '5'])
})

it('an item without objects in a project without classes → says how to begin', async () => {
  shownPanel([], { isReady: true })
  await expect.element(page.getByText('No objects yet')).toBeVisible()
  await expect.element(page.getByText('The project has no classes yet')).toBeVisible()
})
