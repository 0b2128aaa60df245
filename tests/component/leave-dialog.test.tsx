import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import type { ManualClock } from '../fakes/manual-clock'
import { someItems } from '../builders/items'
import { openedItem } from './shown-editor'
import { shownReviewer } from './shown-reviewer'

const RETRY_MS = 1_000
const CARS = [10, 110, 210].map((x1) => ({
  type: 'bbox',
  className: 'Car',
  points: { x1, y1: 10, x2: x1 + 60, y2: 60 },
}))
const dialog = () => page.getByRole('dialog', { name: '3 changes aren’t saved anywhere' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('option', { name: new RegExp(name) })
const said = () => document.querySelector('[role="status"][aria-label="Saving"]')?.textContent ?? ''

/** Moves the clock on until something holds. */
const after = (clock: ManualClock, holds: () => boolean): Promise<void> =>
  expect
    .poll(async () => {
      await clock.advance(RETRY_MS)
      return holds()
    })
    .toBe(true)

/** The first of three items is open with three changes that neither disk nor platform accepts. */
async function unsavedItem(projectActions: readonly string[] = []) {
  const disk = { isFull: true }
  const made = await shownReviewer(
    { items: someItems(3, 1), position: { index: 0, total: 3 }, projectActions },
    false,
    (host) => {
      const { handlers } = host
      handlers.hostActions = () => [
        'openWork',
        'appendWork',
        'closeWork',
        'saveAnnotation',
        'writeUrl',
        'tellUnkept',
        'saveCopy',
      ]
      handlers.switchToAsset = (id: number) => openedItem({ id, instances: CARS })
      handlers.annotationClasses = () => ({ data: [{ name: 'Car', color: '#3b7dd8' }] })
      handlers.openWork = ({ itemId }: { readonly itemId: number }) => ({
        work: `work-${itemId}`,
        writer: true,
        recovered: null,
        bytes: { used: 0, most: 1_000_000 },
      })
      handlers.appendWork = ({ from, records }: { readonly from: number; readonly records: readonly unknown[] }) =>
        disk.isFull ? err(platformError('disk_full')) : { upTo: from + records.length - 1 }
      handlers.closeWork = () => null
      handlers.writeUrl = () => err(platformError('network_failure'))
      handlers.tellUnkept = () => null
      handlers.saveCopy = () => ({ path: '/home/ann/annotation 1.json' })
    },
  )
  const { clock } = made
  const canvas = page.getByRole('application', { name: /picture-1/ })
  await after(clock, () => canvas.elements().length === 1)
  await expect
    .element(page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Draw a box' }))
    .toBeEnabled()
  ;(canvas.element() as HTMLElement).focus()
  const objects = page.getByRole('listbox', { name: 'Objects of the item' }).getByRole('option')
  for (const left of [2, 1, 0]) {
    await userEvent.keyboard('.{Delete}')
    await expect.poll(() => objects.elements().length).toBe(left)
  }
  await after(clock, () => said().startsWith('Not saved anywhere'))
  /** Goes to the next item, if this one may be left. */
  const next = async () => {
    await userEvent.keyboard('j')
    await after(clock, () => dialog().elements().length === 1)
  }
  return { ...made, disk, next, currentId: () => made.reviewer.current.store.getState().item?.id }
}

it('J on an item with changes that neither disk nor platform accepts → asks first; Escape and Stay keep the item', async () => {
  const { next, currentId, clock, host } = await unsavedItem()
  await next()
  await expect.element(button('Stay')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(currentId()).toBe(1)
  await next()
  await button('Stay').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await clock.advance(10 * RETRY_MS)
  expect(currentId()).toBe(1)
  // The question itself discards nothing.
  expect(host.asked('tellUnkept')).not.toContainEqual([expect.objectContaining({ lost: true })])
  expect(said()).toContain('Not saved anywhere: free disk space')
})

it('Leave → drops the changes, opens the next item, and reports the loss to the host', async () => {
  const { next, currentId, host, clock } = await unsavedItem()
  await next()
  await button('Leave').click()
  await after(clock, () => currentId() === 2)
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(host.asked('tellUnkept')).toContainEqual([{ itemId: 1, changes: 3, lost: true }])
  await expect.element(row('picture-1').getByTitle('3 changes aren’t saved anywhere')).toBeVisible()
})

it('Save a copy… → gives the host the current annotation, and shows where the copy is', async () => {
  const { next, host, currentId } = await unsavedItem()
  await next()
  await button('Save a copy…').click()
  await expect.element(dialog().getByText('Copy saved: /home/ann/annotation 1.json')).toBeVisible()
  const [[asked] = []] = host.asked('saveCopy')
  const { name, content } = asked as { readonly name: string; readonly content: readonly string[] }
  expect(name).toBe('annotation 1')
  // All three objects were deleted.
  expect(JSON.parse(content.join(''))).toMatchObject({ instances: [] })
  // The question stays, because a copy isn't a save.
  expect(currentId()).toBe(1)
})

it('a copy that can’t be written → says why', async () => {
  const { next, host } = await unsavedItem()
  host.handlers.saveCopy = () => err(platformError('disk_full'))
  await next()
  await button('Save a copy…').click()
  await expect.poll(() => dialog().getByRole('alert').query()?.textContent).toMatch(/^Couldn’t save a copy\. /)
})

it('the item’s row → is marked until the disk accepts the changes; then J opens the next item without a question', async () => {
  const { next, disk, clock, currentId } = await unsavedItem()
  const mark = row('picture-1').getByTitle('3 changes aren’t saved anywhere')
  await expect.element(mark).toBeVisible()
  expect(row('picture-1').element().querySelector('[data-read]')?.textContent).toContain('changes not saved')
  await next()
  await button('Stay').click()
  disk.isFull = false
  await after(clock, () => mark.elements().length === 0)
  expect(said()).not.toContain('Not saved anywhere')
  await userEvent.keyboard('j')
  await after(clock, () => currentId() === 2)
  await expect.element(dialog()).not.toBeInTheDocument()
})

it.each([1_440, 900, 700])(
  'the unsaved work and advice → are shown in full in a window %i pixels wide',
  async (width) => {
    // A narrow window hides the object list that changes the item.
    await page.viewport(1_440, 900)
    await unsavedItem(['ApplyItemAnnotationInstanceApprovalStatus', 'ApplyItemApprovalStatus', 'ApplyItemPin'])
    await page.viewport(width, 900)
    const line = document.querySelector<HTMLElement>('[role="status"][aria-label="Saving"]')
    const bar = line?.closest('header')
    expect(line?.innerText).toMatch(/^Not saved( anywhere)?: free disk space$/)
    expect([line?.scrollWidth, line?.scrollHeight]).toEqual([line?.clientWidth, line?.clientHeight])
    expect(bar?.scrollWidth).toBe(bar?.clientWidth)
    const { bottom = 0 } = bar?.getBoundingClientRect() ?? {}
    expect(line?.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
  },
)
