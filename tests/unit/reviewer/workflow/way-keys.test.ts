import { expect, it } from 'vitest'
import { menuEntries } from '../../../../reviewer/workflow/menu-entries'
import { wayKeys } from '../../../../reviewer/workflow/way-keys'
import { aStatus, aTransition } from '../../../builders/workflow'

const check = aStatus({ name: 'Quality check', shortcutKeys: 'Alt+3' })
const done = aStatus({ name: 'Completed', shortcutKeys: 'Alt+5' })

it('two transitions to one status → have the status’s keys, and the same with Shift', () => {
  const ways = ['Complete', 'Complete and approve', 'Complete and pin'].map((name) =>
    aTransition(check, done, { name }),
  )
  const entries = menuEntries(ways.map((transition) => ({ status: done, transition })))
  expect(entries.map(({ name, keys }) => [name, keys])).toEqual([
    ['Complete', 'Alt+5'],
    ['Complete and approve', 'Alt+Shift+5'],
    ['Complete and pin', undefined],
  ])
})

it('a status with one transition → has its own name; keys with Shift leave none for a second one', () => {
  const [only] = menuEntries([{ status: done, transition: aTransition(check, done, { name: 'Complete' }) }])
  expect([only?.name, only?.keys]).toEqual(['Completed', 'Alt+5'])
  expect([wayKeys('Alt+Shift+5'), wayKeys(undefined)]).toEqual([['Alt+Shift+5'], []])
})
