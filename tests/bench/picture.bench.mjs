/**
 * Picture of 100 megapixels with thousands of objects in the reviewer: frames of five seconds of panning and zooming.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { CPU_RASTER, openChromium, serve } from './chromium.mjs'
import { alone, quantile, report } from './measure.mjs'

const root = resolve(import.meta.dirname, '../..')
const WIDTH = 11_600
const HEIGHT = 8_700
const FRAME_MS_MAX = 50
const SECONDS = 5
const ROUNDS = 3
const OBJECTS = objects(5_000)

/** Measures `npm run bench -- picture`. */
export async function run() {
  const file = await picture()
  const reviewer = await serve(join(root, 'out/reviewer'), (path, response) => {
    if (path === '/media/objects.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(OBJECTS)
      return true
    }
    if (path !== '/media/large.jpg') return false
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file)
    return true
  })
  const host = await serve(join(root, 'tests/drivers/host-page/page'))
  const browser = await openChromium(CPU_RASTER)
  try {
    const loads = []
    const worst = []
    const late = []
    const idle = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      loads.push(await open(page, host, reviewer))
      const frame = page.frames().find((one) => one !== page.mainFrame())
      // Frame times of the machine with an idle page.
      idle.push(
        Math.max(...(await framesDuring(frame, () => new Promise((done) => setTimeout(done, SECONDS * 1_000))))),
      )
      const frames = await framesDuring(frame, () => panAndZoom(page))
      worst.push(Math.max(...frames))
      late.push(quantile(frames, 0.95))
      await page.close()
    }
    return report('picture', [
      alone('100 megapixels: longest frame in 5 s of pan and zoom', { unit: 'ms', ours: worst, bound: FRAME_MS_MAX }),
      alone('100 megapixels: frame, 95 % of them at most', { unit: 'ms', ours: late, bound: 1_000 / 30 }),
      alone('longest frame in 5 s of nothing (the machine)', { unit: 'ms', ours: idle, bound: FRAME_MS_MAX }),
      alone('100 megapixels: chosen to on show', { unit: 'ms', ours: loads, bound: 3_000 }),
    ])
  } finally {
    await browser.close()
    await host.close()
    await reviewer.close()
  }
}

/** Made once: noise, so that no tile is cheap. */
async function picture() {
  const path = join(root, 'out/bench/large.jpg')
  if (existsSync(path)) return readFileSync(path)
  mkdirSync(join(root, 'out/bench'), { recursive: true })
  const noise = { type: 'gaussian', mean: 128, sigma: 40 }
  const grain = await sharp({
    create: { width: WIDTH / 8, height: Math.floor(HEIGHT / 8), channels: 3, noise, background: '#888' },
  })
    .png()
    .toBuffer()
  await sharp(grain).resize(WIDTH, HEIGHT, { fit: 'fill' }).jpeg({ quality: 80 }).toFile(path)
  return readFileSync(path)
}

/** Polygons of 20 points all over the picture. */
function objects(count) {
  const columns = Math.ceil(Math.sqrt(count * (WIDTH / HEIGHT)))
  const pitch = WIDTH / columns
  const instances = Array.from({ length: count }, (_, at) => {
    const [x, y] = [((at % columns) + 0.5) * pitch, (Math.floor(at / columns) + 0.5) * pitch]
    const points = Array.from({ length: 20 }, (_point, corner) => {
      const turn = (corner / 20) * 2 * Math.PI
      return [x + 0.4 * pitch * Math.cos(turn), y + 0.4 * pitch * Math.sin(turn)]
    })
    return { type: 'polygon', className: `Class ${at % 12}`, points: points.flat(), attributes: [] }
  })
  return JSON.stringify({ metadata: { name: 'large.jpg' }, instances })
}

/** Opens the reviewer on the picture; returns the time until it was shown. */
async function open(page, host, reviewer) {
  const query = new URLSearchParams({ reviewer: reviewer.origin, items: '5', connect: 'no' })
  await page.goto(`${host.origin}/?${query}`)
  await page.evaluate(
    ([url, width, height]) => {
      const { platform } = window.host
      platform.handlers.switchToAsset = (id) => ({
        item: platform.items.find((item) => item.id === id),
        media: { url, mime: 'image/jpeg', width, height },
        annotation: url.replace('large.jpg', 'objects.json'),
        revision: 1,
      })
      window.host.answerReady = true
    },
    [`${reviewer.origin}/media/large.jpg`, WIDTH, HEIGHT],
  )
  const frame = page.frames().find((one) => one !== page.mainFrame())
  const began = Date.now()
  await frame.waitForFunction(isOnShow, undefined, { polling: 50, timeout: 60_000 })
  return Date.now() - began
}

/** The canvas has a picture in its middle, and no loading sign is shown. */
function isOnShow() {
  const canvas = document.querySelector('canvas[data-painted]')
  if (!/\d objects/.test(document.body.innerText)) return false
  if (canvas === null || canvas.width === 0 || document.querySelector('[role="progressbar"]') !== null) return false
  const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
  return data[3] === 255
}

/** Times between the reviewer's frames during an act. */
async function framesDuring(frame, work) {
  await frame.evaluate(() => {
    const frames = []
    let before = performance.now()
    let running = true
    requestAnimationFrame(function next() {
      const now = performance.now()
      frames.push(now - before)
      before = now
      if (running) requestAnimationFrame(next)
    })
    window.endFrames = () => {
      running = false
      return frames.slice(1)
    }
  })
  await work()
  return frame.evaluate(() => window.endFrames())
}

/** A hand that zooms in while moving, drags the picture around, and zooms out again. */
async function panAndZoom(page) {
  const end = Date.now() + SECONDS * 1_000
  await page.mouse.move(800, 450)
  for (let step = 0; Date.now() < end; step += 1) {
    const phase = step % 120
    if (phase < 40) {
      await page.mouse.wheel(0, phase < 20 ? -120 : 120)
    } else {
      if (phase === 40) await page.mouse.down()
      await page.mouse.move(800 + 200 * Math.sin(step / 9), 450 + 150 * Math.cos(step / 7))
      if (phase === 119) await page.mouse.up()
    }
    await new Promise((done) => setTimeout(done, 12))
  }
}
