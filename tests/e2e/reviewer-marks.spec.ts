import { describe, expect, it } from 'vitest'
import type { ReviewerDriver } from '../drivers/host-page/reviewer-driver'
import { reviewerPages } from '../drivers/host-page/reviewer-pages'

const MARKING = `host.platform.folderActions = ['ApplyItemStatus', 'ApplyItemApprovalStatus', 'ApplyItemPin']`
const WORKING = `host.platform.projectActions = ['RequestItem']`

const { ready } = reviewerPages()
const until = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 40_000, interval: 40 })
const first = (reviewer: ReviewerDriver) => ({
  approve: reviewer.frame.getByRole('button', { name: /^Approved?$/ }),
  disapprove: reviewer.frame.getByRole('button', { name: /^Disapproved?$/ }),
  pin: reviewer.frame.getByRole('button', { name: 'Pin this item', exact: true }),
  named: (name: string) => reviewer.frame.getByRole('option', { name }),
})

describe('approval and pin', () => {
  it('are set by a click, shown in the bar and the row, and cleared by another [S4.7]', async () => {
    const reviewer = await ready({ prepare: MARKING })
    const { approve, disapprove, pin, named } = first(reviewer)
    await approve.click()
    await named('picture-0001.jpg Not started Approved').waitFor()
    expect(await approve.getAttribute('aria-pressed')).toBe('true')
    await disapprove.click()
    await named('picture-0001.jpg Not started Disapproved').waitFor()
    expect(await approve.getAttribute('aria-pressed')).toBe('false')
    await disapprove.click()
    await until(() => disapprove.getAttribute('aria-pressed')).toBe('false')
    await pin.click()
    await named('picture-0001.jpg Not started Pinned').waitFor()
    expect((await reviewer.requests('changeApprovalStatus')).map(({ args }) => args[0])).toEqual([
      { itemId: 1000, fromApprovalStatus: 0, approvalStatus: 2 },
      { itemId: 1000, fromApprovalStatus: 2, approvalStatus: 1 },
      { itemId: 1000, fromApprovalStatus: 1, approvalStatus: 0 },
    ])
    expect((await reviewer.requests('pinAsset')).map(({ args }) => args[0])).toEqual([{ itemId: 1000, pinned: true }])
    expect(reviewer.problems).toEqual([])
  })

  it('have keys, which are listed and inactive while typing [S2.19] [S4.7]', async () => {
    const reviewer = await ready({ prepare: MARKING })
    const { approve, disapprove, pin } = first(reviewer)
    await reviewer.press('y')
    await until(() => approve.getAttribute('aria-pressed')).toBe('true')
    await reviewer.press('x')
    await until(() => disapprove.getAttribute('aria-pressed')).toBe('true')
    await reviewer.press('i')
    await until(() => pin.getAttribute('aria-pressed')).toBe('true')
    await reviewer.press('/', 'y', 'i')
    expect(await reviewer.frame.getByRole('searchbox', { name: 'Search items' }).inputValue()).toBe('yi')
    expect(await reviewer.requests('changeApprovalStatus')).toHaveLength(2)
    await reviewer.press('Escape', 'Escape')
    await reviewer.focus()
    await reviewer.press('?')
    await reviewer.frame.getByRole('dialog').getByText('Approve, or undo it', { exact: true }).waitFor()
  })

  it('are offered only with the right; others see the decision [S6.2]', async () => {
    const reviewer = await ready({ prepare: `host.platform.items[0].approval_status = 2` })
    const { approve, pin } = first(reviewer)
    await reviewer.frame.getByRole('banner').getByText('Approved').waitFor()
    expect(await approve.count()).toBe(0)
    expect(await pin.count()).toBe(0)
    await reviewer.press('y', 'i')
    await reviewer.emit('f_accesses', { accesses: { actions: ['ApplyItemApprovalStatus'], action_groups: [] } })
    await approve.waitFor()
    expect(await pin.count()).toBe(0)
    expect(await reviewer.requests('changeApprovalStatus')).toEqual([])
  })

  it('are shown at once and reverted after a refusal; a 403 reloads the permissions [S6.4] [S4.12]', async () => {
    const reviewer = await ready({
      prepare: `${MARKING}
        host.platform.handlers.changeApprovalStatus = () => new Promise((_, refuse) => (host.refuse = () =>
          refuse({ code: 'forbidden', message: 'Not you.', status: 403 })))`,
    })
    const { approve } = first(reviewer)
    await approve.click()
    await until(() => approve.getAttribute('aria-pressed')).toBe('true')
    const asked = await reviewer.requests('folderAccesses')
    await reviewer.host('host.refuse()')
    await until(() => approve.getAttribute('aria-pressed')).toBe('false')
    await reviewer.frame.getByText('The approval of picture-0001.jpg was not changed.').waitFor()
    await until(() => reviewer.requests('folderAccesses')).toHaveLength(asked.length + 1)
  })

  it('show somebody else’s earlier decision [S4.7]', async () => {
    const reviewer = await ready({ prepare: MARKING })
    const { approve, disapprove } = first(reviewer)
    await reviewer.host('host.platform.items[0] = { ...host.platform.items[0], approval_status: 1 }')
    await approve.click()
    await until(() => disapprove.getAttribute('aria-pressed')).toBe('true')
    expect(await approve.getAttribute('aria-pressed')).toBe('false')
  })

  it('held offline mark the item until sent [S7.3]', async () => {
    const reviewer = await ready({ prepare: `${MARKING}; host.platform.pending = true` })
    await first(reviewer).approve.click()
    const row = first(reviewer).named('picture-0001.jpg Not started Approved waiting to be sent')
    await row.waitFor()
    await reviewer.shot('approval-pending')
    await reviewer.emit('change_sent', {
      itemId: 1000,
      item: { id: 1000, name: 'picture-0001.jpg', annotation_status: 1, approval_status: 2 },
    })
    await row.waitFor({ state: 'detached' })
  })

  it('are disabled while signed out or paused, and hidden if the host doesn’t support them [S7.3] [S7.1]', async () => {
    const reviewer = await ready({ prepare: `${MARKING}; delete host.platform.handlers.changeApprovalStatus` })
    const { approve, pin } = first(reviewer)
    await reviewer.emit('user_is_paused', { paused: true })
    await until(() => approve.isDisabled()).toBe(true)
    expect(await pin.isDisabled()).toBe(true)
    await reviewer.emit('user_is_paused', { paused: false })
    await approve.click()
    await approve.waitFor({ state: 'detached' })
    await pin.click()
    await until(() => pin.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a request for items', () => {
  it('is offered with the right, and shows the received items [S6.1]', async () => {
    const reviewer = await ready({
      items: 3,
      prepare: `${WORKING}
        host.platform.handlers.requestAssets = () => {
          const item = { id: 2000, name: 'new.jpg', annotation_status: 1 }
          host.platform.items.push(item)
          return { data: [item] }
        }`,
    })
    await reviewer.frame.getByRole('button', { name: 'Request items' }).click()
    await reviewer.frame.getByText('One item was assigned to you.').waitFor()
    await first(reviewer).named('new.jpg Not started').waitFor()
    expect(await reviewer.requests('requestAssets')).toMatchObject([{ args: [{}] }])
  })

  it('disappears when the project disables requests, and returns when it enables them [S2.8] [S6.1]', async () => {
    const reviewer = await ready({ items: 3, prepare: WORKING })
    const button = reviewer.frame.getByRole('button', { name: 'Request items' })
    await button.waitFor()
    await reviewer.emit('p_accesses', { accesses: { actions: ['ListFolders'], action_groups: [] } })
    await button.waitFor({ state: 'detached' })
    await reviewer.emit('p_accesses', { accesses: { actions: ['RequestItem'], action_groups: [] } })
    await button.waitFor()
    expect(await reviewer.requests('requestAssets')).toEqual([])
  })

  it('held offline waits, and reports its result [S7.3]', async () => {
    const reviewer = await ready({
      items: 3,
      prepare: `${WORKING}; host.platform.handlers.requestAssets = () => ({ data: [], pending: true })`,
    })
    await reviewer.press('m')
    const waiting = reviewer.frame.getByRole('button', { name: 'Request waiting to be sent' })
    await waiting.waitFor()
    expect(await waiting.isDisabled()).toBe(true)
    await reviewer.emit('request_settled', { count: 0, error: { code: 'forbidden', message: 'Not in this project.' } })
    await reviewer.frame.getByText('Not in this project.').waitFor()
    expect(await reviewer.frame.getByRole('button', { name: 'Request items' }).isEnabled()).toBe(true)
  })
})

describe('the themes', () => {
  it.each([
    { name: 'light', dark: false, width: 1280, height: 800 },
    { name: 'small-dark', dark: true, width: 760, height: 520 },
  ])('fit and are accessible: $name', async ({ name, ...size }) => {
    const reviewer = await ready({
      ...size,
      prepare: `${MARKING}; ${WORKING}
        host.platform.items.forEach((item, at) => {
          item.approval_status = [2, 0, 1][at % 3]
          item.is_pinned = at % 4 === 0
        })`,
    })
    await reviewer.shot(`marks-${name}`)
    expect(await reviewer.accessibilityProblems()).toEqual([])
    const bar = await reviewer.frame.getByRole('banner').evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(bar).toBeLessThanOrEqual(0)
    const title = await reviewer.heading.evaluate((one) => one.clientWidth)
    expect(title).toBeGreaterThan(60)
  })
})
