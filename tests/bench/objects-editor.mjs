/** Built editor with a file of many polygons, driven by a bench. */

/**
 * Opens it with labels on and the first object selected; `opened` holds the times until some and all of its objects
 * were shown.
 */
export async function openEditor(
  page,
  { host, reviewer },
  { width, height, count, before, isAhead = false, revision = before },
) {
  const query = new URLSearchParams({ reviewer: reviewer.origin, items: '5', connect: 'no' })
  await page.goto(`${host.origin}/?${query}`)
  await page.evaluate(
    ([origin, width, height, count, before, isAhead, revision]) => {
      const { platform } = window.host
      const { handlers } = platform
      handlers.hostActions = () => [...Object.keys(handlers), 'saveAnnotation', 'writeUrl']
      handlers.switchToAsset = (id) => ({
        item: platform.items.find((item) => item.id === id),
        media: { url: `${origin}/media/picture.jpg`, mime: 'image/jpeg', width, height },
        annotation: `${origin}/media/${id === platform.items[0].id ? before : count}.json`,
        revision: 1,
      })
      // Without it, items load when they are chosen, as with a host that announces nothing ahead.
      if (isAhead) handlers.peekAsset = handlers.switchToAsset
      // A revision is named by its number of polygons; the newest is open.
      const made = { at: '2026-11-23T10:00:00.000Z', bytes: 1, kind: 'save' }
      handlers.revisions = () => ({ data: [count + 1, revision].map((one) => ({ ...made, revision: one })), total: 2 })
      handlers.openRevision = ({ revision }) => ({ annotation: `${origin}/media/${revision}.json` })
      window.host.answerReady = true
    },
    [reviewer.origin, width, height, count, before, isAhead, revision],
  )
  const frame = page.frames().find((one) => one !== page.mainFrame())
  const until = (test) => frame.waitForFunction(test, undefined, { polling: 10, timeout: 100_000 })
  await until(() => document.querySelector('canvas[data-painted="all"]') !== null)
  // An earlier item is open, as during work: only the next one's way to the screen is measured.
  const opened = await frame.evaluate(openNext)

  await frame.locator('[role="application"]').focus()
  for (const key of ['v', '.', 'l']) await page.keyboard.press(key)
  await until(() => document.querySelector('canvas[data-painted="all"]') !== null)
  const toScreen = await placesOf(page, frame)
  const handle = toScreen(width / 2 + 400, height / 2)

  return {
    page,
    opened,
    close: () => page.close(),
    /** Compares the open version with its revision; returns the time until the differences were listed, in ms. */
    compare: () => frame.evaluate(compared),
    /** Goes from item to item, forward and back. */
    switchItems: (count) => frame.evaluate(switchItems, count),
    /** Goes back and forth between two prepared items; returns the times until they are fully shown, in ms. */
    stepAhead: (count) => frame.evaluate(stepAhead, count),
    wheel: (isZoom) => frame.evaluate(wheelFrames, isZoom),
    work: (kind) => frame.evaluate(ownWork, kind),
    settle: () => frame.evaluate(settled).then((time) => [time]),
    async dragPoint() {
      await page.mouse.move(handle.x, handle.y)
      await page.mouse.down()
      const times = await frame.evaluate(moveFrames, await inFrame(frame, handle))
      await page.mouse.move(handle.x, handle.y)
      await page.mouse.up()
      return times
    },
    async marquee() {
      const [from, to] = [toScreen(-60, -60), toScreen(width / 4, height / 4)]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y)
      const time = await frame.evaluate(released, await inFrame(frame, to))
      await page.mouse.up()
      return [time]
    },
  }
}

/** Goes to the next item; returns the times until some and all of its objects are painted, in ms. */
async function openNext() {
  const painted = () => document.querySelector('canvas[data-painted]')?.dataset.painted
  const until = async (test) => {
    // Frames are unlimited here: checking in each one would take a core from the readers and painters.
    while (!test(painted())) await new Promise((done) => setTimeout(done, 5))
    return performance.now() - began
  }
  document.querySelector('[role="application"]').focus()
  const began = performance.now()
  const key = { key: 'j', code: 'KeyJ', bubbles: true, cancelable: true }
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key))
  await until((how) => how !== 'all')
  return { first: await until((how) => how !== 'none'), all: await until((how) => how === 'all') }
}

/** From the key press to the list of differences, and back. */
async function compared() {
  const canvas = document.querySelector('[role="application"]')
  const list = () => document.querySelector('[aria-label="What is different"] [role="option"]')
  const press = (key, more) =>
    document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  canvas.focus()
  const began = performance.now()
  press('v', { code: 'KeyV', altKey: true })
  while (list() === null) await new Promise((done) => setTimeout(done, 2))
  const time = performance.now() - began
  for (let tries = 0; list() !== null && tries < 20; tries += 1) {
    canvas.focus()
    press('Escape', { code: 'Escape' })
    await new Promise((done) => setTimeout(done, 50))
  }
  return time
}

/** Waits for all objects of each item before the next. */
async function switchItems(count) {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const painted = () => document.querySelector('canvas[data-painted]')?.dataset.painted
  const name = () => document.querySelector('[role="application"]')?.getAttribute('aria-label')
  for (let change = 0; change < count; change += 1) {
    const before = name()
    const key = change % 2 === 0 ? 'k' : 'j'
    const press = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }
    document.querySelector('[role="application"]').dispatchEvent(new KeyboardEvent('keydown', press))
    while (name() === before) await frame()
    await frame()
    while (painted() !== 'all') await frame()
  }
}

