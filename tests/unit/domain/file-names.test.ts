import { describe, expect, it } from 'vitest'
import { createArchiveNames, isPlaceName, PATH_LENGTH_MAX, portableName } from '#domain/file-names'
import { seeded } from '../../builders/seeded'
import { windowsFaults } from '../../builders/windows-faults'

describe('a name valid on every file system', () => {
  it.each([
    ['pier.jpg', 'pier.jpg'],
    ['größe 1.jpg', 'größe 1.jpg'],
    ['..', '___'],
    ['.', '__'],
    ['aux', 'aux_'],
    ['AUX.2024.png', 'AUX_.2024.png'],
    ['prn .png', 'prn_ .png'],
    ['com1', 'com1_'],
    ['lpt².txt', 'lpt²_.txt'],
    ['console.txt', 'console.txt'],
    ['.bashrc', '_.bashrc'],
    ['ends with dots...', 'ends with dots___'],
    ['space after.png ', 'space after.png_'],
    ['tab\there.png', 'tab_here.png'],
    ['a<b>c:d"e|f?g*h\\i/j', 'a_b_c_d_e_f_g_h_i_j'],
    ['A\u0308.png', 'Ä.png'],
    ['half \ud800.png', 'half _.png'],
    ['', '_'],
  ])('is, for %j, %j', (name, expected) => {
    expect(portableName(name)).toBe(expected)
    expect(portableName(expected)).toBe(expected)
  })

  it('is cut between characters and before its extension, within every disk’s limit', () => {
    const long = portableName(`${'漢'.repeat(199)}.png`)
    expect(long).toMatch(/^漢+\.png$/)
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(240)
    expect(portableName(`${'😀'.repeat(99)}.png`, 20)).toBe(`${'😀'.repeat(8)}.png`)
  })

  it.each(['.', '..', ' .. '])('is not %j, which means a folder', (name) => {
    expect([isPlaceName(name), isPlaceName('...'), isPlaceName('.a')]).toEqual([true, false, false])
  })
})

describe('names in an archive', () => {
  const both = ['.json', '']

  it('that differ only in case or composition are numbered', () => {
    const names = createArchiveNames(['Nord', 'NORD'], [])
    const placed = [
      names.place('Nord', 'a.png', both),
      names.place('NORD', 'a.png', both),
      names.place(null, 'Ä.png', both),
      names.place(null, 'a\u0308.png', both),
      names.place(null, 'Straße', both),
      names.place(null, 'STRASSE', both),
    ]
    expect(placed).toEqual(['Nord/a.png', 'NORD (2)/a.png', 'Ä.png', 'ä (2).png', 'Straße', 'STRASSE (2)'])
  })

  it('don’t collide with other contents, or with files named like folders', () => {
    const names = createArchiveNames(['classes', 'b'], ['classes/classes.json', 'removed.json'])
    const placed = [
      names.place('classes', 'classes', both),
      names.place(null, 'classes', both),
      names.place(null, 'removed', both),
      names.place(null, 'b', both),
      names.place(null, 'c', both),
      names.place(null, 'c.json', both),
    ]
    expect(placed).toEqual(['classes/classes (2)', 'classes (2)', 'removed (2)', 'b (2)', 'c', 'c (2).json'])
  })

  it('are unique and valid on every disk, whatever items and folders are called', () => {
    const random = seeded(7)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const parts = [
      'a',
      'A',
      '.',
      ' ',
      'aux',
      'CON',
      '.json',
      '.png',
      'ä',
      'a\u0308',
      ':',
      '\\',
      '漢'.repeat(60),
      'ß',
      'SS',
      '',
    ]
    const any = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(parts)).join('')
    const folders = [...new Set(Array.from({ length: 40 }, any))]
    const names = createArchiveNames(folders, ['classes/classes.json', 'names.csv'])
    const written = Array.from({ length: 3_000 }, () => names.place(random() < 0.5 ? null : pick(folders), any(), both))
    const all = ['classes/classes.json', 'names.csv', ...written.flatMap((path) => both.map((ending) => path + ending))]
    expect(windowsFaults(all)).toEqual([])
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(PATH_LENGTH_MAX)
  })
})
