import { describe, expect, it } from 'vitest'
import { type HeadValue, headOps } from '../../../../../domain/annotation/commands/change-head'
import {
  addedRow,
  answerValues,
  initialAnswers,
  movedRow,
  removedRow,
} from '../../../../../domain/annotation/forms/answer-values'
import {
  answerAt,
  initialValue,
  pathOf,
  resolvedPath,
  rowCount,
  shownValue,
} from '../../../../../domain/annotation/forms/answers'
import { readFormTree } from '../../../../../domain/annotation/forms/form-tree'
import type { Native } from '../../../../../domain/annotation/native'
import { changed } from '../../../../../domain/annotation/ops/apply'
import { inverse } from '../../../../../domain/annotation/ops/invert'

const component = (id: string, type: string, own: Native = {}) => ({ id, type, permissions: [], ...own })
const FORM = {
  components: [
    component('title', 'input'),
    component('turns', 'group', {
      isTemplate: true,
      children: [
        component('text', 'textarea'),
        component('votes', 'group', { children: [component('vote', 'voting')] }),
      ],
    }),
    component('mood', 'radio', {
      options: [
        { value: 'Calm', checked: false },
        { value: 'Loud', checked: true },
      ],
    }),
    component('note', 'input', { value: 'About {{topic}}' }),
    component('shown', 'paragraph', { value: '{{topic}}', exclude: true }),
  ],
}
const TREE = readFormTree(FORM)
const node = (id: string) => {
  const found = TREE.byId.get(id)
  if (found === undefined) throw new Error(`No component ${id}`)
  return found
}

function after(head: Native, values: readonly HeadValue[]): Native {
  return changed(head, headOps(head, values))
}

function written(head: Native, ...answers: Parameters<typeof answerValues>[1]): Native {
  const ops = headOps(head, answerValues(head, answers))
  const next = changed(head, ops)
  // Each delta includes its own inverse.
  expect(changed(next, inverse(ops) as typeof ops)).toEqual(head)
  return next
}

const OLD = { metadata: { name: 'a' }, data: { title: { value: 'One', by: 'x' } } }

describe('an answer', () => {
  it('of the older form is read and changed in place, with its other fields', () => {
    expect(answerAt(OLD, ['title'])).toEqual({ value: 'One', at: ['data', 'title', 'value'] })
    expect(written(OLD, [['title'], 'Two'])).toEqual({ ...OLD, data: { title: { value: 'Two', by: 'x' } } })
  })

  it('of the newer form is read and changed in place', () => {
    const head = { data: { title: [{ value: 'One', element_path: ['title'], id: 7 }] } }
    expect(answerAt(head, ['title'])?.value).toBe('One')
    expect(written(head, [['title'], 'Two'])).toEqual({
      data: { title: [{ value: 'Two', element_path: ['title'], id: 7 }] },
    })
  })

  it('new in a file of the newer form becomes a list as well', () => {
    const head = { data: { title: [{ value: 'One', element_path: ['title'] }] } }
    expect(written(head, [['mood'], 'Calm'])['data']).toMatchObject({
      mood: [{ value: 'Calm', element_path: ['mood'] }],
    })
  })

  it('first in a file without answers → adds the list of answers', () => {
    expect(written({ metadata: {} }, [['title'], 'One'], [['mood'], 'Calm'])).toEqual({
      metadata: {},
      data: { title: { value: 'One' }, mood: { value: 'Calm' } },
    })
  })

  it('equal to the current one → changes nothing', () => {
    expect(answerValues(OLD, [[['title'], 'One']])).toEqual([])
  })

  it('as a long text → stores only the difference', () => {
    const long = 'All work and no play. '.repeat(9)
    const head = { data: { title: { value: long } } }
    expect(headOps(head, answerValues(head, [[['title'], `${long}End`]]))).toEqual([
      { o: 'text', id: 'head', path: ['data', 'title', 'value'], patch: [[long.length, '', 'End']] },
    ])
  })

  it('inside a group names its row', () => {
    const path = pathOf(node('vote'), [1, 0])
    expect(path).toEqual(['turns', 1, 'votes', 0, 'vote'])
    const head = written({ data: {} }, [path, 1])
    expect(answerAt(head, path)?.value).toBe(1)
    expect(answerAt(head, ['turns', 0, 'votes', 0, 'vote'])).toBeUndefined()
  })

  it('of the older form inside a group belongs to the first row, and becomes a list with a second one', () => {
    const head = { data: { text: { value: 'First' } } }
    expect(answerAt(head, ['turns', 0, 'text'])?.value).toBe('First')
    expect(rowCount(head, TREE, ['turns'])).toBe(1)
    expect(written(head, [['turns', 1, 'text'], 'Second'])['data']).toEqual({
      text: [
        { value: 'First', element_path: ['turns', 0, 'text'] },
        { value: 'Second', element_path: ['turns', 1, 'text'] },
      ],
    })
  })
})

