import { describe, expect, it, onTestFinished } from 'vitest'
import { reviewerPages } from '../drivers/host-page/reviewer-pages'
import { staysFor } from '../drivers/waits'

const WITH_TRANSITIONS = `
  const p = host.platform
  p.folderActions = ['ApplyItemTransition']
  p.transitions = [
    p.transition(1, 'Start', 10, 20),
    p.transition(2, 'Finish', 10, 50),
    p.transition(3, 'Finish and export', 10, 50, { automation: { action: 'export' } }),
    p.transition(4, 'Send back', 10, 40, { constraint: [{ name: 'comment_required' }] }),
    p.transition(5, 'File away', 20, 90),
  ]`

const { open, ready, started } = reviewerPages()
const until = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 40_000, interval: 40 })

describe('the handshake', () => {
  it('repeats until it is answered correctly, then starts once [S7.1]', async () => {
    const reviewer = await open({ connect: false })
    await until(() => reviewer.host('host.readies.length')).toBeGreaterThan(3)
    const times = await reviewer.host<readonly number[]>('host.readies.map((one) => one.at)')
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(150)
    await reviewer.host('host.connect(2); host.connect(1, 2); host.connect(1, 0)')
    await staysFor('no request', 300, async () => (await reviewer.host('host.requests.length')) === 0)
    await reviewer.host('host.connect()')
    await reviewer.ready()
    const asked = await reviewer.host<readonly string[]>('host.requests.map((one) => one.action)')
    expect(asked[0]).toBe('isAdvancedMode')
    expect(new Set(asked).size).toBe(asked.length)
    await until(() => reviewer.events('analytics')).toMatchObject([
      { data: { name: 'protocol_dropped', data: { count: 3 } } },
    ])
    expect(reviewer.problems).toEqual([])
  })

  it('ignores a second connection [S7.1]', async () => {
    const reviewer = await ready()
    // The last request of the start.
    await until(() => reviewer.requests('readPreferences')).toHaveLength(1)
    const before = await reviewer.host('host.requests.length')
    await reviewer.host('{ const port = host.port; host.connect(); host.port = port }')
    await staysFor('no second start', 400, async () => (await reviewer.host('host.requests.length')) === before)
  })

  it('works with a host that accepts no arrays [S7.1]', async () => {
    const reviewer = await ready({ batch: false })
    await reviewer.changeStatus('Completed')
    await until(() => reviewer.status.textContent()).toBe('Completed')
    expect(await reviewer.host('host.arrays')).toBe(0)
  })

  it('is skipped without a host: an error page says so', async () => {
    const page = await started().browser.newPage()
    onTestFinished(() => page.close())
    await page.goto(started().servers.reviewerOrigin)
    await page.getByRole('heading', { name: "The reviewer can't start here" }).waitFor()
  })
})

describe('the list', () => {
  it('loads pages as they come into view, and renders few rows [S9.1]', async () => {
    const reviewer = await ready()
    await reviewer.frame.getByRole('listbox', { name: 'Items' }).evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await reviewer.frame.getByRole('option', { name: /^picture-0250/ }).waitFor()
    expect(await reviewer.requests('getAssets')).toContainEqual(expect.objectContaining({ args: [199, 102, ''] }))
    expect(await reviewer.options.count()).toBeLessThan(40)
  })

  it('is searched, and the search is cleared [S2.18]', async () => {
    const reviewer = await ready()
    await reviewer.frame.getByRole('searchbox', { name: 'Search items' }).fill('024')
    await until(() => reviewer.options.count()).toBe(11)
    expect((await reviewer.requests('getAssets')).at(-1)).toMatchObject({ args: [0, 101, '024'] })
    await reviewer.shot('search')
    await reviewer.frame.getByRole('searchbox', { name: 'Search items' }).fill('nothing like it')
    await reviewer.frame.getByText('No items found').waitFor()
    await reviewer.shot('search-empty')
    await reviewer.frame.getByRole('button', { name: 'Show all items' }).click()
    await until(() => reviewer.options.count()).toBeGreaterThan(11)
  })

  it('retries a failed page by itself, and at once on request [S4.13]', async () => {
    const reviewer = await open({
      prepare: `{ const ask = host.platform.handlers.getAssets; host.failing = true
        host.platform.handlers.getAssets = (...args) => { if (host.failing) throw { code: 'forbidden', message: 'No.', status: 403 }; return ask(...args) } }`,
    })
    await reviewer.frame.getByText("Items can't be loaded").waitFor()
    await until(async () => (await reviewer.requests('getAssets')).length).toBeGreaterThan(1)
    await reviewer.shot('page-trouble')
    const before = (await reviewer.requests('getAssets')).length
    await reviewer.host('host.failing = false')
    await reviewer.frame.getByRole('button', { name: 'Retry now' }).click()
    await reviewer.current.waitFor()
    expect((await reviewer.requests('getAssets')).length).toBe(before + 1)
    expect(await reviewer.requests('reloadCurrentProject')).toHaveLength(1)
  })

  it('asks the host by stream for the next item of a status beyond the loaded pages [S7.1]', async () => {
    const reviewer = await ready({
      prepare: 'host.platform.items.forEach((one, at) => { one.annotation_status = at === 0 || at === 230 ? 4 : 1 })',
    })
    await reviewer.press('n')
    await until(() => reviewer.heading.textContent()).toBe('picture-0231.jpg')
    const items = await reviewer.host<readonly string[]>('host.streams.map((one) => one.item)')
    expect(items[0]).toBe('read')
    expect(items.at(-1)).toBe('cancel')
  })
})

