import { describe, expect, it } from 'vitest'
import { checkDataSet, convert } from '#domain/annotation/formats/convert'
import { takesDataSet } from '#domain/annotation/formats/data-sets'
import type { Format } from '#domain/annotation/formats/format'
import { countLosses, lossSentences } from '#domain/annotation/formats/losses'
import { DATA_SET_READERS, formatById, FORMATS, recognised, TEXT_FAMILIES } from '#domain/annotation/formats/registry'
import { formatRowsFor } from '#domain/annotation/formats/rows'
import type { Native } from '#domain/annotation/native'
import { anItem, aSource, aTarget, readAll, someClasses, written } from '../../../../builders/data-set'

const format = (id: string): Format => formatById(id) ?? expect.fail(id)
const CLASSES = someClasses('person', 'river name')
const PLAN = { classes: CLASSES, media: true }

/** Span of the words' first occurrence in the text. */
function span(text: string, words: string, className = 'person', more: Native = {}): Native {
  const start = text.indexOf(words)
  if (start === -1) expect.fail(`“${words}” is not in the text`)
  return { type: 'entity', className, start, end: start + words.length, ...more }
}

const DOCUMENTS = {
  'plain.txt': 'Ada met Bo by the Elbe. Then Ada left.',
  'folder/emoji.txt': 'The 👩‍🚀 Ada 🚀 flew over the 🌊 Elbe 🌊!',
  'marks.txt': 'Zoe\u0308 and Ame\u0301lie saw the E\u0302lbe.',
  'ends.txt': 'One line\r\nAda Lovelace\r\n\r\nthe river\r\nElbe',
  'arabic.txt': 'زارت آدا نهر Elbe أمس، 😀 ثم عادت.',
} as const
const SPANS: Readonly<Record<keyof typeof DOCUMENTS, readonly (readonly [string, string])[]>> = {
  'plain.txt': [
    ['Ada', 'person'],
    ['Bo', 'person'],
    ['Elbe', 'river name'],
  ],
  'folder/emoji.txt': [
    ['👩‍🚀 Ada', 'person'],
    ['🌊 Elbe 🌊', 'river name'],
  ],
  'marks.txt': [
    ['Zoe\u0308', 'person'],
    ['Ame\u0301lie', 'person'],
    ['E\u0302lbe', 'river name'],
  ],
  // One crosses a line end.
  'ends.txt': [
    ['Ada Lovelace', 'person'],
    ['river\r\nElbe', 'river name'],
  ],
  'arabic.txt': [
    ['آدا', 'person'],
    ['Elbe', 'river name'],
    ['😀', 'person'],
  ],
}
const ITEMS = (Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]).map((path, id) => {
  const text = DOCUMENTS[path]
  const objects = SPANS[path].map(([words, className]) => span(text, words, className))
  return anItem(objects, { path, id, text })
})
const OF_TEXTS = FORMATS.filter(({ family }) => TEXT_FAMILIES.has(family))

/** Writes items with their texts beside them, as an export with media does, and reads everything. */
async function back(of: Format, items = ITEMS) {
  const { files, media } = written(of, items, PLAN)
  const texts = Object.fromEntries(
    Object.entries(media).map(([to, path]) => [to, items.find((item) => item.path === path)?.text ?? '']),
  )
  const read = await readAll(of.reader, aSource({ ...files, ...texts }))
  const spans = read.items.map(({ picture, text, instances }) => [
    picture,
    {
      text,
      spans: instances
        .map(({ start, end, className }) => ({ start: Number(start), end: Number(end), className }))
        .toSorted((a, b) => a.start - b.start || b.end - a.end),
    },
  ])
  return { ...read, byName: Object.fromEntries(spans) as Record<string, unknown> }
}

