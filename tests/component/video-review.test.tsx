import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import { aNumberedClip, evenTimes } from '../builders/numbered-clip'
import { aTrack } from '../builders/tracks'
import { shownVideo } from './shown-video'

const CLIP = await aNumberedClip({ times: evenTimes(50, 25) })
/** Longer than the pause before a check. */
const REST_MS = 20_000
const keys = (text: string) => userEvent.keyboard(text)
const shown = () => document.querySelector<HTMLElement>('[data-stage]')?.dataset['frame']
const tab = (name: RegExp) => page.getByRole('tab', { name })

describe('comments that another program keeps among the tracks', () => {
  const comment: Native = {
    meta: {
      type: 'comment',
      start: 800_000,
      end: 1_200_000,
      resolved: true,
      correspondence: [
        { email: 'olivia@loupe.example', text: 'Whose car is it?', createdAt: '2022-11-09T13:27:39.129Z' },
        { email: 'ada@loupe.example', text: 'Hers.' },
      ],
    },
    parameters: [{ start: 800_000, end: 1_200_000, timestamps: [] }],
  }

  it('are read with their times and answers, lead to their frame, and are no tracks', async () => {
    const { rows } = await shownVideo({ clip: CLIP, instances: [aTrack(), comment] })
    await expect.poll(rows).toHaveLength(1)
    await tab(/^Comments/).click()
    const others = page.getByRole('region', { name: 'Comments from another program' })
    await expect.element(others.getByText('Whose car is it?')).toBeVisible()
    await expect.element(others.getByText('Hers.')).toBeVisible()
    await expect.element(others.getByText('Resolved')).toBeVisible()
    await others.getByRole('button', { name: '0:00.800 · frame 21 – 0:01.200 · frame 31' }).click()
    await expect.poll(shown).toBe('20')
    expect(others.getByRole('button', { name: /Resolve|Delete|Edit/ }).elements()).toEqual([])
  })
})

