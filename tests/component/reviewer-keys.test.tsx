import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StatusChange } from '#protocol/actions'
import { anItem, someItems } from '../builders/items'
import { aWireStatus, aWireTransition } from '../builders/wire'
import { aStatus } from '../builders/workflow'
import { shownReviewer } from './shown-reviewer'

const todo = aStatus({ value: 1, name: 'To do' })
const done = aStatus({ value: 2, name: 'Done', shortcutKeys: 'j' })
const back = aStatus({ value: 3, name: 'Back', shortcutKeys: 'Mod+C' })
const plus = aStatus({ value: 4, name: 'More', shortcutKeys: 'Plus' })
const ALL = [todo, done, back, plus]

async function aWorkflow(
  keys = false,
  folderActions = ['ApplyItemStatus', 'ApplyItemApprovalStatus', 'ApplyItemPin'],
  transitions = [aWireTransition(3, todo, back, { constraint: [{ name: 'comment_required' }] })],
) {
  const known = keys ? ALL : ALL.map(({ shortcutKeys: _keys, ...status }) => status)
  const made = await shownReviewer({
    items: someItems(9, 1),
    position: { index: 1, total: 9 },
    statuses: known.map(aWireStatus),
    transitions,
    folderActions,
  })
  made.host.handlers.changeAnnotationStatus = ({ itemId, statusId }: StatusChange) => ({
    item: anItem({ id: itemId, annotation_status: ALL.find(({ id }) => id === statusId)?.value ?? 0 }),
  })
  const changes = () => made.host.asked('changeAnnotationStatus').map(([change]) => change)
  const decided = () => [...made.host.asked('changeApprovalStatus'), ...made.host.asked('pinAsset')]
  return { ...made, changes, decided }
}

const heading = () => page.getByRole('heading', { level: 1 })
const menu = () => page.getByRole('menu', { name: 'Change status to' })

describe('an open menu', () => {
  it('has the keyboard to itself: no key changes the item or decides anything [S2.18]', async () => {
    const { changes, decided, reviewer } = await aWorkflow()
    await userEvent.keyboard('s')
    await expect.element(menu()).toBeVisible()
    // With the focus anywhere, nothing behind the menu gets a key.
    for (const key of ['j', 'k', 'n', 'y', 'x', 'i', '?', '[[', '{Home}']) {
      await userEvent.keyboard(key)
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: key.replaceAll(/[{}]|\[(?=\[)/g, ''), bubbles: true }),
      )
    }
    await expect.element(heading()).toHaveTextContent('item-2')
    await expect.element(menu()).toBeVisible()
    expect([changes(), decided()]).toEqual([[], []])
    expect(reviewer.session.getState().helpOpen).toBe(false)
  })

  it('closes with its item, and changes no other [S4.1]', async () => {
    const { reviewer, changes } = await aWorkflow()
    await userEvent.keyboard('s')
    await expect.element(menu()).toBeVisible()
    reviewer.onHostEvent('item_not_available', { itemId: 2 })
    await expect.element(heading()).toHaveTextContent('item-3')
    await expect.element(menu()).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(changes()).toEqual([])
  })

  it('belongs to a button whose name starts with the status [S2.18]', async () => {
    await aWorkflow()
    const button = page.getByRole('button', { name: /^To do/ })
    await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
  })
})