describe('spans with emoji, combining marks, other scripts and CRLF', () => {
  it.each(OF_TEXTS)('$id → preserves the exact characters', async (of) => {
    const { byName, problems, classes } = await back(of)
    expect(problems).toEqual([])
    expect(classes.toSorted()).toEqual(['person', 'river name'])
    const wanted = ITEMS.map(({ path, text, annotation }) => {
      const { instances } = annotation as { readonly instances: readonly Native[] }
      return [path, { text, spans: instances.map(({ start, end, className }) => ({ start, end, className })) }]
    })
    expect(byName).toEqual(Object.fromEntries(wanted))
  })

  it.each(OF_TEXTS)('$id → preserves an item without spans, and refuses one without a text', async (of) => {
    const { items, problems } = await back(of, [anItem([], { path: 'empty.txt', text: 'Nothing here.' })])
    expect(problems).toEqual([])
    expect(items.map(({ picture, instances }) => [picture, instances.length])).toEqual([['empty.txt', 0]])
    const { refused } = written(of, [anItem([], { path: 'a.txt', text: undefined })], PLAN)
    expect(refused).toEqual(['The text of the item isn’t there.'])
  })

  it.each(OF_TEXTS)('$id → names an item with a span beyond its text', (of) => {
    const late = { type: 'entity', className: 'person', start: 2, end: 9 }
    const { refused } = written(of, [anItem([late], { path: 'a.txt', text: 'short' })], PLAN)
    expect(refused).toEqual(['A span ends behind the end of the text.'])
  })

  it.each(OF_TEXTS)('$id → splits items and reads all splits', async (of) => {
    const split = (path: string) => (path.startsWith('p') ? ('train' as const) : ('val' as const))
    const { files } = written(of, ITEMS, { ...PLAN, media: false, split })
    const { items } = await readAll(of.reader, aSource(files))
    expect(items).toHaveLength(ITEMS.length)
    expect(Object.keys(files).join() + String(files['spans.csv'])).toMatch(/train/)
  })
})

describe('overlapping spans', () => {
  const text = 'New York City Hall'
  const items = [
    anItem([span(text, 'New York City'), span(text, 'York', 'river name'), span(text, 'Hall')], {
      path: 'a.txt',
      text,
    }),
  ]
  it.each(OF_TEXTS.filter(({ carries }) => carries.overlap === true))('$id → preserves them', async (of) => {
    const { items: read } = await back(of, items)
    expect(read[0]?.instances).toHaveLength(3)
  })

  it('CoNLL drops and counts them, except the first', async () => {
    const { items: read } = await back(format('conll'), items)
    expect(read[0]?.instances.map(({ start, end }) => text.slice(Number(start), Number(end)))).toEqual([
      'New York City',
      'Hall',
    ])
    const losses = countLosses(format('conll'), new Set(['person', 'river name']))
    losses.add(items[0]?.annotation)
    expect(lossSentences(format('conll'), losses.losses())).toEqual(['1 overlapping span stays behind.'])
  })
})

it('lost answers, comments and tags → are counted', () => {
  const answered = span('Ada', 'Ada', 'person', { attributes: [{ name: 'poet', groupName: 'Work' }] })
  const annotation = {
    metadata: { name: 'a.txt' },
    instances: [answered, { type: 'tag', className: 'person' }],
    comments: [{ correspondence: [] }],
  }
  const said = (id: string) => {
    const losses = countLosses(format(id), new Set(['person']))
    losses.add(annotation)
    return lossSentences(format(id), losses.losses())
  }
  const others = ['1 tag stays behind.', '1 comment stays behind.']
  for (const id of ['doccano', 'conll', 'spacy'])
    expect(said(id).toSorted(), id).toEqual(['1 object with attributes loses its attributes.', ...others].toSorted())
  for (const id of ['spans-csv', 'brat']) expect(said(id), id).toEqual(others)
})

it.each(['spans-csv', 'brat'])('answers → survive %s', async (id) => {
  const text = 'Ada wrote.'
  const attributes = [
    { name: 'poet', groupName: 'Work' },
    { name: 'a "long" way', groupName: 'Told how' },
    { name: 'one', groupName: 'Many' },
    { name: 'two', groupName: 'Many' },
  ]
  const { items, problems } = await back(format(id), [
    anItem([span(text, 'Ada', 'person', { attributes })], { path: 'a.txt', text }),
  ])
  expect(problems).toEqual([])
  const read = items[0]?.instances[0]?.['attributes'] as readonly Native[]
  expect(read.map(({ name, groupName }) => `${groupName}: ${name}`).toSorted()).toEqual(
    attributes.map(({ name, groupName }) => `${groupName}: ${name}`).toSorted(),
  )
})

