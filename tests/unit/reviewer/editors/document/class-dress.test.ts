import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import type { OfferedClass } from '../../../../../reviewer/editors/document/class-choice'
import { createClassDress } from '../../../../../reviewer/editors/document/class-dress'
import { createDrawing } from '../../../../../reviewer/editors/document/drawing'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { packed, unpacked } from '../../../../../reviewer/editors/workers/packed-objects'

const FILE = ['Car', 'Bus', 'Car'].map((className, at) => ({
  type: 'bbox',
  className,
  points: { x1: at, y1: 0, x2: at + 5, y2: 5 },
}))

const oneClass = (classId: number, className: string, colour: string): OfferedClass => ({
  classId,
  className,
  colour,
  groups: [],
})

const seen = (drawing: ReturnType<typeof createDrawing>) =>
  drawing.drawn.get().objects.map(({ className, colour }) => [className, colour])

for (const [how, as] of [
  ['one by one', (objects: ReturnType<typeof readDocument>) => objects?.objects ?? []],
  ['in columns', (objects: ReturnType<typeof readDocument>) => unpacked(packed(objects?.objects ?? []))],
] as const)
  it(`a renamed and recoloured class → its objects change, stored ${how}; another class takes its former name`, () => {
    const classes = createObservable<readonly OfferedClass[]>([
      oneClass(1, 'Car', '#111111'),
      oneClass(2, 'Bus', '#222222'),
    ])
    const dress = createClassDress([classes])
    const drawing = createDrawing({
      objects: as(readDocument({ instances: FILE })),
      entries: FILE.length,
      colours: {},
      exact: async (places) => places.map((place) => FILE[place] ?? {}),
      randomId: () => 'x',
    })
    dress.subscribe(() => drawing.dress(dress.get()))
    classes.set([oneClass(1, 'Lorry', '#333333'), oneClass(2, 'Bus', '#222222')])
    expect(seen(drawing)).toEqual([
      ['Lorry', '#333333'],
      ['Bus', '#222222'],
      ['Lorry', '#333333'],
    ])
    expect(drawing.drawn.get().touched).toEqual([0, 1, 2])
    // The saved text keeps the file's name: the platform knows the class by its id.
    expect(drawing.contents().map(({ value }) => value)).toEqual([undefined, undefined, undefined])
    classes.set([oneClass(1, 'Lorry', '#333333'), oneClass(2, 'Bus', '#222222'), oneClass(3, 'Car', '#444444')])
    expect(dress.get().names.size).toBe(0)
    dress.dispose()
  })
