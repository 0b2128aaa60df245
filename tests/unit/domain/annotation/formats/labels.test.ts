import { describe, expect, it } from 'vitest'
import { answerItem, labelItem } from '#domain/annotation/commands/label-item'
import { formatById } from '#domain/annotation/formats/registry'
import { formatRowsFor } from '#domain/annotation/formats/rows'
import { labelsOf } from '#domain/annotation/questions/questions'
import type { Native } from '#domain/annotation/native'
import type { AttributeGroup, AttributeValues } from '#domain/annotation/parts/attribute-values'
import { ownOf } from '../../../../builders/versions'
import { anItem, aSource, readAll, someClasses, there, written } from '../../../../builders/data-set'

const AUTHOR = { email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }
const STEP = { before: [], at: AUTHOR.at, by: AUTHOR.email }
const CLASSES = someClasses('Mug', 'Vase')
const group = (id: number, name: string, kind: string): AttributeGroup => ({
  id,
  name,
  kind,
  isRequired: false,
  initial: [],
  options:
    kind === 'text' || kind === 'numeric' ? [] : ['Plain', 'Scene', 'Chip'].map((one, at) => ({ id: at, name: one })),
})

/** Annotation of an item with these classes and answers. */
function labelled(names: readonly string[], answers: readonly (readonly [AttributeGroup, AttributeValues])[] = []) {
  const { drawing } = ownOf([])
  const to = CLASSES.filter(({ name }) => names.includes(name)).map(({ id, name }) => ({
    classId: id,
    className: name,
  }))
  const ids = () => labelsOf(drawing.drawn.get().objects).map(({ row }) => drawing.idOf(row))
  const { newId } = drawing
  drawing.run('label', labelItem, { ids: ids(), to, newId, author: AUTHOR, label: 'Class' }, STEP)
  for (const [of, values] of answers) {
    const [id] = ids()
    const args = { id, of: to[0] ?? expect.fail(), group: of, values, newId, author: AUTHOR, label: of.name }
    drawing.run('answer', answerItem, args, STEP)
  }
  return drawing.ids().map((id): Native => drawing.reading.value(id) ?? {})
}

const ANSWERS = [
  [group(1, 'Background', 'radio'), ['Scene']],
  [group(2, 'Damage', 'checklist'), ['Plain', 'Chip']],
  [group(3, 'Note', 'text'), ['a "crack", wide']],
  [group(4, 'Score', 'numeric'), [4]],
] as const
const ITEMS = [
  anItem(labelled(['Mug'], ANSWERS), { path: 'a/one.jpg', id: 1 }),
  anItem(labelled(['Mug', 'Vase']), { path: 'two.jpg', id: 2 }),
  anItem([], { path: 'three.jpg', id: 3 }),
]
const format = (id: string) => formatById(id) ?? expect.fail(id)

describe('a whole-item annotation', () => {
  it('is offered the formats that support it', () => {
    const rows = formatRowsFor('classification')
    for (const id of ['native', 'labels-csv', 'labels-jsonl', 'folders']) {
      expect(rows.find((row) => row.id === id)?.carries.tags, id).toBe(true)
    }
  })

  it('becomes a table row with a column per question', () => {
    const { text } = written(format('labels-csv'), ITEMS, { classes: CLASSES })
    expect(text('labels.csv').trim().split(/\r?\n/)).toEqual([
      'path,labels,Background,Damage,Note,Score',
      'a/one.jpg,Mug,Scene,"Plain; Chip","a ""crack"", wide",4',
      'two.jpg,"Mug; Vase",,,,',
      'three.jpg,,,,,',
    ])
  })

  it('becomes a JSON line with every answer of a question', () => {
    const { text } = written(format('labels-jsonl'), ITEMS, { classes: CLASSES })
    const [first, second] = text('labels.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(first).toEqual({
      path: 'a/one.jpg',
      labels: ['Mug'],
      answers: { Background: ['Scene'], Damage: ['Plain', 'Chip'], Note: ['a "crack", wide'], Score: ['4'] },
    })
    expect(second).toMatchObject({ labels: ['Mug', 'Vase'], answers: {} })
  })

  it('becomes a folder per split and class, as YOLO’s trainers expect, and is read back by name', async () => {
    const split = (path: string) => (path.startsWith('a/') ? ('train' as const) : ('val' as const))
    const { media } = written(format('folders'), ITEMS, { classes: CLASSES, media: true, split })
    expect(Object.keys(media).toSorted()).toEqual([
      'train/Mug/a_one.jpg',
      'val/Mug/two.jpg',
      'val/Vase/two.jpg',
      'val/_no class/three.jpg',
    ])
    const reader = format('folders').reader ?? expect.fail()
    const sizes = Object.fromEntries(Object.keys(media).map((path) => [path, { width: 9, height: 9 }]))
    const { items } = await readAll(reader, aSource({}, sizes))
    const read = items.map(({ picture, instances }) => [picture, instances.map(({ className }) => className)])
    expect(Object.fromEntries(read)).toEqual({
      'train/Mug/a_one.jpg': ['Mug'],
      'val/Mug/two.jpg': ['Mug'],
      'val/Vase/two.jpg': ['Vase'],
      'val/_no class/three.jpg': [],
    })
  })

  it('survives the native format', async () => {
    const native = labelled(['Mug'], ANSWERS)
    const { read, problems } = await there(format('native'), [anItem(native)])
    expect(problems).toEqual([])
    const [{ className, attributes, createdBy } = {}] = native
    expect(read[0]).toMatchObject([{ type: 'tag', className, attributes, createdBy }])
  })
})
