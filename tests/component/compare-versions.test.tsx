import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aClass, type KeptRevision, LEFT, onStage, shownPicture, stage } from './shown-picture'

const CLASSES = [aClass(1, 'Car'), aClass(2, 'Van'), aClass(3, 'Bus')]
const OLIVIA = 'olivia@loupe.example'
const keys = (text: string) => userEvent.keyboard(text)

/** Box of 20 by 20, named after the second it was made in. */
const box = (second: number, x: number, className: string, more: object = {}) => ({
  type: 'bbox',
  className,
  classId: CLASSES.find(({ name }) => name === className)?.id,
  points: { x1: x, y1: 40, x2: x + 20, y2: 60 },
  createdAt: `2026-11-20T10:00:${10 + second}.000Z`,
  createdBy: { email: OLIVIA },
  ...more,
})
const said = (second: number, text: string, more: object = {}) => ({
  x: 20,
  y: 20,
  resolved: false,
  correspondence: [{ text, email: OLIVIA }],
  createdAt: `2026-11-20T11:00:${10 + second}.000Z`,
  createdBy: { email: OLIVIA, role: 'QA' },
  ...more,
})

const NOW = [box(1, 10, 'Car'), box(4, 130, 'Bus')]
const REVISIONS: readonly KeptRevision[] = [
  { revision: 4, instances: NOW },
  // Since the first one: the car became a van, the bus at 70 was deleted, the one at 130 added.
  {
    revision: 3,
    instances: [box(1, 10, 'Van'), box(2, 40, 'Car'), box(4, 130, 'Bus')],
    comments: [said(2, 'Is this a van?', { resolved: true }), said(3, 'New')],
  },
  { revision: 2 },
  {
    revision: 1,
    kind: 'import',
    instances: [box(1, 10, 'Car'), box(2, 40, 'Car'), box(3, 70, 'Bus')],
    comments: [said(1, 'The mirror too'), said(2, 'Is this a van?')],
  },
]