it('a host that can’t change statuses → has no control for it, and the keys are free [S7.1]', async () => {
  const { host, reviewer } = await aWorkflow(true)
  delete host.handlers.changeAnnotationStatus
  await userEvent.keyboard('s')
  await menu().getByRole('menuitem', { name: 'Done' }).click()
  await expect.element(page.getByRole('button', { name: /change status/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('banner').getByText('To do')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(heading()).toHaveTextContent('item-3')
  expect(reviewer.workflow.store.getState().menuFor).toBeUndefined()
})

describe('the keys of a status', () => {
  it('override the reviewer’s own, and the sheet shows the overridden ones [S2.19] [S3.1]', async () => {
    const { changes } = await aWorkflow(true)
    await expect.element(page.getByRole('button', { name: /^To do/ })).toBeEnabled()
    await userEvent.keyboard('j')
    await expect.poll(changes).toEqual([{ itemId: 2, fromStatusId: todo.id, statusId: done.id }])
    await expect.element(heading()).toHaveTextContent('item-2')
    // Not offered now: it does nothing, and doesn't open the next item either.
    await userEvent.keyboard('j')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(heading()).toHaveTextContent('item-3')
    await userEvent.keyboard('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(sheet.getByText('J is “Done” in this workflow')).toBeVisible()
    await expect.element(sheet.getByText('Ctrl+C means the same everywhere and is not given away')).toBeVisible()
  })

  it('belong to its first transition, and with Shift to its second, if the item has one [S2.19] [S4.2]', async () => {
    const { changes, reviewer } = await aWorkflow(
      true,
      ['ApplyItemTransition'],
      [
        aWireTransition(4, todo, done, { name: 'Finish' }),
        aWireTransition(5, todo, done, { name: 'Finish and export' }),
      ],
    )
    const listed = () => reviewer.shortcuts.listed().map(({ shortcut }) => shortcut.title)
    await expect.element(page.getByRole('button', { name: /^To do/ })).toBeEnabled()
    expect(listed()).toEqual(expect.arrayContaining(['Done', 'Done, the other way']))
    await userEvent.keyboard('{Shift>}J{/Shift}')
    await expect.poll(changes).toMatchObject([{ itemId: 2, statusId: done.id, transitionId: 5 }])
    // Already done: there is no transition to it, so only its name is shown.
    await expect.poll(listed).not.toContain('Done, the other way')
    expect(listed()).toContain('Done')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(heading()).toHaveTextContent('item-3')
    await expect.element(page.getByRole('button', { name: /^To do/ })).toBeEnabled()
    await userEvent.keyboard('j')
    await expect.poll(changes).toMatchObject([{ transitionId: 5 }, { itemId: 3, statusId: done.id, transitionId: 4 }])
  })

  it('hand the item on with Mod and Enter, also while a button has the focus', async () => {
    const { changes } = await aWorkflow(false, ['ApplyItemTransition'], [aWireTransition(4, todo, done)])
    await expect.element(page.getByRole('button', { name: /^To do/ })).toBeEnabled()
    const next = page.getByRole('button', { name: /^Next item/ }).first()
    ;(next.element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(changes).toMatchObject([{ itemId: 2, statusId: done.id }])
    await expect.element(heading()).toHaveTextContent('item-2')
  })

  it('may include plus, however it is typed [S2.19]', async () => {
    const { changes } = await aWorkflow(true)
    await expect.element(page.getByRole('button', { name: /^To do/ })).toBeEnabled()
    await userEvent.keyboard('{Shift>}+{/Shift}')
    await expect.poll(changes).toMatchObject([{ statusId: plus.id }])
  })

  it('don’t touch the clipboard', async () => {
    const { changes } = await aWorkflow(true)
    const copy = new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true, cancelable: true })
    document.body.dispatchEvent(copy)
    expect([copy.defaultPrevented, changes()]).toEqual([false, []])
  })
})

describe('a search', () => {
  it.each(['{Enter}', '{ArrowDown}'])('leads into the list by %s, directly to the first match', async (key) => {
    const { host } = await shownReviewer()
    host.handlers.getAssets = (_offset: number, _limit: number, search: string) =>
      search === '' ? { data: someItems(5, 1), total: 5 } : { data: someItems(3, 40), total: 3 }
    await userEvent.keyboard('/')
    await userEvent.keyboard(`item-4${key}`)
    await expect.element(heading()).toHaveTextContent('item-40')
    await expect.element(page.getByRole('listbox', { name: 'Items' })).toHaveFocus()
    await userEvent.keyboard('j')
    await expect.element(heading()).toHaveTextContent('item-41')
  })

  it('keeps the current item if it matches', async () => {
    const { host } = await shownReviewer()
    host.handlers.getAssets = () => ({ data: [anItem({ id: 40 }), anItem({ id: 1 })], total: 2 })
    await userEvent.keyboard('/')
    await userEvent.keyboard('item{Enter}')
    await expect.element(page.getByText('2 of 2', { exact: true })).toBeVisible()
    await expect.element(heading()).toHaveTextContent('item-1')
  })
})

it('an empty comment → is refused, and the next typed text becomes the comment [S4.4]', async () => {
  await aWorkflow(false, ['ApplyItemTransition'])
  await userEvent.keyboard('s')
  await menu().getByRole('menuitem', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await expect.element(page.getByText('Write a comment: this change requires one.')).toBeVisible()
  await userEvent.keyboard('too dark')
  await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('too dark')
})

it('a long name → is cut after 200 characters in any script, never within one [S9.4]', async () => {
  const letters = 'é👩‍👩‍👧‍👦'
  const name = letters.repeat(150)
  await shownReviewer({ items: [anItem({ id: 1, name })], position: { index: 0, total: 1 } })
  const row = document.querySelector('[role="option"]')
  expect(row?.textContent).toContain(`${letters.repeat(100)}…`)
  expect(row?.textContent?.isWellFormed()).toBe(true)
})

it('F6 → cycles through the window’s parts, each at its last focus', async () => {
  await aWorkflow()
  const focused = () => document.activeElement
  const part = () => focused()?.closest('[data-window-part]')?.tagName
  await userEvent.keyboard('{F6}')
  await expect.poll(() => focused()?.role).toBe('listbox')
  await userEvent.keyboard('{F6}')
  expect(part()).toBe('HEADER')
  await userEvent.keyboard('{Tab}')
  const second = focused()
  await userEvent.keyboard('{Shift>}{F6}{/Shift}')
  expect(focused()?.role).toBe('listbox')
  await userEvent.keyboard('{F6}')
  expect(focused()).toBe(second)
  const search = page.getByRole('searchbox').element()
  if (search instanceof HTMLElement) search.focus()
  await userEvent.keyboard('{F6}')
  expect(part()).toBe('HEADER')
})