describe('a component’s default value', () => {
  it('is the preselected option, the form’s text with the item’s data, or nothing', () => {
    expect(initialValue(node('mood'), {})).toBe('Loud')
    expect(initialValue(node('note'), { topic: 'Rain' })).toBe('About Rain')
    expect(initialValue(node('title'), {})).toBe('')
    expect(shownValue({ data: { mood: { value: 'Calm' } } }, node('mood'), ['mood'], {})).toBe('Calm')
  })

  it('is stored with the first answer, without parts excluded from exports', () => {
    expect(initialAnswers({ data: {} }, TREE, { topic: 'Rain' })).toEqual([
      [['mood'], 'Loud'],
      [['note'], 'About Rain'],
    ])
    expect(initialAnswers({ data: { mood: { value: '' }, note: { value: '' } } }, TREE, {})).toEqual([])
  })
})

describe('the rows of a group', () => {
  const head = after(
    { data: {} },
    answerValues({ data: {} }, [
      [['turns', 0, 'text'], 'a'],
      [['turns', 1, 'text'], 'b'],
      [['turns', 2, 'text'], 'c'],
      [['turns', 1, 'votes', 0, 'vote'], 1],
    ]),
  )
  const texts = (now: Native) =>
    Array.from({ length: rowCount(now, TREE, ['turns']) }, (_, row) => answerAt(now, ['turns', row, 'text'])?.value)
  const votes = (now: Native) =>
    Array.from(
      { length: rowCount(now, TREE, ['turns']) },
      (_, row) => answerAt(now, ['turns', row, 'votes', 0, 'vote'])?.value,
    )

  it('are as many as contain answers, or none if the group starts empty', () => {
    expect(rowCount(head, TREE, ['turns'])).toBe(3)
    expect(rowCount({ data: {} }, TREE, ['turns'])).toBe(0)
    expect(rowCount({ data: {} }, TREE, ['turns', 0, 'votes'])).toBe(1)
  })

  it.each([
    ['adds one at the end', addedRow(head, TREE, ['turns'], 3), ['a', 'b', 'c', undefined], 1],
    ['adds one between', addedRow(head, TREE, ['turns'], 1), ['a', undefined, 'b', 'c'], 2],
    ['removes one', removedRow(head, TREE, ['turns'], 1), ['a', 'c'], undefined],
    ['moves one down', movedRow(head, TREE, ['turns'], 0, 2), ['b', 'c', 'a'], 0],
    ['moves one up', movedRow(head, TREE, ['turns'], 2, 0), ['c', 'a', 'b'], 2],
  ] as const)('%s → with all their contents, and undone', (_, values, expected, voteAt) => {
    const ops = headOps(head, values)
    const now = changed(head, ops)
    expect(texts(now)).toEqual(expected)
    expect(votes(now).indexOf(1)).toBe(voteAt ?? -1)
    expect(changed(now, inverse(ops) as typeof ops)).toEqual(head)
  })

  it('are counted from the end by -1', () => {
    expect(resolvedPath(head, TREE, ['turns', -1, 'text'])).toEqual(['turns', 2, 'text'])
    expect(resolvedPath({ data: {} }, TREE, ['turns', -1, 'text'])).toBeUndefined()
  })

  it('that don’t exist → nothing changes', () => {
    expect(removedRow(head, TREE, ['turns'], 3)).toEqual([])
    expect(movedRow(head, TREE, ['turns'], 0, 3)).toEqual([])
  })
})