const panel = () => page.getByRole('region', { name: 'Compare' })
const side = (name: 'Earlier' | 'Later') => panel().getByRole('combobox', { name })
const options = () => panel().getByRole('option', { name: / #\d/ })
const differences = () =>
  options()
    .elements()
    .map(({ textContent }) => textContent)
const listed = () =>
  [...document.querySelectorAll('[role="listbox"][aria-label="Objects of the item"] [data-read]')].map(
    ({ textContent }) => /^\w+ #\d+/.exec(textContent)?.[0],
  )
const earlier = () => page.getByRole('img', { name: 'Picture with the objects of the earlier version' })
const look = (name: string) => panel().getByRole('button', { name, exact: true })

async function choose(which: 'Earlier' | 'Later', revision: number): Promise<void> {
  const words = [...side(which).element().querySelectorAll('option')].map(({ textContent }) => textContent)
  await side(which).selectOptions(words.find((one) => one.startsWith(`${revision} · `)) ?? expect.fail(`${words}`))
}

/** Two revisions older than the present version. */
async function shownOld(): Promise<void> {
  await shownPicture({
    instances: NOW,
    classes: CLASSES,
    revisions: REVISIONS,
    folderActions: ['ApplyItemAnnotationRevert'],
  })
  ;(stage().element() as HTMLElement).focus()
  await keys('{Alt>}v{/Alt}')
  await expect.element(panel()).toBeVisible()
  await choose('Earlier', 1)
  await choose('Later', 3)
  await expect.poll(differences).toEqual(['~Van #1was Car; class', '+Bus #3added', '−Bus #3deleted'])
}

beforeEach(() => page.viewport(1_280, 900))

describe('two earlier revisions are compared', () => {
  it('one object of the earlier one → is restored to the current version, and undo removes it again', async () => {
    await shownOld()
    await expect.element(panel().getByText('Restoring changes the present annotation.')).toBeVisible()
    await options().last().click()
    await panel().getByRole('button', { name: 'Restore', exact: true }).click()
    // It continues with the present version as the later one, which has the bus now.
    await expect.element(side('Later')).toHaveDisplayValue('Present version')
    await expect.poll(differences).toEqual(['+Bus #2added', '−Car #2deleted'])
    ;(stage().element() as HTMLElement).focus()
    await keys('{Control>}z{/Control}')
    await expect.poll(differences).toEqual(['+Bus #2added', '−Car #2deleted', '−Bus #3deleted'])
  })

  it('restoring by keys → the keyboard returns to the list once nothing is selected', async () => {
    await shownOld()
    await options().last().click()
    ;(panel().getByRole('button', { name: 'Restore', exact: true }).element() as HTMLElement).focus()
    await keys('{Enter}')
    await expect.poll(differences).toEqual(['+Bus #2added', '−Car #2deleted'])
    await expect.element(panel().getByRole('listbox', { name: 'What is different' })).toHaveFocus()
    await keys('{ArrowDown}')
    await expect.element(options().first()).toHaveAttribute('aria-selected', 'true')
  })

  it('selected differences → are restored as one step', async () => {
    await shownOld()
    await options().nth(1).click()
    await options()
      .last()
      .click({ modifiers: ['ControlOrMeta'] })
    await panel().getByRole('button', { name: 'Restore 2' }).click()
    await expect.poll(differences).toEqual(['−Car #2deleted'])
    await panel().getByRole('button', { name: 'Stop comparing' }).click()
    await page.getByRole('tab', { name: 'Objects' }).click()
    await expect.poll(listed).toEqual(['Car #1', 'Bus #3'])
    await keys('{Control>}z{/Control}')
    await expect.poll(listed).toEqual(['Car #1', 'Bus #2'])
  })

  it('all differences → are restored as one step', async () => {
    await shownOld()
    await panel().getByRole('button', { name: 'Restore all 3' }).click()
    // An object deleted before the later one is no difference between these two.
    await expect.poll(differences).toEqual(['−Car #2deleted'])
    await keys('{Control>}z{/Control}')
    await expect.poll(differences).toEqual(['+Bus #2added', '−Car #2deleted', '−Bus #3deleted'])
  })

  it('comments → differ too: each thread says how, and a deleted one can be restored', async () => {
    await shownOld()
    const comments = panel().getByRole('region', { name: 'Comments that differ' })
    const words = () =>
      comments
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect
      .poll(words)
      .toEqual([
        '~Is this a van?olivia@loupe.example · resolved',
        '+Newolivia@loupe.example · added',
        '−The mirror tooolivia@loupe.example · deletedBring back',
      ])
    await comments.getByRole('button', { name: 'Bring back' }).click()
    await panel().getByRole('button', { name: 'Stop comparing' }).click()
    await page.getByRole('tab', { name: 'Comments' }).click()
    const said = page.getByRole('complementary', { name: 'Comments' })
    await expect.element(said.getByRole('button', { name: /The mirror too/ })).toBeVisible()
  })

  it('a missing revision → says so, and the others can still be chosen', async () => {
    await shownOld()
    await choose('Earlier', 2)
    await expect
      .element(panel().getByRole('alert'))
      .toHaveTextContent('The platform doesn’t keep this revision any more. Choose another one.')
    expect(
      panel()
        .getByRole('button', { name: /Restore/ })
        .elements(),
    ).toEqual([])
    await choose('Earlier', 1)
    await expect.poll(differences).toHaveLength(3)
    await panel().getByRole('button', { name: 'Stop comparing' }).click()
    await expect.element(page.getByRole('button', { name: /No longer on the platform/ })).toBeDisabled()
  })
})

it('changes since another person’s save → are walked one by one by keys; afterwards the list is complete again', async () => {
  await shownPicture({
    instances: NOW,
    classes: CLASSES,
    revisions: REVISIONS.map((one) => (one.revision === 1 ? { ...one, by: 'bo@loupe.example' } : one)),
    folderActions: ['ApplyItemAnnotationInstanceApprovalStatus'],
  })
  ;(stage().element() as HTMLElement).focus()
  await keys('{Alt>}v{/Alt}')
  await expect.element(side('Earlier')).toHaveDisplayValue(/^3 · /)
  ;(stage().element() as HTMLElement).focus()
  await keys('{Alt>}{Shift>}v{/Shift}{/Alt}')
  await expect.element(side('Earlier')).toHaveDisplayValue(/^1 · /)
  await expect.poll(differences).toEqual(['+Bus #2added', '−Car #2deleted', '−Bus #3deleted'])
  await panel().getByRole('button', { name: 'Saved before' }).click()
  await expect.element(side('Earlier')).toHaveDisplayValue(/^3 · /)
  await panel().getByRole('button', { name: 'Somebody else’s' }).click()
  await expect.poll(differences).toHaveLength(3)
  await keys('{Shift>}y{/Shift}')
  const bar = page.getByRole('region', { name: 'Objects one by one' })
  await expect.element(bar.getByText('Changed since revision 1')).toBeVisible()
  await expect.element(bar.getByText('1 of 1')).toBeVisible()
  await expect.element(bar.getByText('Bus #2')).toBeVisible()
  ;(stage().element() as HTMLElement).focus()
  await keys('y')
  await expect.element(bar.getByText('The only object is decided: 1 approved.')).toBeVisible()
  await keys('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  // The comparison stays; the list shows all again.
  await expect.element(panel()).toBeVisible()
  await panel().getByRole('button', { name: 'Stop comparing' }).click()
  await page.getByRole('tab', { name: 'Objects' }).click()
  await expect.poll(listed).toEqual(['Car #1', 'Bus #2'])
})

const FLOATING = 54

/**
 * Right edge of the picture's left half on a canvas, in its own pixels, at middle height above the floating buttons; -1
 * if missing.
 */
function seam(canvas: HTMLCanvasElement | null | undefined): number {
  if (canvas === null || canvas === undefined) return -1
  const { width, height } = canvas
  const row =
    canvas.getContext('2d')?.getImageData(0, Math.round((height - FLOATING) / 2), width, 1).data ??
    new Uint8ClampedArray()
  const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(LEFT.slice(from, from + 2), 16))
  const isLeft = (at: number) => row[4 * at] === red && row[4 * at + 1] === green && row[4 * at + 2] === blue
  return Array.from({ length: width }, (_, at) => at).findLastIndex(isLeft)
}
const CHANGED = { added: [47, 158, 95], deleted: [224, 68, 62], changed: [227, 155, 0] } as const

/** Boxes with an edge in the colour of a change, by their left side in the picture. */
function edgesOn(canvas: HTMLCanvasElement | null | undefined): readonly string[] {
  return [10, 40, 70, 130].flatMap((left) =>
    Object.entries(CHANGED).flatMap(([how, colour]) => (isEdged(canvas, left, colour) ? [`${left} ${how}`] : [])),
  )
}

/** Whether the upper edge of a box, next to its sign, has this colour in most columns; dashes have gaps. */
function isEdged(canvas: HTMLCanvasElement | null | undefined, left: number, colour: readonly number[]): boolean {
  const [from, to] = [onStage(left + 2, 40), onStage(left + 8, 40)]
  const width = Math.round(to.x - from.x)
  const at = [Math.round(from.x), Math.round(from.y) - 3, width, 6] as const
  const { data } = canvas?.getContext('2d')?.getImageData(...at) ?? { data: new Uint8ClampedArray() }
  const isOfColour = (x: number, y: number) =>
    colour.every((part, channel) => Math.abs(part - (data[4 * (y * width + x) + channel] ?? -99)) < 12)
  const columns = Array.from({ length: width }, (_, x) => [0, 1, 2, 3, 4, 5].some((y) => isOfColour(x, y)))
  return columns.filter(Boolean).length > width / 4
}
const ground = (of: Element | undefined) => of?.querySelector<HTMLCanvasElement>('canvas[data-painted]')
const main = () => ground(stage().element())
const other = () => ground(earlier().elements()[0])

describe('the earlier version on the picture', () => {
  it('over the later one → removed red, added green, changed yellow, and nothing remains afterwards', async () => {
    await shownOld()
    await look('Overlapping').click()
    expect(earlier().elements()).toEqual([])
    await expect.poll(() => edgesOn(main())).toEqual(['10 changed', '70 deleted', '130 added'])
    // The unchanged box is no difference.
    expect(edgesOn(main()).some((one) => one.startsWith('40'))).toBe(false)
    await panel().getByRole('button', { name: 'Stop comparing' }).click()
    await expect.poll(() => edgesOn(main())).toEqual([])
  })

  it('separately → each version shows its own objects: removed in the earlier, added in the later, changed in both', async () => {
    await shownOld()
    for (const name of ['Swipe', 'Side by side']) {
      await look(name).click()
      await expect.poll(() => edgesOn(other())).toEqual(['10 changed', '70 deleted'])
      await expect.poll(() => edgesOn(main())).toEqual(['10 changed', '130 added'])
    }
    // Hidden annotations are hidden on both.
    ;(stage().element() as HTMLElement).focus()
    await keys('{`>}')
    await expect.poll(() => [edgesOn(other()), edgesOn(main())]).toEqual([[], []])
    await keys('{/`}')
  })

  it('beside a divider → keys and the pointer move it', async () => {
    await shownOld()
    await look('Swipe').click()
    const line = page.getByRole('separator', { name: /earlier version and the later one/ })
    await expect.element(line).toHaveAttribute('aria-valuenow', '50')
    ;(line.element() as HTMLElement).focus()
    await keys('{ArrowRight}{ArrowRight}')
    await expect.element(line).toHaveAttribute('aria-valuenow', '60')
    await keys('{End}{ArrowRight}')
    await expect.element(line).toHaveAttribute('aria-valuenow', '100')
    await line.dblClick()
    await expect.element(line).toHaveAttribute('aria-valuenow', '50')
    await keys('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
    // The earlier version is visible up to the line.
    const frame = line.element().parentElement ?? expect.fail('no frame')
    const shownTo = () => {
      const clip = [...frame.children].map((one) => getComputedStyle(one).clipPath).find((one) => one !== 'none')
      const right = Number(/inset\(\S+ ([\d.]+)%/.exec(clip ?? '')?.[1])
      return ((100 - right) * frame.getBoundingClientRect().width) / 100
    }
    const lineAt = () => {
      const { left: from, width: wide } = line.element().getBoundingClientRect()
      return from + wide / 2 - frame.getBoundingClientRect().left
    }
    await expect.poll(() => Math.abs(shownTo() - lineAt())).toBeLessThan(1.5)
    expect(shownTo() / frame.getBoundingClientRect().width).toBeCloseTo(0.15, 2)
    // Both have the same view.
    await expect.poll(() => seam(other())).toBeGreaterThan(0)
    expect(seam(other())).toBe(seam(main()))
    const hand = line.element()
    const { left, width } = hand.parentElement?.getBoundingClientRect() ?? expect.fail('no frame')
    hand.setPointerCapture = () => undefined
    hand.hasPointerCapture = () => true
    hand.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1, clientX: left + width / 4 }))
    await expect.element(line).toHaveAttribute('aria-valuenow', '25')
  })

  it('side by side → moving either view moves both', async () => {
    await shownOld()
    await look('Side by side').click()
    await expect.poll(() => seam(other())).toBeGreaterThan(0)
    await expect.poll(() => seam(other()) === seam(main())).toBe(true)
    const begun = seam(main())
    const pull = (of: Element, by: number) => {
      const { left, top, width, height } = of.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const give = (type: string, clientX: number) =>
        of.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            cancelable: true,
            pointerId: 1,
            isPrimary: true,
            button: type === 'pointermove' ? -1 : 0,
            buttons: type === 'pointerup' ? 0 : 1,
            clientX,
            clientY: y,
          }),
        )
      of.setPointerCapture = () => undefined
      give('pointerdown', x)
      for (const part of [0.25, 0.5, 0.75, 1]) give('pointermove', x + part * by)
      give('pointerup', x + by)
    }
    /** Leftmost column of the earlier version, at the height of the upper edges, in the red of deleted objects. */
    const went = () => {
      const canvas = other()
      const y = Math.round(onStage(70, 40).y)
      const { data } = canvas?.getContext('2d')?.getImageData(0, y, canvas.width, 1) ?? { data: [] }
      return Array.from({ length: data.length / 4 }, (_, x) => x).findIndex((x) =>
        CHANGED.deleted.every((part, channel) => Math.abs(part - (data[4 * x + channel] ?? -99)) < 12),
      )
    }
    await expect.poll(went).toBeGreaterThan(0)
    const wentAt = went()
    pull(earlier().element(), 60)
    await expect.poll(() => Math.abs(seam(main()) - begun)).toBeGreaterThan(20)
    await expect.poll(() => seam(other()) === seam(main())).toBe(true)
    // Objects move with their picture.
    await expect.poll(() => Math.abs(went() - wentAt - (seam(main()) - begun))).toBeLessThan(2)
    const moved = seam(main())
    ;(stage().element() as HTMLElement).focus()
    await keys('=')
    await expect.poll(() => seam(main()) !== moved).toBe(true)
    await expect.poll(() => seam(other()) === seam(main())).toBe(true)
  })
})

