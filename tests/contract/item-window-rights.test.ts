import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CALLS, PUSHES } from '#contract/api'
import { ITEM_WINDOW_CALLS, ITEM_WINDOW_PUSHES } from '#contract/item-window-rights'
import { channels } from '../builders/contract'

const root = resolve(import.meta.dirname, '../..')
/** Parts of the page that call main. */
const OF_THE_PAGE = [
  'renderer/bridge/*.{ts,tsx}',
  'renderer/item-window/*.{ts,tsx}',
  'renderer/frame/follow-held.ts',
  'renderer/stores/session-store.ts',
  'renderer/queries.ts',
]
/** Belongs to the shell only; of the queries, the page has those of the application and of the project. */
const OF_THE_SHELL = ['renderer/bridge/shell-reviewer.tsx']
const QUERIES_OF_THE_SHELL = [
  'account.mfa',
  'account.setupTotp',
  'annotations.unsaved',
  'items.counts',
  'projects.list',
  'team.current',
  'team.list',
]

const sources = globSync(OF_THE_PAGE, { cwd: root, exclude: OF_THE_SHELL }).map((file) =>
  readFileSync(resolve(root, file), 'utf8'),
)
const areas = Object.keys(CALLS).join('|')
const asked = new Set(
  sources
    .flatMap((text) => [...text.matchAll(new RegExp(`(?<![\\w.])(?:desktop\\.)?(${areas})\\.(\\w+)\\(`, 'g'))])
    .map(([, area = '', call = '']) => `${area}.${call}`)
    .filter((channel) => channels.some((known) => known === channel) && !QUERIES_OF_THE_SHELL.includes(channel)),
)
const heard = new Set(
  sources.flatMap((text) => [...text.matchAll(/desktop\.on\(\s*'([^']+)'/g)]).map(([, name = '']) => name),
)

describe('an item window', () => {
  it('may make every call of its page, and receive every push it listens to', () => {
    expect(asked.size).toBeGreaterThan(25)
    expect([...asked].filter((channel) => !ITEM_WINDOW_CALLS.has(channel))).toEqual([])
    expect(heard.size).toBeGreaterThan(8)
    expect([...heard].filter((name) => !ITEM_WINDOW_PUSHES.has(name))).toEqual([])
  })

  it('may make no call and receive no push that it doesn’t use', () => {
    // The sign-in notice signs in through an act that the shell has too.
    expect([...ITEM_WINDOW_CALLS.keys()].filter((channel) => !asked.has(channel))).toEqual(['session.signIn'])
    expect([...ITEM_WINDOW_PUSHES].filter((name) => !heard.has(name))).toEqual([])
  })

  it('has no right to missing calls', () => {
    expect([...ITEM_WINDOW_CALLS.keys()].filter((channel) => !channels.some((known) => known === channel))).toEqual([])
    expect([...ITEM_WINDOW_PUSHES].filter((name) => !Object.hasOwn(PUSHES, name))).toEqual([])
  })
})