/** Takes one step after the other, each once the neighbours are prepared. */
async function stepAhead(count) {
  const canvas = () => document.querySelector('canvas[data-painted]')
  const name = () => document.querySelector('[role="application"]')?.getAttribute('aria-label')
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const pause = (ms) => new Promise((done) => setTimeout(done, ms))
  const times = []
  for (let step = 0; step < count; step += 1) {
    for (let before = ''; before !== canvas().dataset.ahead || Number(before) < 2; await pause(500))
      before = canvas().dataset.ahead
    const before = name()
    const key = step % 2 === 0 ? 'j' : 'k'
    const press = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }
    await frame()
    const began = performance.now()
    document.querySelector('[role="application"]').dispatchEvent(new KeyboardEvent('keydown', press))
    do await frame()
    while (name() === before || canvas().dataset.painted !== 'all')
    times.push(performance.now() - began)
  }
  return times
}

/** Maps picture places to the page, from the editor's readout of the pixel under the pointer. */
async function placesOf(page, frame) {
  const box = await frame.locator('[role="application"]').boundingBox()
  const at = async (x, y) => {
    await page.mouse.move(x, y)
    const words = frame.locator('p[aria-hidden="true"] span').first()
    return { x, y, pixel: (await words.innerText()).split(', ').map(Number) }
  }
  const a = await at(box.x + box.width * 0.4, box.y + box.height * 0.4)
  const b = await at(box.x + box.width * 0.6, box.y + box.height * 0.6)
  const scale = (b.x - a.x) / (b.pixel[0] - a.pixel[0])
  return (x, y) => ({ x: a.x + (x - a.pixel[0]) * scale, y: a.y + (y - a.pixel[1]) * scale })
}

async function inFrame(frame, { x, y }) {
  const box = await (await frame.frameElement()).boundingBox()
  return { x: x - box.x, y: y - box.y }
}

/** Times of the editor's frames, with a wheel step in each. */
async function wheelFrames(isZoom) {
  const canvas = document.querySelector('[role="application"]')
  const box = canvas.getBoundingClientRect()
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, cancelable: true }
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())))
  const times = []
  let before = await frame()
  for (let step = 0; step < 40; step += 1) {
    const deltaY = step < 20 ? 7 : -7
    canvas.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: isZoom ? 4 * deltaY : deltaY, shiftKey: !isZoom }))
    const now = await frame()
    times.push(now - before)
    before = now
  }
  return times
}

/** Times of the editor's frames during a drag. */
async function moveFrames({ x, y }) {
  const canvas = document.querySelector('[role="application"]')
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())))
  const times = []
  let before = await frame()
  for (let step = 1; step <= 30; step += 1) {
    const at = { clientX: x + step, clientY: y + step, pointerId: 1, pointerType: 'mouse', bubbles: true }
    canvas.dispatchEvent(new PointerEvent('pointermove', at))
    const now = await frame()
    times.push(now - before)
    before = now
  }
  return times
}

/** Page time of the editor's own code per frame: from input handling to drawing in the next frame. */
async function ownWork(kind) {
  const canvas = document.querySelector('[role="application"]')
  const box = canvas.getBoundingClientRect()
  const times = []
  for (let step = 0; step < 40; step += 1) {
    const at = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse' }
    const share = 0.3 + ((step * 0.618) % 0.4)
    Object.assign(at, {
      clientX: box.x + box.width * share,
      clientY: box.y + box.height * (0.3 + ((step * 0.7548) % 0.4)),
    })
    const event =
      kind === 'wheel'
        ? new WheelEvent('wheel', { ...at, deltaY: step < 20 ? 7 : -7, shiftKey: true })
        : new PointerEvent('pointermove', at)
    await new Promise((done) => {
      let drawing = 0
      requestAnimationFrame(() => (drawing = performance.now()))
      const began = performance.now()
      canvas.dispatchEvent(event)
      const taken = performance.now() - began
      requestAnimationFrame(() => {
        times.push(taken + performance.now() - drawing)
        done()
      })
    })
  }
  return times
}

/** From the last wheel step until every object is painted at the new scale. */
async function settled() {
  const canvas = document.querySelector('[role="application"]')
  const box = canvas.getBoundingClientRect()
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, cancelable: true }
  window.zoomsIn = window.zoomsIn !== true
  canvas.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: window.zoomsIn ? -28 : 28 }))
  const began = performance.now()
  // Frames may be unlimited: checking in each one would take a core from the painters.
  const until = async (test) => {
    while (!test(document.querySelector('canvas[data-painted]')?.dataset.painted))
      await new Promise((done) => setTimeout(done, 2))
  }
  await until((how) => how !== 'all')
  await until((how) => how === 'all')
  return performance.now() - began
}

/** From releasing a selection frame to the page's next picture, with all its objects selected. */
async function released({ x, y }) {
  const canvas = document.querySelector('[role="application"]')
  const began = performance.now()
  const at = { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true }
  canvas.dispatchEvent(new PointerEvent('pointerup', at))
  await new Promise((done) => requestAnimationFrame(done))
  return performance.now() - began
}