describe('a status', () => {
  it('is changed by mouse [S4.1]', async () => {
    const reviewer = await ready()
    await reviewer.status.click()
    await reviewer.shot('menu')
    expect(await reviewer.frame.getByRole('menuitem').count()).toBe(5)
    await reviewer.frame.getByRole('menuitem', { name: 'Completed', exact: true }).click()
    await until(() => reviewer.current.locator('[data-read]').textContent()).toBe('picture-0001.jpg Completed')
    expect(await reviewer.requests('changeAnnotationStatus')).toMatchObject([
      { args: [{ itemId: 1000, fromStatusId: 10, statusId: 50 }] },
    ])
    expect((await reviewer.requests('changeAnnotationStatus'))[0]?.args[0]).not.toHaveProperty('transitionId')
  })

  it('is changed by keyboard: through the menu and by its own keys [S2.18] [S4.1]', async () => {
    const reviewer = await ready()
    await reviewer.press('s', 'ArrowDown', 'Enter')
    await until(() => reviewer.status.textContent()).toBe('Quality check')
    await reviewer.press('Shift+C')
    await until(() => reviewer.status.textContent()).toBe('Completed')
    await reviewer.press('Control+Shift+Q')
    await until(() => reviewer.status.textContent()).toBe('Quality check')
    await reviewer.press('s', 'Escape')
    await until(() => reviewer.frame.getByRole('menu').count()).toBe(0)
  })

  it('that isn’t viewable hides the item; the next visible one is selected, wrapping around, or none [S4.5]', async () => {
    const reviewer = await ready({ items: 3 })
    await reviewer.press('ArrowDown', 'ArrowDown')
    await until(() => reviewer.heading.textContent()).toBe('picture-0003.jpg')
    await reviewer.settled()
    await reviewer.press('Shift+A')
    await until(() => reviewer.heading.textContent()).toBe('picture-0001.jpg')
    await until(() => reviewer.options.count()).toBe(2)
    await reviewer.settled()
    await reviewer.press('Shift+A')
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.settled()
    await reviewer.press('Shift+A')
    await reviewer.frame.getByText('All done', { exact: false }).waitFor()
    expect(await reviewer.options.count()).toBe(0)
    await reviewer.shot('all-done')
  })

  it('hides a row on a later page as well, and the list stays complete [S4.5] [S9.1]', async () => {
    const reviewer = await ready()
    await reviewer.press('Shift+A')
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.press('End')
    await until(() => reviewer.heading.textContent()).toBe('picture-0250.jpg')
    await reviewer.frame.getByText('249 of 249').waitFor()
  })

  it('follows transitions where required; two to the same status are named by transition [S4.2] [S4.4]', async () => {
    const reviewer = await ready({ prepare: WITH_TRANSITIONS })
    await reviewer.status.click()
    const names = ['In progress', 'Finish', 'Finish and export', 'Returned']
    for (const name of names) await reviewer.frame.getByRole('menuitem', { name, exact: true }).waitFor()
    expect(await reviewer.frame.getByRole('menuitem').count()).toBe(names.length)
    await reviewer.shot('transitions')
    await reviewer.frame.getByRole('menuitem', { name: 'Finish and export' }).click()
    await until(() => reviewer.status.textContent()).toBe('Completed')
    expect((await reviewer.requests('changeAnnotationStatus'))[0]?.args[0]).toMatchObject({
      statusId: 50,
      transitionId: 3,
    })
    expect(await reviewer.status.isDisabled()).toBe(true)
    expect(await reviewer.requests('workflowTransitions')).toHaveLength(1)
  })

  it('asks for its transition’s required comment [S4.4]', async () => {
    const reviewer = await ready({ prepare: WITH_TRANSITIONS })
    await reviewer.changeStatus('Returned')
    const dialog = reviewer.frame.getByRole('dialog', { name: 'Change to “Returned”' })
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot('constraint')
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('too dark')
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await until(() => reviewer.status.textContent()).toBe('Returned')
    expect((await reviewer.requests('changeAnnotationStatus'))[0]?.args[0]).toMatchObject({
      transitionId: 4,
      constraint: [{ name: 'comment_required', value: 'too dark' }],
    })
  })

  it('changed first by somebody else shows its current value [S4.5]', async () => {
    const reviewer = await ready()
    await reviewer.host('host.platform.items[0].annotation_status = 5')
    await reviewer.changeStatus('Returned')
    await until(() => reviewer.status.textContent()).toBe('Completed')
    await reviewer.frame.getByText('The status of picture-0001.jpg was not changed.').waitFor()
    await reviewer.shot('moved')
  })

  it('held by the host while offline is marked until sent [S7.3]', async () => {
    const reviewer = await ready({ prepare: 'host.platform.pending = true' })
    await reviewer.emit('offline', { offline: true })
    await reviewer.frame.getByText('You are offline.').waitFor()
    await reviewer.press('Shift+C')
    const row = reviewer.frame.getByRole('option', { name: 'picture-0001.jpg Completed waiting to be sent' })
    await row.waitFor()
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot('offline')
    await reviewer.emit('offline', { offline: false })
    await reviewer.host('host.emit("change_sent", { itemId: 1000, item: host.platform.items[0] })')
    await until(() => row.count()).toBe(0)
    expect(await reviewer.frame.getByText('You are offline.').count()).toBe(0)
  })
})