describe('doccano', () => {
  it('counts code points, not UTF-16 units', () => {
    const text = '🌊🌊 Elbe'
    const { text: file } = written(format('doccano'), [anItem([span(text, 'Elbe')], { path: 'a.txt', text })], PLAN)
    expect(JSON.parse(file('doccano.jsonl'))).toEqual({ text, label: [[3, 7, 'person']], name: 'a.txt' })
  })

  it('reads relations and whole-text labels, and reports invalid lines', async () => {
    const lines = [
      '{"id": 1, "text": "🌊 Ada", "entities": [{"id": 7, "label": "person", "start_offset": 2, "end_offset": 5}], "relations": [{"id": 1}], "Comments": []}',
      'no json',
      '',
      '{"text": "Ada", "label": [[0, 9, "person"], [0, 3, "person"], [1, 1, "person"], ["a", 2, "person"], [0, 1]]}',
      '{"label": []}',
      '{"text": "Good", "label": ["praise"]}',
    ]
    const { items, problems } = await readAll(format('doccano').reader, aSource({ 'all.jsonl': lines.join('\r\n') }))
    expect(problems.map(({ file, place, reason }) => `${file}, ${place}: ${reason}`)).toEqual([
      'all.jsonl, line 1: Relation 1: It has no type.',
      'all.jsonl, line 2: It isn’t a JSON object.',
      'all.jsonl, line 4: Label 1: The span ends at 9, and the text has 3 characters.',
      'all.jsonl, line 4: Label 3: The span is empty.',
      'all.jsonl, line 4: Label 4: The span has no start and end as whole numbers.',
      'all.jsonl, line 4: Label 5: The span has no label.',
      'all.jsonl, line 5: It has no text.',
    ])
    expect(
      items.map(({ picture, instances }) => [picture, instances.map(({ type, start, end }) => [type, start, end])]),
    ).toEqual([
      ['all-1.txt', [['entity', 3, 6]]],
      ['all-4.txt', [['entity', 0, 3]]],
      ['all-6.txt', [['tag', undefined, undefined]]],
    ])
  })
})

describe('relations of doccano', () => {
  const text = 'Ada met Bo'
  it('survive between the same spans', async () => {
    const relation = { type: 'relation', id: 'r', from: 'a', to: 'b', className: 'river name' }
    const objects = [span(text, 'Ada', 'person', { id: 'a' }), span(text, 'Bo', 'person', { id: 'b' }), relation]
    const item = anItem(objects, { path: 'a.txt', text })
    const { text: file } = written(format('doccano'), [item], PLAN)
    expect(JSON.parse(file('doccano.jsonl'))).toEqual({
      text,
      entities: [
        { id: 1, label: 'person', start_offset: 0, end_offset: 3 },
        { id: 2, label: 'person', start_offset: 8, end_offset: 10 },
      ],
      relations: [{ id: 1, type: 'river name', from_id: 1, to_id: 2 }],
      name: 'a.txt',
    })
    const { items, problems } = await back(format('doccano'), [item])
    expect(problems).toEqual([])
    expect(items[0]?.instances).toMatchObject([
      { type: 'entity', id: '1', start: 0, end: 3 },
      { type: 'entity', id: '2', start: 8, end: 10 },
      { type: 'relation', from: '1', to: '2', className: 'river name' },
    ])
  })

  it('with missing spans are named by line, and the spans stay', async () => {
    const line = {
      text,
      entities: [{ id: 5, label: 'person', start_offset: 0, end_offset: 3 }],
      relations: [{ from_id: 5, to_id: 9, type: 'met' }],
    }
    const { items, problems } = await readAll(format('doccano').reader, aSource({ 'all.jsonl': JSON.stringify(line) }))
    expect(problems.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
      'line 1: Relation 1: It leads to “9”, which isn’t a span of the line.',
    ])
    expect(items[0]?.instances).toHaveLength(1)
  })
})

describe('a table of spans', () => {
  it('reports each invalid line, and reads the others', async () => {
    const table = [
      'path;start;end;label;text;Work',
      'a.txt;0;3;person;Ada;poet; extra',
      'a.txt;4;6;person;XX;',
      'a.txt;x;6;person;;',
      'gone.txt;0;1;person;;',
      ';0;1;person;;',
    ]
    const files = { 'spans.csv': table.join('\n'), 'texts/a.txt': 'Ada is.' }
    const { items, problems } = await readAll(format('spans-csv').reader, aSource(files))
    expect(problems.map(({ place, reason }) => `${place}: ${reason}`).toSorted()).toEqual([
      'line 3: The text has other words there than the line says.',
      'line 4: The span has no start and end as whole numbers.',
      'line 5: The text “gone.txt” isn’t there.',
      'line 6: It names no text.',
    ])
    expect(items[0]?.instances).toMatchObject([{ start: 0, end: 3, attributes: [{ name: 'poet', groupName: 'Work' }] }])
  })
})

