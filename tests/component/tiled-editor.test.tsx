import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anItem } from '../builders/items'
import { shownReviewer } from './shown-reviewer'

const GENERATED_TILES = '/generated-tiles'
const SIDE = 20_480

let notes: Record<string, unknown>[]
beforeEach(() => {
  notes = []
})

/** Reviewer on a picture of a tiled project, loaded by tiles. */
async function opened(name: string, tiles: object = {}, kept: object = {}) {
  const item = anItem({ id: 1, name: 'slide.tif' })
  const size = { width: SIDE, height: SIDE }
  const about = { url: `${GENERATED_TILES}/${name}`, size: 512, ...size, levels: 7, mime: 'image/png', ...tiles }
  const object = { type: 'bbox', className: 'Cell', points: { x1: 4_000, y1: 4_000, x2: 9_000, y2: 8_000 } }
  const annotation = URL.createObjectURL(new Blob([JSON.stringify({ instances: [object], comments: [] })]))
  await shownReviewer({ items: [item], position: { index: 0, total: 1 } }, false, (host) => {
    Object.assign(host.handlers, {
      hostActions: () => ['saveAnnotation', 'writeUrl', 'readNotes', 'writeNotes'],
      annotationClasses: () => ({ data: [{ name: 'Cell', color: '#3b7dd8' }] }),
      readNotes: () => ({ left: [], ...kept }),
      writeNotes(part: Record<string, unknown>) {
        notes.push(part)
        return null
      },
      reloadCurrentProject: () => ({
        project: { id: 1, name: 'Slides', type: 5 },
        users: [{ user_id: 7, paused: false }],
        accesses: { actions: [], action_groups: [] },
      }),
      switchToAsset: () => ({
        item,
        media: { url: '/nowhere', mime: 'image/png', ...size, tiles: about },
        annotation,
        revision: 1,
      }),
    })
  })
  await expect.element(page.getByRole('application')).toBeVisible()
}

const focusCanvas = () => document.querySelector<HTMLElement>('[data-shortcut-scope="canvas"]')?.focus()
const isDrawn = () => document.querySelector('canvas[data-painted]')?.getAttribute('data-painted') === 'all'

it('a picture still being prepared → shows its progress, and opens once ready', async () => {
  await opened('prepared-one', { progress: 0.05 })
  await expect.element(page.getByText(/slide\.tif is being prepared: \d+ %\. It opens once ready\./)).toBeVisible()
  await expect.poll(isDrawn).toBe(true)
  await expect.element(page.getByText(/being prepared/)).not.toBeInTheDocument()
})

it('tiles that can’t be made → show the reason', async () => {
  await opened('never', { progress: 0, problem: 'Its tiles could not be made.' })
  await expect.element(page.getByText('Its tiles could not be made.')).toBeVisible()
})

it('the grid → is walked cell by cell by keys, and its progress is kept with the item', async () => {
  await opened('grid')
  await expect.poll(isDrawn).toBe(true)
  focusCanvas()
  await userEvent.keyboard('{Alt>}g{/Alt}')
  const bar = page.getByRole('group', { name: 'Grid' })
  await expect.element(bar.getByText('0 of 400 done')).toBeVisible()
  await bar.getByRole('textbox', { name: /^Cell/ }).fill('4096')
  await userEvent.keyboard('{Enter}')
  await expect.element(bar.getByText('0 of 25 done')).toBeVisible()
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}')
  await expect.element(bar.getByText('2 of 25 done')).toBeVisible()
  await expect.poll(() => notes.filter(({ grid }) => typeof grid === 'string').length).toBeGreaterThan(1)
  await bar.getByRole('button', { name: 'Finish cell' }).click()
  await expect.element(bar.getByText('3 of 25 done')).toBeVisible()
})

it('earlier progress → is restored when the item opens again', async () => {
  await opened('again', {}, { grid: `4096:${btoa('\u0007\u0000\u0000\u0000')}` })
  await expect.poll(isDrawn).toBe(true)
  focusCanvas()
  await userEvent.keyboard('{Alt>}g{/Alt}')
  await expect.element(page.getByRole('group', { name: 'Grid' }).getByText('3 of 25 done')).toBeVisible()
})

it('a length → is measured in the project’s unit', async () => {
  await opened('scale')
  await expect.poll(isDrawn).toBe(true)
  focusCanvas()
  await userEvent.keyboard('{Shift>}u{/Shift}')
  const bar = page.getByRole('group', { name: 'Scale' })
  await bar.getByLabelText('One pixel is').fill('0.25')
  await userEvent.keyboard('{Enter}')
  const stage = page.getByRole('application')
  await userEvent.dragAndDrop(stage, stage, { sourcePosition: { x: 300, y: 300 }, targetPosition: { x: 400, y: 300 } })
  await expect.element(page.getByText(/^[\d.]+ [µm]m \([\d.]+ pixels\), 0\.0 degrees/)).toBeInTheDocument()
})
