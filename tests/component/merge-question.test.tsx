import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import type { AskedObject, MergeChoices, MergePlan } from '../../reviewer/editors/document/merge-plan'
import { MergeQuestion, undecided } from '../../reviewer/editors/panels/versions/merge-choices'
import { render } from './render'

const asked = (count: number, part: Partial<AskedObject> = {}): readonly AskedObject[] =>
  Array.from({ length: count }, (_, row) => ({
    base: row,
    className: 'Car',
    row,
    mine: 'changed',
    theirs: 'changed',
    ...part,
  }))

function shown(plan: MergePlan) {
  const seen: number[] = []
  const made: MergeChoices[] = []
  function Shown() {
    const [choices, setChoices] = useState<MergeChoices>(new Map())
    const choose = (next: MergeChoices) => {
      made.push(next)
      setChoices(next)
    }
    return <MergeQuestion plan={plan} choices={choices} onChoices={choose} onShow={(row) => seen.push(row)} />
  }
  render(<Shown />)
  return { last: (): MergeChoices => made.at(-1) ?? new Map(), seen }
}

it('a merge without conflicts → shows the result of both sides and asks nothing', async () => {
  shown({ added: 2, changed: 1, removed: 3, comments: 0, joined: 2, values: 0, asked: [] })
  const text =
    'Merging: 2 objects of theirs come, 1 object that only they changed follows, 3 objects that they deleted go, 2 objects that you changed in different parts have both. What you did stays.'
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByRole('list').elements()).toEqual([])
})

it('objects changed on both sides → are decided one by one or all at once, and shown on the picture', async () => {
  const plan = {
    added: 0,
    changed: 0,
    removed: 0,
    comments: 0,
    joined: 0,
    values: 0,
    asked: [...asked(2), ...asked(3, { theirs: 'gone' }).slice(2)],
  }
  const { last, seen } = shown(plan)
  await expect.element(page.getByText('3 objects of 3 to decide')).toBeVisible()
  const third = page.getByRole('radiogroup', { name: 'Car #3' })
  await third.getByRole('radio', { name: 'Theirs: deleted' }).click()
  expect(last()).toEqual(new Map([[2, 'theirs']]))
  await expect.element(page.getByText('2 objects of 3 to decide')).toBeVisible()
  await page.getByRole('button', { name: 'Car #2' }).click()
  expect(seen).toEqual([1])
  await page.getByRole('button', { name: 'All mine' }).click()
  await expect.element(page.getByText('All 3 objects decided')).toBeVisible()
  expect([...last().values()]).toEqual(['mine', 'mine', 'mine'])
  expect(undecided(plan, last())).toBe(0)
})

it('very many conflicts → only the visible ones are rendered; keys decide one after another', async () => {
  const { last, seen } = shown({
    added: 0,
    changed: 0,
    removed: 0,
    comments: 0,
    joined: 0,
    values: 0,
    asked: asked(10_000),
  })
  await expect.element(page.getByText('10,000 objects of 10,000 to decide')).toBeVisible()
  expect(page.getByRole('listitem').elements().length).toBeLessThan(60)
  await page.getByRole('button', { name: 'Next to decide' }).click()
  expect(seen).toEqual([0])
  await expect.poll(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at')).toBe('0')
  await userEvent.keyboard('m')
  await expect.poll(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at')).toBe('1')
  await userEvent.keyboard('t')
  expect([...last()]).toEqual([
    [0, 'mine'],
    [1, 'theirs'],
  ])
  expect(seen).toEqual([0, 1, 2])
})

it('an object deleted here → can’t be shown', async () => {
  shown({
    added: 0,
    changed: 0,
    removed: 0,
    comments: 0,
    joined: 0,
    values: 0,
    asked: asked(3, { mine: 'gone', row: undefined }),
  })
  await expect.element(page.getByRole('button', { name: 'Car', exact: true }).first()).toBeDisabled()
})

it('conflicting values outside objects → are asked by name', async () => {
  const value = { base: 'head ["data","r_1"]', className: 'data › r_1', row: undefined } as const
  const both = [...asked(1), { ...value, mine: 'changed', theirs: 'gone' }] as const
  const { last } = shown({ added: 0, changed: 0, removed: 0, comments: 0, joined: 0, values: 2, asked: both })
  await expect.element(page.getByText('1 object and 1 value of 2 to decide')).toBeVisible()
  await expect
    .element(page.getByText(/2 values that only they changed follow, 1 object and 1 value were changed/))
    .toBeVisible()
  await page.getByRole('radiogroup', { name: 'data › r_1' }).getByRole('radio', { name: 'Theirs: deleted' }).click()
  expect(last()).toEqual(new Map([[value.base, 'theirs']]))
  await expect.element(page.getByText('1 object of 2 to decide')).toBeVisible()
})