describe('shortcuts', () => {
  it('don’t fire while a text field has the focus [S2.19]', async () => {
    const reviewer = await ready()
    await reviewer.press('/')
    await reviewer.page.keyboard.type('jkn?')
    expect(await reviewer.frame.getByRole('searchbox', { name: 'Search items' }).inputValue()).toBe('jkn?')
    expect(await reviewer.frame.getByRole('dialog').count()).toBe(0)
    expect(await reviewer.requests('switchToAsset')).toHaveLength(1)
  })

  it('are listed on a sheet that opens by ? and by its button, can be searched, and closes by Escape [S2.18]', async () => {
    const reviewer = await ready()
    await reviewer.press('?')
    const sheet = reviewer.frame.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.waitFor()
    await sheet.getByText('Completed', { exact: true }).waitFor()
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot('help')
    await reviewer.page.keyboard.type('zoom')
    await until(() => sheet.getByRole('term').count()).toBe(5)
    for (const how of ['Wheel, or two fingers', 'Double click where no object is']) await sheet.getByText(how).waitFor()
    await reviewer.press('Escape')
    await until(() => sheet.count()).toBe(0)
    await reviewer.frame.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await sheet.waitFor()
  })

  it('of the picture pan it while focused and zoomed in; otherwise arrows walk the list', async () => {
    const reviewer = await ready()
    await reviewer.frame.getByRole('button', { name: '8 objects' }).waitFor()
    await reviewer.frame.getByRole('application').focus()
    await reviewer.press('ArrowDown')
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.frame.getByRole('button', { name: '8 objects' }).waitFor()
    // An opening item takes the focus from the previous one.
    await reviewer.frame.getByRole('application').focus()
    await reviewer.press('Shift+F', '+', 'ArrowDown', 'ArrowRight')
    expect(await reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.press('j')
    await until(() => reviewer.heading.textContent()).toBe('picture-0003.jpg')
  })
})

describe('messages from the host', () => {
  it('a 403 → the permissions are reloaded after 500 ms, and apply [S4.12]', async () => {
    const reviewer = await ready()
    await reviewer.host('host.platform.folderActions = []')
    await reviewer.emit('api_error', { action: 'saveAnnotation', status: 403, code: 'forbidden' })
    await until(() => reviewer.status.isDisabled()).toBe(true)
    expect(await reviewer.requests('reloadCurrentProject')).toHaveLength(2)
    expect(await reviewer.requests('folderAccesses')).toHaveLength(2)
  })

  it('a paused person → sees why nothing can be changed, until it ends [S4.11]', async () => {
    const reviewer = await ready()
    await reviewer.emit('user_is_paused', { paused: true })
    await reviewer.frame.getByText('You are paused in this project.').waitFor()
    expect(await reviewer.status.isDisabled()).toBe(true)
    await reviewer.press('Shift+C')
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot('paused')
    await reviewer.emit('user_is_paused', { paused: false })
    await until(() => reviewer.status.isDisabled()).toBe(false)
    expect(await reviewer.requests('changeAnnotationStatus')).toEqual([])
  })

  it('an ended session covers the editor, disables shortcuts, and continues in place [S7.3]', async () => {
    const reviewer = await ready()
    await reviewer.press('ArrowDown')
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.emit('session_expired')
    await reviewer.frame.getByText('Your session has ended').waitFor()
    await reviewer.press('Shift+C', 'ArrowDown')
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot('session-expired')
    await reviewer.emit('session_state', { authenticated: true })
    await until(() => reviewer.frame.getByText('Your session has ended').count()).toBe(0)
    expect(await reviewer.requests('changeAnnotationStatus')).toEqual([])
    expect(await reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.press('Shift+C')
    await until(() => reviewer.status.textContent()).toBe('Completed')
  })

  it('a missing item is disabled, and the next one is selected if it was the current one [S7.3]', async () => {
    const reviewer = await ready()
    await reviewer.emit('item_not_available', { itemId: 1002 })
    await reviewer.emit('item_not_available', { itemId: 1000 })
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.frame.getByText('picture-0001.jpg is not available any more.').waitFor()
    await reviewer.press('ArrowDown')
    await until(() => reviewer.heading.textContent()).toBe('picture-0004.jpg')
  })

  it('a time tracker is shown if provided, and switched by the person [S6.3] [S7.3]', async () => {
    const reviewer = await ready()
    expect(await reviewer.events('get_time_tracker_status')).toHaveLength(1)
    await reviewer.emit('time_tracker_status', { exists: true, running: true })
    await reviewer.frame.getByRole('button', { name: 'Tracking time' }).click()
    await until(() => reviewer.events('activity_time_track')).toMatchObject([{ data: { running: false } }])
  })

  it('malformed and unknown ones change nothing, and a request is refused [S7.1] [S5.3]', async () => {
    const reviewer = await ready()
    await reviewer.host(`for (const bad of [null, 7, {}, [], { type: 'x' }, { type: 'request', id: 'bad' },
      { type: 'event', name: 'offline', data: 3 }, { type: 'stream', id: 'ghost', item: 'message', value: 1 },
      { type: 'request', id: 'who', action: 'nobodyKnows', args: [] }]) host.post(bad)`)
    await until(() => reviewer.host('host.responses.map((one) => [one.id, one.state, one.data.code])')).toEqual([
      ['bad', 'rejected', 'invalid_request'],
      ['who', 'rejected', 'unknown_action'],
    ])
    await until(() => reviewer.host('host.streams.map((one) => [one.id, one.item, one.data.message])')).toEqual([
      ['ghost', 'error', 'Unknown stream.'],
    ])
    await reviewer.changeStatus('Completed')
    await until(() => reviewer.status.textContent()).toBe('Completed')
    expect(reviewer.problems).toEqual([])
  })

  it('activity is reported at most every 500 ms, and never without input [S7.3]', async () => {
    const reviewer = await ready()
    for (let move = 0; move < 40; move += 1) {
      await reviewer.page.mouse.move(600 + move, 400)
      // The pace of a hand.
      await reviewer.page.waitForTimeout(30)
    }
    const beats = await reviewer.events('heartbeat')
    expect(beats.length).toBeGreaterThan(1)
    const times = beats.map(({ data }) => (data as { at: number }).at)
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(500)
    expect((await reviewer.events('activity')).length).toBe(beats.length)
    await staysFor(
      'no heartbeat without input',
      700,
      async () => (await reviewer.events('heartbeat')).length === beats.length,
    )
  })
})

describe('the themes', () => {
  it.each([
    ['small-dark', { width: 800, height: 560, dark: true }],
    ['large-light', { width: 1920, height: 1080 }],
  ])('at %s have no accessibility errors', async (name, options) => {
    const reviewer = await ready(options)
    await reviewer.frame.getByRole('button', { name: '8 objects' }).waitFor()
    // A colour in transition has no final contrast yet.
    await until(() => reviewer.frame.locator('body').evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot(name)
    await reviewer.status.click()
    expect(await reviewer.accessibilityProblems()).toEqual([])
  })
})
