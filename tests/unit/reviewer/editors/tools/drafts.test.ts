import { expect, it } from 'vitest'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { DRAFT_POINTS_MAX, draftOf, readDraft } from '../../../../../reviewer/editors/tools/shapes/draft-points'
import { DRAWING_TOOLS } from '../../../../../reviewer/editors/tools/shapes/drawing-tools'
import { TestEditor } from '../../../../fakes/test-editor'

const anEditor = () => new TestEditor({ tools: [hand, select, ...DRAWING_TOOLS] })
const polygon = (points: readonly number[]) => ({ tool: 'polygon', points, stretches: [], skipped: [] })

it('a polygon → reports its points with each one set, removed or restored, and nothing once finished', () => {
  const editor = anEditor().choose('polygon').click(10, 10).click(90, 10).key('Backspace')
  editor.hold('Control').hold('Shift').key('z').letGo('Shift').letGo('Control').key('Escape')
  expect(editor.drafts.map((draft) => draft?.points)).toEqual([
    [10, 10],
    [10, 10, 90, 10],
    [10, 10],
    [10, 10, 90, 10],
    undefined,
  ])
  expect(editor.drafts[0]?.tool).toBe('polygon')
})

it('a box, a point and a tool without points → report no draft', () => {
  const editor = anEditor().choose('bbox').down(10, 10).move(50, 50).up()
  editor.choose('point').click(5, 5).choose('polygon').key('Escape').choose('select')
  expect(editor.drafts).toEqual([])
})

it('a long freehand line → is reported periodically, and completely on release', () => {
  const editor = anEditor().choose('polygon').down(0, 100)
  for (let x = 6; x <= 960; x += 6) editor.move(x, 100)
  const during = editor.drafts.length
  editor.up()
  expect(during).toBeLessThan(6)
  expect(editor.drafts.at(-1)?.points.length).toBeGreaterThan(300)
})

it('a draft → is continued: Enter makes its shape', () => {
  const editor = anEditor()
  expect(editor.tools.resume('polygon', polygon([10, 10, 90, 10, 90, 90]))).toBe(true)
  editor.expectTool('polygon.placing').click(10, 90).key('Enter').expectCount(1).expectTool('polygon.ready')
})

it('a draft with as many points as the shape needs, or of an unknown tool → changes nothing', () => {
  const editor = anEditor().choose('select')
  expect(editor.tools.resume('extremes', polygon([1, 1, 2, 2, 3, 3, 4, 4]))).toBe(false)
  expect(editor.tools.resume('hand', polygon([1, 1]))).toBe(false)
  expect(editor.tools.resume('polygon', { ...polygon([1, 1]), skipped: [4] })).toBe(false)
  editor.expectTool('select.resting')
})

it('a draft of very many points → keeps the first ones, within the size of an append', () => {
  const points = Array.from({ length: DRAFT_POINTS_MAX + 9 }, (_, at) => ({ x: 99_999.123 + at, y: 99_999.456 + at }))
  const draft = draftOf({ points, stretches: [0, DRAFT_POINTS_MAX + 1], skipped: new Set([DRAFT_POINTS_MAX]) })
  expect(readDraft(draft)).toMatchObject({ stretches: [0], skipped: new Set() })
  expect(readDraft(draft)?.points).toHaveLength(DRAFT_POINTS_MAX)
  expect(JSON.stringify(draft).length).toBeLessThan(200_000)
})
