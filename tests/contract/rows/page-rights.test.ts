import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Asker } from '#domain/endpoints/page-rights'
import type { Said, ShellChannel } from '#domain/endpoints/shell'
import { definitionOf } from '../../builders/schema-values'
import { createShellCheck } from '../../../main/services/shell-calls'
import { ROWS, rowOf } from './ask'

/** Rows that an item window may call. A new row is a decision: it is listed here too. */
const ROWS_OF_ITEM_WINDOWS = {
  read: [
    'listAssistance',
    'listClasses',
    'listRevisions',
    'listSettings',
    'listStatusChanges',
    'listTemplates',
    'projectForm',
    'readReviewRules',
    'readSteps',
    'readText',
    'scribble',
    'segmentBox',
    'segmentCells',
    'segmentPoints',
    'tokenize',
    'traceEdges',
    'trackBox',
  ],
  write: ['createClasses', 'deleteClass', 'revertAnnotation', 'updateClass'],
  hold: ['changeItemApproval', 'changeItemStatus', 'updateItem'],
  start: [],
} as const
const CHANNELS = ['read', 'write', 'hold', 'start'] as const satisfies readonly ShellChannel[]
const OWN = 7
const OTHER = 8
const ITEM: Asker = { page: 'item', projectId: OWN }
const SHELL: Asker = { page: 'shell' }

/** Result of main's check of a call: passed on to the schemas, or the reason against it. */
async function judged(asker: Asker, channel: ShellChannel, name: string, said: Said): Promise<string> {
  const refused: string[] = []
  const answer = await createShellCheck((_channel, reason) => refused.push(reason))(asker, channel, name, said)
  if (refused.length > 0) expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  return refused[0] ?? 'judged by its schemas'
}
const about = (projectId: number): Said => ({ projectId, path: { projectId } })
const alsoForItems = (name: (typeof ROWS)[number]) => rowOf(name).alsoFor?.includes('item') === true

describe('a page calls an endpoint', () => {
  it('on its own channel, with the page listed in its row → is accepted; otherwise refused [D.4]', async () => {
    for (const name of ROWS) {
      for (const channel of CHANNELS) {
        const isThere = rowOf(name).shell === channel
        const passes = 'judged by its schemas'
        expect(await judged(SHELL, channel, name, about(OWN)), name).toBe(isThere ? passes : 'row')
        expect(await judged(ITEM, channel, name, about(OWN)), name).toBe(isThere && alsoForItems(name) ? passes : 'row')
      }
    }
  })

  it('of another project than its window’s → is refused, wherever the project is named [D.4]', async () => {
    const calls: readonly Said[] = [
      about(OTHER),
      { projectId: OTHER },
      { path: { projectId: OTHER } },
      { projectId: OWN, path: { projectId: OTHER } },
      { projectId: OTHER, path: { projectId: OWN } },
      { projectId: OWN, path: { projectId: String(OWN) } },
      {},
    ]
    for (const name of ROWS.filter(alsoForItems)) {
      const channel = rowOf(name).shell ?? 'read'
      for (const said of calls) expect(await judged(ITEM, channel, name, said), name).toBe('project')
      expect(await judged(SHELL, channel, name, about(OTHER)), name).toBe('judged by its schemas')
    }
  })
})

describe('an item window', () => {
  it('may call exactly these rows [D.4]', () => {
    const of = (channel: ShellChannel) =>
      ROWS.filter((name) => rowOf(name).shell === channel && alsoForItems(name)).toSorted()
    expect(Object.fromEntries(CHANNELS.map((channel) => [channel, of(channel)]))).toEqual(ROWS_OF_ITEM_WINDOWS)
  })

  it('may call only rows about one project, without a second one', () => {
    const keysOf = (schema: Parameters<typeof definitionOf>[0]) => Object.keys(definitionOf(schema).shape ?? {})
    for (const name of ROWS.filter(alsoForItems)) {
      const { scope, path, query, body } = rowOf(name)
      const isOfOne = scope === 'project' || scope === 'folder' || path.includes('{projectId}')
      expect(isOfOne, name).toBe(true)
      const others = [...keysOf(query), ...keysOf(body)].filter(
        (key) => /project/i.test(key) && !(key === 'project_id' && scope === 'project'),
      )
      expect(others, name).toEqual([])
    }
  })

  it('may call every row of its page, and no unused one', () => {
    const root = resolve(import.meta.dirname, '../../..')
    const sources = globSync(['renderer/bridge/*.{ts,tsx}', 'renderer/item-window/*.{ts,tsx}'], { cwd: root })
    const called = sources.flatMap((file) =>
      [...readFileSync(resolve(root, file), 'utf8').matchAll(/platform\s*\.(read|write|hold|start)\(\s*'(\w+)'/g)].map(
        ([, channel = '', name = '']) => `${channel} ${name}`,
      ),
    )
    const may = Object.entries(ROWS_OF_ITEM_WINDOWS).flatMap(([channel, names]) =>
      names.map((name) => `${channel} ${name}`),
    )
    expect([...new Set(called)].toSorted()).toEqual(may.toSorted())
  })
})
