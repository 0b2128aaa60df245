import { describe, expect, it } from 'vitest'
import { reviewerPages } from '../drivers/host-page/reviewer-pages'

const { ready, started } = reviewerPages()
const until = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 40_000, interval: 40 })

describe('the picture', () => {
  it('is fitted, zoomed by keys and wheel, and shown with its annotations [E.vector]', async () => {
    const reviewer = await ready()
    const zoom = reviewer.frame.getByRole('button', { name: /^Zoom \d/ })
    await reviewer.frame.getByRole('button', { name: '8 objects' }).waitFor()
    const fit = await zoom.textContent()
    await reviewer.press('Shift+F')
    await until(() => zoom.textContent()).toBe('100%')
    await reviewer.press('+')
    await until(() => zoom.textContent()).toBe('150%')
    await reviewer.frame.getByRole('application').hover()
    await reviewer.page.mouse.wheel(0, -400)
    await until(async () => Number.parseInt((await zoom.textContent()) ?? '', 10)).toBeGreaterThan(200)
    await reviewer.shot('zoomed')
    await reviewer.press('f')
    await until(() => zoom.textContent()).toBe(fit)
    await reviewer.press('`')
    expect(await reviewer.frame.getByRole('button', { name: '8 objects' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('lists its objects by class; one is found by key, pointer and list, isolated, and released', async () => {
    const reviewer = await ready()
    const panel = reviewer.frame.getByRole('complementary', { name: 'Objects' })
    const selected = panel.getByRole('region', { name: 'Selected object' })
    await reviewer.press('.')
    await selected.getByRole('heading', { name: 'Car #1' }).waitFor()
    await reviewer.frame.getByText('Selected: Car, number 1', { exact: true }).waitFor({ state: 'attached' })
    await reviewer.press(',')
    await selected.getByRole('heading', { name: 'Car #8' }).waitFor()
    await reviewer.press('Escape')
    await selected.waitFor({ state: 'detached' })
    const sun = await reviewer.placeOf(0.35, 0.26)
    await reviewer.page.mouse.move(sun.x, sun.y)
    await until(() => reviewer.frame.getByRole('application').evaluate((one) => one.style.cursor)).toBe('pointer')
    await reviewer.page.mouse.down()
    await reviewer.page.mouse.up()
    await selected.getByRole('heading', { name: 'Sun #5' }).waitFor()
    // Its key is one of this workflow's statuses.
    await panel.getByRole('button', { name: 'Show only the selected object' }).click()
    await panel.getByRole('button', { name: 'Show all' }).click()
    await panel.getByRole('option', { name: /^Lamp #4/ }).click()
    await selected.getByRole('heading', { name: 'Lamp #4' }).waitFor()
    await panel.getByRole('listbox').press('ArrowDown')
    await selected.getByRole('heading', { name: 'Sun #5' }).waitFor()
    expect(await reviewer.heading.textContent()).toBe('picture-0001.jpg')
    await reviewer.shot('objects')
    expect(await reviewer.accessibilityProblems()).toEqual([])
  })

  it('hides a class by its eye on this item and the next, and remembers the view’s settings', async () => {
    const reviewer = await ready({
      prepare: `host.kept = {}; host.platform.handlers.readViewChoices = () => host.kept
        host.platform.handlers.writeViewChoices = (view) => { host.kept = view; return null }`,
    })
    const panel = reviewer.frame.getByRole('complementary', { name: 'Objects' })
    const before = await panel.getByRole('option').count()
    await panel.getByRole('button', { name: 'Car shown' }).click()
    await until(() => panel.getByRole('option').count()).toBe(before - 2)
    await reviewer.focus()
    await reviewer.press('ArrowDown')
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.settled()
    expect(await panel.getByRole('button', { name: 'Car shown' }).getAttribute('aria-pressed')).toBe('false')
    await panel.getByText('View', { exact: true }).click()
    await panel.getByRole('slider', { name: 'Fill' }).fill('70')
    await reviewer.focus()
    await reviewer.press('l', 'Shift+V')
    await until(() => reviewer.host('host.kept')).toMatchObject({ fill: 70, labels: true, keepView: true })
    await panel.getByRole('slider', { name: 'Brightness' }).fill('25')
    const filter = () =>
      reviewer.frame
        .locator('canvas')
        .first()
        .evaluate((one) => one.style.filter)
    await until(filter).toBe('brightness(150%)')
    await panel.getByRole('button', { name: 'Original picture' }).click()
    await until(filter).toBe('')
    await reviewer.press(']')
    await panel.waitFor({ state: 'detached' })
  })

  it('is fitted on each item unless the view is kept; a double click zooms in', async () => {
    const reviewer = await ready()
    const zoom = reviewer.frame.getByRole('button', { name: /^Zoom \d/ })
    const fit = await zoom.textContent()
    const middle = await reviewer.placeOf(0.5, 0.5)
    await reviewer.page.mouse.dblclick(middle.x, middle.y)
    await until(async () => Number.parseFloat((await zoom.textContent()) ?? '')).toBeGreaterThan(100)
    await reviewer.focus()
    await reviewer.press('j')
    await until(() => zoom.textContent()).toBe(fit)
    await reviewer.press('Shift+F', 'Shift+V', 'j')
    await until(() => reviewer.heading.textContent()).toBe('picture-0003.jpg')
    await reviewer.settled()
    expect(await zoom.textContent()).toBe('100%')
  })

  it('shows a pixel annotation’s mask, object by object', async () => {
    const reviewer = await ready({
      prepare: `host.platform.project.type = 2; { const open = host.platform.handlers.switchToAsset
        host.platform.handlers.switchToAsset = (id) => { const opened = open(id)
          return { ...opened, annotation: opened.annotation.replace('annotation.json', 'pixels.json'), mask: opened.annotation.replace('annotation.json', 'mask.png') } } }`,
    })
    await reviewer.frame.getByRole('button', { name: '2 objects' }).waitFor()
    const panel = reviewer.frame.getByRole('complementary', { name: 'Objects' })
    await panel.getByRole('option', { name: /^Cat #1/ }).click()
    await panel.getByText('Mask · 400 × 300 at 100, 200 px').waitFor()
    const cat = await reviewer.placeOf(0.15, 0.35)
    await reviewer.press('Escape')
    await reviewer.page.mouse.click(cat.x, cat.y)
    await panel.getByRole('heading', { name: 'Cat #1' }).waitFor()
    await reviewer.shot('mask')
  })

  it('is measured by dragging, until the hand tool is active again', async () => {
    const reviewer = await ready()
    await reviewer.frame.getByRole('button', { name: '8 objects' }).waitFor()
    await reviewer.press('Shift+F', 'Shift+U')
    const button = reviewer.frame.getByRole('button', { name: 'Measure a distance' })
    await until(() => button.getAttribute('aria-pressed')).toBe('true')
    const { mouse } = reviewer.page
    await mouse.move(700, 300)
    await mouse.down()
    await mouse.move(760, 380, { steps: 4 })
    await mouse.up()
    await reviewer.frame.getByText('100.0 pixels, 306.9 degrees').waitFor()
    await reviewer.shot('measure')
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.press('Escape', 'h')
    await until(() => button.getAttribute('aria-pressed')).toBe('false')
    await reviewer.press('?')
    await reviewer.frame.getByRole('dialog').getByText('Measure a distance').waitFor()
  })

  it('that can’t be loaded says so, informs the host, and is retried [S6.4]', async () => {
    started().servers.failing.set('/media/picture/4.jpg', 403)
    const reviewer = await ready()
    await reviewer.frame.getByRole('alert').getByText("The picture can't be loaded.").waitFor()
    expect(await reviewer.events('api_error')).toMatchObject([{ data: { action: 'imageData', status: 403 } }])
    await until(() => reviewer.requests('reloadCurrentProject')).toHaveLength(2)
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot('picture-failed')
    started().servers.failing.clear()
    await reviewer.frame.getByRole('button', { name: 'Try again' }).click()
    await until(() => reviewer.frame.getByRole('alert').count()).toBe(0)
  })

  it('that failed while offline is loaded once the platform is back [S2.3]', async () => {
    started().servers.failing.set('/media/picture/4.jpg', 503)
    const reviewer = await ready()
    await reviewer.frame.getByRole('alert').getByText("The picture can't be loaded.").waitFor()
    await reviewer.emit('offline', { offline: true })
    await reviewer.frame.getByText('You are offline.').waitFor()
    started().servers.failing.clear()
    await reviewer.emit('offline', { offline: false })
    await reviewer.frame.getByRole('alert').waitFor({ state: 'detached' })
    await reviewer.frame.getByRole('button', { name: '8 objects' }).waitFor()
  })

  it('stays usable if its annotation can’t be read', async () => {
    const reviewer = await ready({
      prepare: 'host.platform.annotation = new URL("/index.html", host.platform.annotation).href',
    })
    await reviewer.frame.getByText("The annotations can't be read", { exact: false }).waitFor()
    expect(await reviewer.events('api_error')).toEqual([])
  })

  it('is replaced by a clear panel for a project type without an editor', async () => {
    const reviewer = await ready({
      prepare: `host.platform.project.type = 7; { const open = host.platform.handlers.switchToAsset
        host.platform.handlers.switchToAsset = (id) => { const opened = open(id); opened.media = { url: opened.media.url, mime: 'application/vnd.pcd' }; return opened } }`,
    })
    await reviewer.frame.getByRole('heading', { level: 2, name: "Loupe can't show point clouds yet" }).waitFor()
    await reviewer.frame.getByText('application/vnd.pcd').waitFor()
    expect(await reviewer.status.count()).toBe(0)
    await reviewer.press('Shift+C', 's')
    expect(await reviewer.requests('changeAnnotationStatus')).toEqual([])
    expect(await reviewer.frame.getByRole('menu').count()).toBe(0)
    await reviewer.frame.getByRole('button', { name: 'Next item' }).last().click()
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.shot('unsupported')
  })
})
