import { describe, expect, it } from 'vitest'
import type { LabelClass } from '../../../../../domain/annotation/questions/questions'
import type { Native } from '../../../../../domain/annotation/native'
import { optionTree } from '../../../../../domain/annotation/questions/option-tree'
import { NO_REVIEW_RULES } from '../../../../../domain/review-rules'
import { createItemQuestions } from '../../../../../reviewer/editors/document/item-questions'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { edited } from '../../../../builders/edited'

const CLASSES: readonly LabelClass[] = ['Mug', 'Vase'].map((className, at) => ({
  classId: at + 1,
  className,
  colour: '#3b7dd8',
  attributes: [],
  groups: [
    {
      id: at + 1,
      name: 'Background',
      kind: 'radio',
      isRequired: true,
      initial: [],
      options: ['Plain', 'Scene'].map((name, nth) => ({ id: nth, name })),
    },
  ],
}))
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Questions of an item; `opening` is the item whose work isn't open yet. */
function asked(isOpening = false, instances: readonly Native[] = []) {
  const made = edited(instances)
  const at = { opening: isOpening ? 1 : (undefined as number | undefined), item: 1 }
  const steps: number[] = []
  if (isOpening) made.refusal.set('This item can’t be drawn on.')
  const questioning = createItemQuestions({
    drawing: made.drawing,
    views: made.views,
    refusal: made.refusal,
    author: () => ({ email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }),
    onRefused: (reason) => void made.refused.push(reason),
    onChanged: () => undefined,
    classes: createObservable<readonly LabelClass[] | undefined>([]),
    tags: createObservable(CLASSES),
    rules: createObservable(NO_REVIEW_RULES),
    advances: () => true,
    opening: () => at.opening,
    itemId: () => at.item,
    step: async (by) => steps.push(by) > 0,
    say: () => undefined,
  })
  const labels = () => made.saved().map(({ className }) => className)
  return { ...made, questioning, at, steps, labels }
}

describe('whole-item questions', () => {
  it('a digit before the item is open applies once it is, to no other item', async () => {
    const { questioning, at, refusal, labels, refused } = asked(true)
    questioning.press(2)
    await settled()
    expect(labels()).toEqual([])
    at.opening = undefined
    refusal.set(undefined)
    await settled()
    expect(labels()).toEqual(['Vase'])
    expect(refused).toEqual([])

    const other = asked(true)
    other.questioning.press(2)
    other.at.opening = undefined
    other.at.item = 2
    other.refusal.set(undefined)
    await settled()
    expect(other.labels()).toEqual([])
  })

  it('keys pressed while leaving an item answer nothing', async () => {
    const { questioning, labels, steps } = asked()
    questioning.press(1)
    await settled()
    questioning.press(1)
    questioning.press(2)
    await settled()
    expect(labels()).toEqual(['Mug'])
    expect(steps).toEqual([1])
  })

  it('Enter right after typing accepts the typed text first, also while the object loads', async () => {
    const { questioning, saved, steps } = asked(false, [{ type: 'tag', className: 'Mug', attributes: [] }])
    const question = questioning.seen.get().questions?.[1] ?? expect.fail()
    questioning.ask(question.id)
    void questioning.write(question, 'Plain')
    questioning.onward(1)
    await settled()
    expect(steps).toEqual([1])
    expect(saved()[0]?.['attributes']).toMatchObject([{ groupName: 'Background', name: 'Plain' }])
  })

  it('the same answer again moves on and clears nothing; another class keeps the object', async () => {
    const { questioning, labels, drawing } = asked()
    questioning.press(1, true)
    await settled()
    const [first] = drawing.get()?.ids() ?? []
    questioning.press(1, true)
    await settled()
    expect(labels()).toEqual(['Mug'])
    questioning.press(2, true)
    await settled()
    expect(labels()).toEqual(['Vase'])
    expect(drawing.get()?.ids()).toEqual([first])
    expect(
      drawing
        .get()
        ?.drawn.get()
        .history.past.map(({ label }) => label),
    ).toEqual(['Class: Mug', 'Class: Vase'])
  })
})

describe('a tree of answers', () => {
  it('is built from names with levels, and not from other names', () => {
    expect(optionTree(['Cat', 'Dog'])).toBeUndefined()
    expect(optionTree(['Animal > Dog', 'Animal > Cat', '/odd', 'Animal'])).toEqual([
      {
        label: 'Animal',
        name: 'Animal',
        children: [
          { label: 'Dog', name: 'Animal > Dog', children: [] },
          { label: 'Cat', name: 'Animal > Cat', children: [] },
        ],
      },
      { label: '/odd', name: '/odd', children: [] },
    ])
  })
})