describe('CoNLL', () => {
  const read = (text: string, more: Record<string, string> = {}) =>
    readAll(format('conll').reader, aSource({ 'a.conll': text, ...more }))
  const words = ({ text = '', instances }: { text?: string | undefined; instances: readonly Native[] }) =>
    instances.map(({ className, start, end }) => `${className}: ${text.slice(Number(start), Number(end))}`)

  it('reads variants of BIO, several documents per file, and space-separated columns', async () => {
    const { items, problems } = await read(
      [
        '-DOCSTART- -X- O O',
        '',
        'Ada NNP I-NP I-person',
        'Bo NNP I-NP B-person',
        'Ray NNP I-NP I-person',
        '',
        '-DOCSTART- -X- O O',
        '',
        '# newdoc id = second',
        '# text = Cy saw Old Elbe',
        'Cy _ S-person',
        'saw _ O',
        'Old _ B-river',
        'Elbe _ E-river',
        'Di _ U-person',
      ].join('\n'),
    )
    expect(problems).toEqual([])
    expect(items.map((item) => [item.picture, item.text, words(item)])).toEqual([
      ['a-1.txt', 'Ada Bo Ray', ['person: Ada', 'person: Bo Ray']],
      ['second', 'Cy saw Old Elbe Di', ['person: Cy', 'river: Old Elbe', 'person: Di']],
    ])
  })

  it('names lines without a tag or with an unknown one, and keeps their words', async () => {
    const { items, problems } = await read('Ada B-person\nmet\nBo person\n')
    expect(problems.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
      'line 2: The word has no tag; it is in no span.',
      'line 3: “person” is no tag of BIO; the word is in no span.',
    ])
    expect(items.map((item) => [item.text, words(item)])).toEqual([['Ada met Bo', ['person: Ada']]])
  })

  it('builds the text from words if the text file differs', async () => {
    const { items, problems } = await read('Ada B-person\n', { 'a.txt': 'Somebody else' })
    expect(problems[0]).toMatchObject({ place: 'line 1' })
    expect(items.map((item) => [item.picture, item.text, words(item)])).toEqual([['a.txt', 'Ada', ['person: Ada']]])
  })
})

describe('spaCy', () => {
  it('has tokens that reproduce the text, aligned with spans', () => {
    const text = 'The  👩‍🚀 Ada-Lovelace\nflew.'
    const { text: file } = written(format('spacy'), [anItem([span(text, 'Ada')], { path: 'a.txt', text })], PLAN)
    const [document] = JSON.parse(file('spacy.json')) as [
      { ents: { start: number; end: number }[]; tokens: { start: number; end: number }[] },
    ]
    const letters = [...text]
    let again = ''
    for (const { start, end } of document.tokens) {
      if (start > [...again].length) again += ' '
      again += letters.slice(start, end).join('')
    }
    expect(again).toBe(text)
    const [entity] = document.ents
    expect(document.tokens.some(({ start }) => start === entity?.start)).toBe(true)
    expect(document.tokens.some(({ end }) => end === entity?.end)).toBe(true)
  })

  it('reads text and entity pairs, and names an invalid one by position', async () => {
    const value = [
      [
        '🌊 Ada',
        {
          entities: [
            [2, 5, 'person'],
            [2, 50, 'person'],
          ],
        },
      ],
      [7, {}],
    ]
    const { items, problems } = await readAll(format('spacy').reader, aSource({ 'train.json': JSON.stringify(value) }))
    expect(items.map(({ picture, instances }) => [picture, instances.map(({ start, end }) => [start, end])])).toEqual([
      ['train-1.txt', [[3, 6]]],
    ])
    expect(problems.map(({ place }) => place)).toEqual(['[0].entities[1]', '[1]'])
  })
})

