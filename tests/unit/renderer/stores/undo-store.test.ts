import { beforeEach, expect, it } from 'vitest'
import {
  type Act,
  forgetActs,
  goBack,
  nextAct,
  recordAct,
  undoAct,
  useUndo,
} from '../../../../renderer/stores/undo-store'

const done: string[] = []
beforeEach(() => {
  forgetActs()
  done.length = 0
})

/** Act that can be undone and redone any number of times. */
function anAct(name: string, projectId = 1): Act {
  const act: Act = {
    name,
    projectId,
    undo: async () => {
      done.push(`back ${name}`)
      return {
        ...act,
        undo: async () => {
          done.push(`again ${name}`)
          return act
        },
      }
    },
  }
  return act
}

it('a project’s last act → is undone first, and redone last', async () => {
  for (const name of ['one', 'two']) recordAct(anAct(name))
  recordAct(anAct('elsewhere', 2))
  await goBack('undo', 1)
  await goBack('undo', 1)
  await goBack('undo', 1)
  await goBack('redo', 1)
  await goBack('redo', 1)
  await goBack('undo', 1)
  expect(done).toEqual(['back two', 'back one', 'again one', 'again two', 'back two'])
  expect([nextAct('undo', 1)?.name, nextAct('redo', 1)?.name, nextAct('undo', 2)?.name]).toEqual([
    'one',
    'two',
    'elsewhere',
  ])
})

it('an act that can’t be undone → is removed, and a new act clears redo', async () => {
  recordAct({ ...anAct('refused'), undo: async () => undefined })
  await goBack('undo', 1)
  expect([nextAct('undo', 1), nextAct('redo', 1)]).toEqual([undefined, undefined])
  recordAct(anAct('one'))
  await goBack('undo', 1)
  recordAct(anAct('two'))
  expect(nextAct('redo', 1)).toBeUndefined()
})

it('an act that can be retried later → keeps its place', async () => {
  const tried: string[] = []
  recordAct({ ...anAct('slow'), undo: async (way) => (tried.push(way), 'later') })
  await goBack('undo', 1)
  await goBack('undo', 1)
  expect(tried).toEqual(['undo', 'undo'])
  expect([nextAct('undo', 1)?.name, nextAct('redo', 1)]).toEqual(['slow', undefined])
})

it('a running undo → blocks the next, and a failed one releases it', async () => {
  const { promise, reject } = Promise.withResolvers<undefined>()
  recordAct(anAct('one'))
  recordAct({ ...anAct('slow'), undo: () => promise })
  const going = goBack('undo', 1)
  expect(nextAct('undo', 1)).toBeUndefined()
  await goBack('undo', 1)
  expect(done).toEqual([])
  reject(new Error('broke'))
  await expect(going).rejects.toThrow('broke')
  expect([useUndo.getState().busy, nextAct('undo', 1)?.name]).toEqual([false, 'one'])
})

it('a notice → undoes its own act after later ones, and does nothing twice', async () => {
  const first = anAct('first')
  recordAct(first)
  recordAct(anAct('second'))
  await undoAct(first)
  await undoAct(first)
  expect(done).toEqual(['back first'])
  expect([nextAct('undo', 1)?.name, nextAct('redo', 1)?.name]).toEqual(['second', 'first'])
})
