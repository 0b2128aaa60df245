import { describe, expect, it } from 'vitest'
import { type AnnotationObject, readDocument } from '../../../../../domain/annotation/document/read-document'
import { type Listing, listed, WHOLE_LISTING } from '../../../../../reviewer/editors/document/object-listing'
import { groupsIn } from '../../../../../reviewer/editors/document/object-groups'
import { createObjectViews } from '../../../../../reviewer/editors/document/object-view'

const box = (className: string, side: number, answer?: string) => ({
  type: 'bbox',
  className,
  points: { x1: 0, y1: 0, x2: side, y2: side },
  attributes: answer === undefined ? [] : [{ groupName: 'Colour', name: answer }],
})

const OBJECTS =
  readDocument({
    instances: [
      box('Lane 10', 5, 'Dark red'),
      box('Lane 2', 30),
      box('Car', 5),
      { type: 'polygon', className: 'Car', points: [0, 0, 9, 0, 9, 9] },
      box('Lane 10', 30),
    ],
  })?.objects ?? []

const [aBox] = OBJECTS as [AnnotationObject]

const rows = (part: Partial<Listing>) => listed(OBJECTS, { ...WHOLE_LISTING, ...part }).map(({ row }) => row)

describe('the object list', () => {
  it('contains all in drawing order, by class in natural order, or the largest first; ties keep their order', () => {
    expect(listed(OBJECTS, WHOLE_LISTING)).toBe(OBJECTS)
    expect(rows({ sort: 'class' })).toEqual([2, 3, 1, 0, 4])
    expect(rows({ sort: 'size' })).toEqual([1, 4, 3, 0, 2])
  })

  it('is searched by class, type, answer and number, in any script', () => {
    expect(rows({ search: ' lane ' })).toEqual([0, 1, 4])
    expect(rows({ search: 'polyg' })).toEqual([3])
    expect(rows({ search: 'RED' })).toEqual([0])
    expect(rows({ search: '#4' })).toEqual([3])
    expect(rows({ search: 'nothing' })).toEqual([])
    expect(rows({ className: 'Car', search: 'box' })).toEqual([2])
  })

  it('is filtered to objects with something in common, until another item opens', () => {
    const among = { words: 'Changed', rows: new Set([0, 3, 4]) }
    expect(rows({ among })).toEqual([0, 3, 4])
    expect(rows({ among, className: 'Lane 10', sort: 'size' })).toEqual([4, 0])
    const views = createObjectViews()
    views.setObjects({ objects: OBJECTS })
    views.list({ among, sort: 'size' })
    expect(views.listed().map(({ row }) => row)).toEqual([4, 3, 0])
    views.replaceObjects([...OBJECTS])
    expect(views.listed()).toHaveLength(3)
    views.setObjects({ objects: OBJECTS.slice(0, 2) })
    expect(views.get().listing).toEqual({ ...WHOLE_LISTING, sort: 'size' })
  })

  it('is searched by a skeleton point’s answers', () => {
    const skeleton = (name: string) => ({
      type: 'template',
      className: 'Car',
      points: [{ id: 1, x: 1, y: 1, attributes: [{ groupName: 'Side', name }] }],
      connections: [],
    })
    const objects = readDocument({ instances: [skeleton('left'), skeleton('right')] })?.objects ?? []
    const found = (search: string) => listed(objects, { ...WHOLE_LISTING, search }).map(({ row }) => row)
    expect([found('RIGHT'), found('left'), found('up')]).toEqual([[1], [0], []])
  })

  it('is searched by tracking id, in any script, as text or number', () => {
    const objects =
      readDocument({
        instances: [
          { ...box('Van', 5), trackingId: 'Cam-2/00417' },
          { ...box('Car', 5), trackingId: 4_170 },
          { ...box('Car', 5), trackingId: null },
        ],
      })?.objects ?? []
    const found = (search: string) => listed(objects, { ...WHOLE_LISTING, search }).map(({ row }) => row)
    expect([found('417'), found('CAM-2'), found('4170'), found('null')]).toEqual([[0, 1], [0], [1], []])
  })

  it('is grouped by class, group or author, each in list order; ungrouped objects come last', () => {
    const by = (email: string, groupId: number) => ({ createdBy: { email, role: 'Annotator' }, groupId })
    const objects =
      readDocument({
        instances: [
          { ...box('Van', 5), ...by('bo@loupe.example', 10) },
          { ...box('Car', 30), ...by('ada@loupe.example', 2) },
          box('Van', 9),
          { ...box('Car', 5), ...by('bo@loupe.example', 2) },
        ],
      })?.objects ?? []
    const together = (part: Partial<Listing>) => {
      const rows = listed(objects, { ...WHOLE_LISTING, ...part })
      return groupsIn(rows, part.group ?? 'none').map(({ key, start, count }) => [
        key,
        ...rows.slice(start, start + count).map(({ row }) => row),
      ])
    }
    expect(together({ group: 'class' })).toEqual([
      ['Car', 1, 3],
      ['Van', 0, 2],
    ])
    expect(together({ group: 'group' })).toEqual([
      ['2', 1, 3],
      ['10', 0],
      ['', 2],
    ])
    expect(together({ group: 'author', sort: 'size' })).toEqual([
      ['ada@loupe.example', 1],
      ['bo@loupe.example', 0, 3],
      ['', 2],
    ])
    expect(together({})).toEqual([])
  })

  it('is sorted by author, the unknown last, and by missing decision', () => {
    const by = (email: string) => ({ createdBy: { email, role: 'Annotator' } })
    const objects =
      readDocument({
        instances: [
          { ...box('Van', 5), ...by('bo@loupe.example'), error: false },
          { ...box('Van', 5), error: true },
          { ...box('Car', 5), ...by('ada@loupe.example') },
          { ...box('Car', 5), ...by('bo@loupe.example'), error: false },
          { ...box('Car', 5), ...by('ada@loupe.example') },
        ],
      })?.objects ?? []
    const changed = objects.map((one) => (one.row === 2 ? { ...one, approvalBefore: 'approved' as const } : one))
    const sorted = (sort: Listing['sort']) => listed(changed, { ...WHOLE_LISTING, sort }).map(({ row }) => row)
    expect(sorted('author')).toEqual([2, 4, 0, 3, 1])
    expect(sorted('approval')).toEqual([4, 2, 1, 0, 3])
  })

  it('is filtered by decision, or by missing decision', () => {
    const objects =
      readDocument({
        instances: [{ ...box('Van', 5), error: true }, box('Van', 5), { ...box('Car', 5), error: false }],
      })?.objects ?? []
    const found = (decided: Listing['decided']) => listed(objects, { ...WHOLE_LISTING, decided }).map(({ row }) => row)
    expect([found('disapproved'), found('open'), found('approved'), found(undefined)]).toEqual([
      [0],
      [1],
      [2],
      [0, 1, 2],
    ])
  })

  it('is walked in its order, which stays on the next item', () => {
    const views = createObjectViews()
    views.setObjects({ objects: OBJECTS })
    views.list({ sort: 'size', className: 'Lane 10' })
    const walk = [1, 1, 1].map((by) => {
      views.step(by === 1 ? 1 : -1)
      return views.get().selected?.row
    })
    expect(walk).toEqual([4, 0, 4])
    views.setObjects({ objects: OBJECTS.slice(0, 2) })
    expect(views.listed().map(({ row }) => row)).toEqual([0])
  })

  it('is the same array during hovering and selecting', () => {
    const views = createObjectViews()
    views.setObjects({ objects: OBJECTS })
    views.list({ sort: 'class' })
    const before = views.listed()
    views.hover(OBJECTS[1])
    views.select(OBJECTS[0])
    expect(views.listed()).toBe(before)
    views.toggleClass('Car')
    expect(views.listed().map(({ row }) => row)).toEqual([1, 0, 4])
  })

  it('is sorted by size like a comparison sort, for any number of objects', () => {
    const many = Array.from({ length: 20_000 }, (_, row) => ({
      ...aBox,
      row,
      box: { x: 0, y: 0, width: ((row * 7919) % 997) / 4, height: 1 + (row % 13) },
    }))
    const size = ({ box }: (typeof many)[number]) => box.width * box.height
    const compared = many.toSorted((a, b) => size(b) - size(a) || a.row - b.row)
    expect(listed(many, { ...WHOLE_LISTING, sort: 'size' })).toEqual(compared)
  })
})