describe('issues of tracks', () => {
  const at = (timestamp: number, x: number) => ({
    timestamp,
    points: { x1: x, y1: 10, x2: x + 10, y2: 20 },
    attributes: [],
  })
  const track = (
    ...stretches: readonly { readonly start: number; readonly end: number; readonly keys: object[] }[]
  ) => ({
    meta: {
      type: 'bbox',
      classId: 1,
      className: 'Car',
      start: stretches[0]?.start ?? 0,
      end: stretches.at(-1)?.end ?? 0,
    },
    parameters: stretches.map(({ start, end, keys: timestamps }) => ({ start, end, timestamps })),
  })
  const issue = (name: string) => page.getByRole('region', { name }).getByRole('button', { name: /^#/ })

  it('a jump, a key outside its stretch and a short gap → are named with their times; going to one shows its frame and selects its track', async () => {
    const jump = track({
      start: 0,
      end: 1_200_000,
      keys: [at(0, 0), at(800_000, 10), at(840_000, 180), at(1_200_000, 180)],
    })
    const outside = track({ start: 400_000, end: 800_000, keys: [at(400_000, 20), at(1_000_000, 60)] })
    const gap = track(
      { start: 0, end: 400_000, keys: [at(0, 20), at(400_000, 30)] },
      { start: 480_000, end: 800_000, keys: [at(480_000, 30), at(800_000, 40)] },
    )
    const { go, rows, clock } = await shownVideo({
      clip: CLIP,
      instances: [aTrack({ className: 'Person', classId: 2 }), jump, outside, gap],
    })
    await expect.poll(rows).toHaveLength(4)
    const selected = () =>
      [...document.querySelectorAll('[role="option"][aria-selected="true"]')].map(
        ({ textContent }) => /^\w+ #\d/.exec(textContent)?.[0],
      )
    for (const [title, text, frame, name] of [
      ['Jumps', 'It jumps up to 0:00.840.', '21', 'Car #2'],
      ['Key outside its stretch', 'Its key at 0:01.000 lies outside its stretch.', '25', 'Car #3'],
      ['Absent for a moment', 'It is absent for a moment at 0:00.400.', '10', 'Car #4'],
    ] as const) {
      await go(2)
      await tab(/^Issues/).click()
      await clock.advance(REST_MS)
      await expect.element(page.getByText(text, { exact: false })).toBeVisible()
      await issue(title).click()
      await expect.poll(shown).toBe(frame)
      await tab(/^Objects/).click()
      await expect.poll(selected).toEqual([name])
    }
  })
})

it('a track without faults, comments of another program or the right to decide → no issue, no part for those, and keys decide nothing', async () => {
  const { focus, rows, clock } = await shownVideo({ clip: CLIP, instances: [aTrack()] })
  await expect.poll(rows).toHaveLength(1)
  await tab(/^Issues/).click()
  await clock.advance(REST_MS)
  await expect.element(page.getByText('No open issues.')).toBeVisible()
  await tab(/^Comments/).click()
  await expect.element(page.getByRole('group', { name: 'Filter comments' })).toBeVisible()
  expect(page.getByText('From another program').elements()).toEqual([])
  await tab(/^Objects/).click()
  focus()
  await keys('.y')
  await expect.poll(rows).toHaveLength(1)
  expect(rows().join()).not.toMatch(/approved/)
})

describe('tracks under review', () => {
  it('walked one by one → keys approve and disapprove them, and the walk shows each one’s frame', async () => {
    await page.viewport(1_280, 800)
    const { focus, rows } = await shownVideo({
      clip: CLIP,
      instances: [
        aTrack({ start: 400_000, end: 600_000 }),
        aTrack({ className: 'Person', classId: 2, start: 1_200_000, end: 1_600_000 }),
      ],
      folderActions: ['ApplyItemAnnotationInstanceApprovalStatus', 'ApplyItemApprovalStatus'],
    })
    await expect.poll(rows).toHaveLength(2)
    const bar = page.getByRole('region', { name: 'Objects one by one' })
    focus()
    await keys('{Shift>}Y{/Shift}')
    await expect.element(bar.getByText('Car #1')).toBeVisible()
    await expect.poll(shown).toBe('10')
    await keys('y')
    await expect.element(bar.getByText('Person #2')).toBeVisible()
    await expect.poll(shown).toBe('30')
    await keys('x')
    await expect.element(bar.getByText(/decided: 1 approved, 1 disapproved/)).toBeVisible()
    const decisions = () => rows().map((text) => /disapproved|approved/.exec(text)?.[0] ?? '')
    await expect.poll(decisions).toEqual(['approved', 'disapproved'])
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(decisions).toEqual(['approved', ''])
  })
})

it('an earlier revision of tracks → differences are listed, shown on their frame, and one is restored', async () => {
  await page.viewport(1_280, 900)
  const author = { createdBy: { email: 'olivia@loupe.example' } }
  const made = (second: number, track: Native): Native => ({
    ...track,
    meta: { ...(track['meta'] as Native), ...author, createdAt: `2026-11-20T10:00:${10 + second}.000Z` },
  })
  const car = made(1, aTrack({ start: 400_000, end: 800_000 }))
  const longer = made(1, aTrack({ start: 400_000, end: 1_000_000 }))
  const person = made(2, aTrack({ className: 'Person', classId: 2, start: 1_200_000, end: 1_600_000 }))
  const { focus, rows } = await shownVideo({
    clip: CLIP,
    instances: [longer],
    revisions: { 1: [car, person], 2: [longer] },
    folderActions: ['ApplyItemAnnotationRevert'],
  })
  await expect.poll(rows).toHaveLength(1)
  focus()
  await keys('{Alt>}v{/Alt}')
  const panel = page.getByRole('region', { name: 'Compare' })
  const options = panel.getByRole('option', { name: / #\d/ })
  const differences = () => options.elements().map(({ textContent }) => textContent)
  await expect.poll(differences).toHaveLength(2)
  expect(differences().join()).toMatch(/~Car #1.*−Person #2/)
  await options.first().click()
  await keys('{Enter}')
  await expect.poll(shown).toBe('10')
  await options.last().click()
  await panel.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.poll(() => differences().length).toBe(1)
  await panel.getByRole('button', { name: 'Stop comparing' }).click()
  await tab(/^Objects/).click()
  await expect.poll(rows).toHaveLength(2)
  expect(rows().join()).toMatch(/Person/)
})
