import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { PROJECT_TYPE, PROJECT_TYPE_NAMES, type ProjectTypeName } from '../../domain/enums'
import { NO_REVIEW_RULES } from '../../domain/review-rules'
import { ItemGrid } from '../../reviewer/editors/classification/grid/item-grid'
import { editorFor } from '../../reviewer/editors/registry'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { HelpSheet } from '../../reviewer/shortcuts/help-sheet'
import { anItem } from '../builders/items'
import { aNumberedClip, evenTimes } from '../builders/numbered-clip'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

async function aPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 100)
  canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
  return canvas.convertToBlob()
}

/** Headings of an editor's gestures, and one gesture that only some editors have. */
interface Listed {
  readonly file?: () => Promise<Blob>
  readonly headings: readonly string[]
  readonly own?: string
}

const SHAPES = ['On the picture', 'Selecting', 'Drawing', 'Magic wand', 'Superpixels', 'Suggested outlines']

const LISTED: Readonly<Record<ProjectTypeName, Listed>> = {
  vector: { headings: SHAPES, own: 'From the middle' },
  tiled: { headings: SHAPES, own: 'From the middle' },
  pixel: { headings: [...SHAPES, 'Painting'], own: 'Size of the brush' },
  classification: { headings: ['On the picture'], own: 'Measure in steps of 45 degrees' },
  text: {
    file: async () => new Blob(['Ada came to London.'], { type: 'text/plain' }),
    headings: ['In the text'],
    own: 'Choose single characters',
  },
  video: {
    file: () => aNumberedClip({ times: evenTimes(4, 25) }),
    headings: ['On the picture', 'On the timeline'],
    own: 'Move a key',
  },
  custom_llm: { file: async () => new Blob(['{}'], { type: 'application/json' }), headings: [] },
  point_cloud: { file: async () => new Blob(['a'], { type: 'application/octet-stream' }), headings: [] },
}

/** All gesture headings of any editor. */
const ALL = new Set(Object.values(LISTED).flatMap(({ headings }) => headings))

/** Editor of a project type on an item, with the help open; some hosts store no work. */
async function shown(name: ProjectTypeName, keepsWork = true) {
  const { reviewer, host } = aReviewer()
  Object.assign(host.handlers, {
    hostActions: () => (keepsWork ? ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl'] : []),
    openWork: () => ({ work: 'work-1', writer: true, recovered: null, bytes: { used: 0, most: 1_000_000 } }),
    closeWork: () => null,
    annotationClasses: () => ({ data: [] }),
    reviewRules: () => NO_REVIEW_RULES,
  })
  const file = await (LISTED[name].file ?? aPicture)()
  const url = URL.createObjectURL(file)
  onTestFinished(() => URL.revokeObjectURL(url))
  const media = { url, mime: file.type }
  const opened = { item: anItem({ id: 1 }), annotation: null, media }
  const props = { opened, isAhead: false, projectType: PROJECT_TYPE[name], readOnly: false, beside: null }
  render(
    <ReviewerProvider value={reviewer}>
      <div style={{ position: 'fixed', inset: 0 }}>
        {editorFor(PROJECT_TYPE[name], media).render({ ...props, onSeen: () => undefined })}
      </div>
      <HelpSheet onClose={() => undefined} />
    </ReviewerProvider>,
  )
  await expect.poll(() => document.querySelector('[data-middle], section[aria-label]')).not.toBeNull()
}

const headings = () =>
  [...document.querySelectorAll('[role="dialog"] h3, dialog h3')]
    .map((one) => one.textContent ?? '')
    .filter((words) => ALL.has(words) || words === 'In the grid')

describe.each(PROJECT_TYPE_NAMES)('the help on an item of a %s project', (name) => {
  const { headings: expected, own } = LISTED[name]

  it('lists the gestures of its editor and no others', async () => {
    await shown(name)
    await expect.poll(() => headings().toSorted()).toEqual(expected.toSorted())
    if (own !== undefined) await expect.element(page.getByText(own, { exact: true })).toBeInTheDocument()
  })
})

it('an item that can only be looked at → its help lists no gesture that changes it', async () => {
  await shown('pixel', false)
  await expect.poll(headings).toEqual(['On the picture', 'Selecting'])
  await expect.element(page.getByText('Add to the selection', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText('Insert a point', { exact: true })).not.toBeInTheDocument()
})

it('the grid of many items → its help lists the gestures of the grid, not of the picture', async () => {
  const { reviewer } = aReviewer()
  render(
    <ReviewerProvider value={reviewer}>
      <ItemGrid onLeave={() => undefined} />
      <HelpSheet onClose={() => undefined} />
    </ReviewerProvider>,
  )
  await expect.poll(headings).toEqual(['In the grid'])
  await expect.element(page.getByText('Drag a frame', { exact: true })).toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Search shortcuts' }).fill('digit of the answer')
  await expect.element(page.getByText('Drag a frame', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Answer for the selection', { exact: true })).toBeInTheDocument()
})