describe('brat', () => {
  it('writes type lists with labels for unsupported names, and splits spans at line ends', () => {
    const text = 'the river\r\nElbe'
    const { text: file } = written(
      format('brat'),
      [anItem([span(text, 'river\r\nElbe', 'river name')], { path: 'a.txt', text })],
      PLAN,
    )
    expect(file('a.ann')).toBe('T1\triver_name 4 9;11 15\triver Elbe\n')
    expect(file('annotation.conf')).toContain('[entities]\nperson\nriver_name\n')
    expect(file('visual.conf')).toContain('river_name | river name\n')
  })

  it('preserves relations between spans with their answers', async () => {
    const text = 'Ada met Bo.'
    const relation = {
      type: 'relation',
      id: 'x',
      from: 'a',
      to: 'b',
      className: 'met by',
      attributes: [{ name: 'sure', groupName: 'How' }],
    }
    const objects = [span(text, 'Ada', 'person', { id: 'a' }), span(text, 'Bo', 'person', { id: 'b' }), relation]
    const plan = { classes: someClasses('person', 'met by'), media: true }
    const { text: file } = written(format('brat'), [anItem(objects, { path: 'a.txt', text })], plan)
    expect(file('a.ann').split('\n')).toContain('R1\tmet_by Arg1:T1 Arg2:T2')
    expect(file('annotation.conf')).toContain(
      '[entities]\nperson\n\n[relations]\nmet_by\tArg1:<ENTITY>, Arg2:<ENTITY>\n',
    )
    const paths = ['a.txt', 'a.ann', 'annotation.conf', 'visual.conf']
    const files = Object.fromEntries(paths.map((path) => [path, file(path)]))
    const { items, problems } = await readAll(format('brat').reader, aSource(files))
    expect(problems).toEqual([])
    expect(items[0]?.instances.at(-1)).toMatchObject({
      type: 'relation',
      className: 'met by',
      from: items[0]?.instances[0]?.['id'],
      to: items[0]?.instances[1]?.['id'],
      attributes: [{ name: 'sure', groupName: 'How' }],
    })
  })

  it('reads discontinuous spans as a group, and names skipped lines', async () => {
    const files = {
      'a.txt': 'Ada and Bo Ray',
      'a.ann': [
        'T1\tperson 0 3;11 14\tAda Ray',
        'T2\tperson 8 10\tBo',
        'A1\tAlive T2',
        'R1\tKnows Arg1:T1 Arg2:T2',
        'R2\tKnows Arg1:T1 Arg2:T9',
        'A2\tAlive T9',
        'T3\tperson 8 99\tBo',
        'nonsense',
      ].join('\n'),
      'b.ann': 'T1\tperson 0 3\tAda',
    }
    const { items, problems } = await readAll(format('brat').reader, aSource(files))
    expect(items[0]?.instances).toMatchObject([
      { id: 'T1', start: 0, end: 3, groupId: 1 },
      { start: 11, end: 14, groupId: 1 },
      { start: 8, end: 10, groupId: 0, attributes: [{ name: 'true', groupName: 'Alive' }] },
      { type: 'relation', id: 'R1', from: 'T1', to: 'T2', className: 'Knows' },
    ])
    expect(problems.map(({ file, place, reason }) => `${file} ${place}: ${reason}`)).toEqual([
      'a.ann line 5: It leads to “T9”, which isn’t a span of the file.',
      'a.ann line 6: It belongs to “T9”, which isn’t a span or relation of the file.',
      'a.ann line 7: The span ends at 99, and the text has 14 characters.',
      'a.ann line 8: The line can’t be read.',
      'b.ann : Its text “b.txt” isn’t there.',
    ])
  })
})

describe('the list of formats', () => {
  it('offers text formats to text projects only, besides the native one', () => {
    expect(formatRowsFor('text').map(({ id }) => id)).toEqual(['native', ...OF_TEXTS.map(({ id }) => id)])
    expect(formatRowsFor('vector').filter(({ needsText }) => needsText === true)).toEqual([])
    const families = DATA_SET_READERS.map(({ family }) => family).filter((family) => TEXT_FAMILIES.has(family))
    expect(families).toHaveLength(TEXT_FAMILIES.size)
    for (const family of families) expect(takesDataSet('vector', family), family).toBe(false)
  })

  it.each(OF_TEXTS)('$id → is detected by its files', (of) => {
    const { files } = written(of, ITEMS, PLAN)
    expect(recognised(Object.keys(files))?.family).toBe(of.family)
  })
})

it('a text data set → is converted to native annotations beside their texts, and back', async () => {
  const text = DOCUMENTS['folder/emoji.txt']
  const native = { metadata: { name: 'emoji.txt' }, instances: [span(text, '👩‍🚀 Ada')], tags: [], comments: [] }
  const source = aSource({ 'folder/emoji.txt': text, 'folder/emoji.txt.json': JSON.stringify(native) })
  const { reader } = format('native')
  const report = await checkDataSet({ source, reader }, format('doccano'))
  expect(report).toMatchObject({ items: 1, objects: 1, withoutPicture: 0, withoutAnnotation: 0 })
  const first = aTarget()
  const plan = { classes: report.classes, firstId: 1 as const, media: true }
  expect(await convert({ source, reader, target: first.target, format: format('doccano'), ...plan })).toEqual([])
  const again = aTarget()
  const doccano = aSource(first.files)
  const counted = await checkDataSet({ source: doccano, reader: format('doccano').reader }, format('native'))
  expect(counted).toMatchObject({ items: 1, objects: 1, withoutPicture: 0, withoutAnnotation: 0 })
  await convert({
    source: doccano,
    reader: format('doccano').reader,
    target: again.target,
    format: format('native'),
    ...plan,
  })
  const { instances } = JSON.parse(again.text('folder/emoji.txt.json')) as { readonly instances: readonly Native[] }
  expect(instances).toMatchObject(native.instances)
})