describe('the panel in light and dark', () => {
  const of = (one: Element) => one.getBoundingClientRect()

  /** Elements that don't fit into a window of this width. */
  function faults(width: number, isBeside: boolean): readonly string[] {
    const found: string[] = []
    if (isBeside) {
      // Neither is covered by the panel, or smaller than the other.
      const [before, after, list] = [of(earlier().element()), of(stage().element()), of(panel().element())]
      if (Math.max(before.right, after.right) > list.left) found.push('a picture lies below the panel')
      if (Math.abs(before.width * before.height - after.width * after.height) >= 5_000)
        found.push('one picture is smaller')
    }
    const { clientWidth, scrollWidth } = panel().element()
    if (scrollWidth > clientWidth) found.push('the panel scrolls sideways')
    const picture = of(stage().element())
    const tools = page.getByRole('toolbar', { name: 'Picture' }).getByRole('button').elements().map(of)
    if (tools.length <= 6) found.push('tools are missing')
    if (tools.some(({ left, right }) => left < picture.left || right > picture.right))
      found.push('a tool stands beside the picture')
    // Every button is inside the window.
    const buttons = panel().getByRole('button').elements().map(of)
    if (buttons.some(({ right, bottom }) => right > width || bottom > 900)) found.push('a button is cut off')
    return found
  }

  // 748: the smallest window without the app's rail.
  it.each([748, 800, 1_440, 2_560])(
    'in a window of %i pixels → fits its content, and cuts off no button',
    async (width) => {
      onTestFinished(() => void delete document.documentElement.dataset['appearance'])
      await page.viewport(width, 900)
      await shownOld()
      for (const name of ['Overlapping', 'Swipe', 'Side by side']) {
        await look(name).click()
        for (const appearance of ['light', 'dark']) {
          document.documentElement.dataset['appearance'] = appearance
          expect({ name, appearance, faults: faults(width, name === 'Side by side') }).toEqual({
            name,
            appearance,
            faults: [],
          })
        }
      }
    },
  )
})
