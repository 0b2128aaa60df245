import { expect, it } from 'vitest'
import { createCsvReader } from '#domain/csv'
import { readPriority } from '#domain/priority'
import { readPriorityFile } from '#domain/priority-file'
import { textOf } from '../../../renderer/projects/text-of-file'

const readCsv = (text: string) => {
  const reader = createCsvReader()
  return [...reader.read(text), ...reader.end()]
}
/** Final result, and the progress after each part. */
const partsOf = (text: string) => {
  const reading = readPriorityFile(text)
  const parts: number[] = []
  let part = reading.next()
  for (; part.done !== true; part = reading.next()) parts.push(part.value)
  return { parts, file: part.value }
}
const read = (text: string) => {
  const { file } = partsOf(text)
  if (!file.ok) throw new Error(file.error)
  return file.value
}

it('a spreadsheet’s table → is read with line numbers', () => {
  expect(readCsv('\uFEFFname;priority\r\n"a;""b""\r\nc";1\r\n\r\n;\r\nlast;2')).toEqual([
    { line: 1, cells: ['name', 'priority'] },
    { line: 2, cells: ['a;"b"\r\nc', '1'] },
    { line: 6, cells: ['last', '2'] },
  ])
  expect(readCsv('name\tpriority\ra, b\t1').map(({ cells }) => cells)).toEqual([
    ['name', 'priority'],
    ['a, b', '1'],
  ])
  expect(readCsv('')).toEqual([])
})

it.each([
  ['12', 12],
  ['12.', 12],
  [' 0.12345678 ', 0.12345],
  ['123456.789', 123456.7],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1000000.00', 1_000_000],
  ['1000001', undefined],
  ['12345678901', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,5', undefined],
  ['', undefined],
])('the priority “%s” → is read as %s', (written, priority) => {
  expect(readPriority(written)).toBe(priority)
})

it('priorities → are read by column names; errors have line numbers, and a duplicate name’s last line counts [S2.9]', () => {
  const file = read(
    'Priority,Folder,NAME,more\n5,,a.jpg,x\n7,Night,b.jpg\n1.123456789,,c.jpg\nhigh,,d.jpg\n9,,a.jpg\n3,,\n',
  )
  expect(file.rows).toEqual([
    { name: 'a.jpg', priority: 9 },
    { folder: 'Night', name: 'b.jpg', priority: 7 },
    { name: 'c.jpg', priority: 1.12345 },
  ])
  expect(file.problems).toEqual([
    { line: 2, text: '“a.jpg” comes again in line 6, which holds.' },
    { line: 5, text: '“high” is no number of 0 to 1,000,000.' },
    { line: 7, text: 'It has no name.' },
  ])
})

it('a long table → is read in parts, and no line is split', () => {
  const names = Array.from({ length: 9_000 }, (_, at) => `street_${at}.jpg`)
  const text = `name,priority\n${names.map((name, at) => `"${name}",${at}`).join('\n')}`
  const { parts, file } = partsOf(text)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  expect(parts.at(-1)).toBe(text.length)
  expect(file).toEqual({ ok: true, value: { rows: names.map((name, priority) => ({ name, priority })), problems: [] } })
})

it('a table of 50,000 lines of a spreadsheet → each priority is read once, and no part stops the page for a frame', () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => ({ name: `item ${at}.png`, priority: (at * 919) % 1_000 }))
  const text = `name,priority\r\n${rows.map(({ name, priority }) => `${name},${priority}\r\n`).join('')}item 3.png,5\r\n`
  const reading = readPriorityFile(text)
  const times: number[] = []
  let part = reading.next()
  for (; part.done !== true; ) {
    const from = performance.now()
    part = reading.next()
    times.push(performance.now() - from)
  }
  expect(times.length).toBeGreaterThan(20)
  expect(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]).toBeLessThan(33)
  expect(part.value).toEqual({
    ok: true,
    value: {
      rows: rows.map((row, at) => (at === 3 ? { ...row, priority: 5 } : row)),
      problems: [{ line: 5, text: '“item 3.png” comes again in line 50002, which holds.' }],
    },
  })
})

it('a name with its folder and a slash, as in lists → is found', () => {
  expect(read('name,priority\nNight/b.jpg,7').rows).toEqual([{ folder: 'Night', name: 'b.jpg', priority: 7 }])
})

it('a table without the required columns → names them', () => {
  expect(partsOf('file,priority\na,1').file).toMatchObject({ ok: false })
  expect(partsOf('name\na').file).toMatchObject({ ok: false })
  expect(partsOf('').file).toMatchObject({ ok: false })
})

it('a file → is read in its own encoding', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(textOf(bytes('Straße'))).toEqual({ text: 'Straße', encoding: 'UTF-8' })
  expect(textOf(new Uint8Array([0x53, 0x74, 0x72, 0x61, 0xdf, 0x65]))).toEqual({
    text: 'Straße',
    encoding: 'Windows-1252',
  })
  const utf16 = [0xff, 0xfe, ...[...'Maß'].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])]
  expect(textOf(new Uint8Array(utf16))).toEqual({ text: 'Maß', encoding: 'UTF-16' })
})
