import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clipLoader } from '../../reviewer/editors/video/clip-loader'
import { createClipSound } from '../../reviewer/editors/video/sound'
import { VIDEO_CHOICES } from '../../reviewer/editors/video/video-choices'
import { createWaveform } from '../../reviewer/editors/video/waveform'
import { aSoundingClip } from '../builders/sounding-clip'
import { shownVideo } from './shown-video'
import { isLong } from '../builders/walks'

const SECONDS = 6

async function openedClip(content: Blob) {
  const url = URL.createObjectURL(content)
  onTestFinished(() => URL.revokeObjectURL(url))
  const loaded = await clipLoader.load(
    { media: { url, mime: content.type } } as Parameters<typeof clipLoader.load>[0],
    new AbortController().signal,
  )
  if (loaded === undefined || !('value' in loaded)) throw new Error('no clip')
  onTestFinished(() => loaded.value.close())
  return loaded.value
}

/** Plays a clip's sound into a recorder; its clock is the sound device's. */
async function measuredSound() {
  const clip = await openedClip(await aSoundingClip({ seconds: SECONDS }))
  // A page makes no sound before a click.
  await userEvent.click(document.body)
  const context = new AudioContext()
  await context.resume()
  const measure = context.createAnalyser()
  const silent = context.createGain()
  silent.gain.value = 0
  measure.connect(silent).connect(context.destination)
  const sound = createClipSound({ ask: clip.ask, end: clip.sound?.end ?? 0, open: () => context, out: () => measure })
  clip.hearSound((news) => news.type === 'sound' && sound.take(news))
  onTestFinished(sound.dispose)
  const samples = new Float32Array(measure.fftSize)
  return {
    sound,
    loud() {
      measure.getFloatTimeDomainData(samples)
      return Math.max(...samples.map(Math.abs)) > 0.2
    },
  }
}

it.each(isLong ? [0.5, 1, 2] : [2])(
  'sound following the picture at %d× → plays during the seconds in which the clip has a tone',
  async (speed) => {
    const { sound, loud } = await measuredSound()
    const start = performance.now()
    const heard: (readonly [second: number, isLoud: boolean])[] = []
    const from = 0.8
    await new Promise<void>((resolve) => {
      const tick = (now: number) => {
        const place = from + ((now - start) / 1_000) * speed
        if (place > from + 2.5 || place > SECONDS) return resolve()
        sound.run(place * 1_000_000, speed)
        heard.push([place, loud()])
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    })
    // Near the edges of a second either is right; the first moments load the sound.
    const clear = heard.filter(([place]) => place > from + 0.4 && place % 1 > 0.3 && place % 1 < 0.8)
    const wrong = clear.filter(([place, isLoud]) => isLoud !== (Math.floor(place) % 2 === 1))
    expect(clear.length).toBeGreaterThan(5)
    expect(wrong.length / clear.length).toBeLessThan(0.1)
  },
)

it('a clip’s waveform → each bar is as loud as its part of the sound, and showing it again requests nothing', async () => {
  const clip = await openedClip(await aSoundingClip({ seconds: SECONDS }))
  const orders: unknown[] = []
  const waveform = createWaveform({
    end: clip.sound?.end ?? 0,
    ask(order) {
      orders.push(order)
      clip.ask(order)
    },
  })
  clip.hearSound((news) => news.type === 'peaks' && waveform.take(news))
  waveform.look(0, SECONDS)
  await expect.poll(() => waveform.known.get().size).toBe(1)
  const bars = waveform.known.get().get(0)
  const level = (second: number) => (bars?.[Math.round((second + 0.5) * 50)] ?? 0) / 255
  expect([0, 1, 2, 3].map((second) => level(second) > 0.5)).toEqual([false, true, false, true])
  waveform.look(1, 3)
  expect(orders).toHaveLength(1)
  expect(waveform.isShort(0, SECONDS)).toBe(true)
})

it('an audio file → a timeline with a waveform; events can be added, and nothing can be drawn', async () => {
  const { focus, go, rows } = await shownVideo({
    clip: await aSoundingClip({ seconds: 3, picture: false }),
    hasPicture: false,
  })
  await expect.element(page.getByText('of 300')).toBeVisible()
  await expect.element(page.getByText(/This file has sound alone/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Draw a box/ })).toBeDisabled()
  await go(100)
  focus()
  await userEvent.keyboard('b')
  await go(200)
  focus()
  await userEvent.keyboard('b')
  await expect.poll(rows).toHaveLength(1)
})

it('muting and volume → are both remembered', async () => {
  const { reviewer } = await shownVideo({ clip: await aSoundingClip({ seconds: 2 }) })
  const volume = page.getByRole('slider', { name: 'Volume' })
  await volume.fill('40')
  await page.getByRole('button', { name: /^Mute the sound/ }).click()
  await expect.element(page.getByRole('button', { name: /^Unmute the sound/ })).toBeVisible()
  await expect.element(volume).toHaveValue('0')
  expect(reviewer.viewChoices.of(VIDEO_CHOICES).get()).toMatchObject({ muted: true, volume: 0.4 })
})
