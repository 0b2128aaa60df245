import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DesktopApi } from '#contract/api'
import { CLASSES_PER_CALL_MAX } from '#domain/constants'
import type { Result } from '#domain/result'
import type { SaidTo } from '#domain/endpoints/shell'
import type { WireClass } from '#endpoints'
import { resultOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { rowKey } from '../../desktop/row-query'
import { jobAct } from '../../jobs/job-acts'
import { notify, notifyFailure } from '../../stores/notice-store'
import { type Act, recordAct, undoAct } from '../../stores/undo-store'
import { movedTo } from './class-draft'
import { classesText } from './class-words'
import { classesQuery } from './use-classes'

type Change = SaidTo<'updateClasses'>['body']['classes'][number]
type List = { readonly data: readonly WireClass[] }

/** Changes to classes from the list; each appears at once and can be undone. */
export interface ClassActs {
  /** Changes fields of several classes. */
  readonly change: (name: string, changes: readonly Change[]) => Promise<boolean>
  readonly move: (classId: number, from: number, to: number) => Promise<void>
  readonly remove: (rows: readonly WireClass[], objects: 'keep' | 'delete', hasObjects: boolean) => Promise<boolean>
  readonly merge: (row: WireClass, into: WireClass) => Promise<boolean>
}

export function useClassActs(projectId: number): ClassActs {
  const desktop = useDesktop()
  const queries = useQueryClient()
  return useMemo(() => actsOf(desktop, queries, projectId), [desktop, queries, projectId])
}

const FAILED = 'Couldn’t change the classes'

function actsOf(desktop: DesktopApi, queries: QueryClient, projectId: number): ClassActs {
  const key = classesQuery(projectId).queryKey
  const rowsNow = (): readonly WireClass[] => queries.getQueryData<List>(key)?.data ?? []
  const show = (change: (rows: readonly WireClass[]) => readonly WireClass[]): void =>
    void queries.setQueryData<List>(key, (list) => list && { ...list, data: change(list.data) })
  const reload = (): void => {
    void queries.invalidateQueries({ queryKey: rowKey('listClasses') })
    void queries.invalidateQueries({ queryKey: rowKey('listClassUses') })
  }
  /** Refetches data that was updated optimistically, also after a refusal. */
  const settled = <T>(answer: Result<T>): boolean => {
    reload()
    if (!answer.ok) notifyFailure(answer.error, FAILED)
    return answer.ok
  }

  /** Records an undo step: `forth` applies it, `back` reverts it. */
  const record = (name: string, back: () => Promise<boolean>, forth: () => Promise<boolean>): void => {
    const act = (one: typeof back, other: typeof back): Act => ({
      name,
      projectId,
      undo: async () => ((await one()) ? act(other, one) : 'later'),
    })
    recordAct(act(back, forth))
  }
  const write = async (changes: readonly Change[]): Promise<boolean> => {
    const byId = new Map(changes.map((change) => [change.id, change]))
    const taken = new Set(changes.flatMap(({ digit }) => (typeof digit === 'number' ? [digit] : [])))
    show((rows) =>
      rows.map((row) => {
        const { digit, color } = byId.get(row.id) ?? {}
        const isFreed = byId.get(row.id)?.digit === undefined && taken.has(row.digit ?? -1)
        return {
          ...row,
          ...(color !== undefined && { color }),
          digit: isFreed ? null : digit === undefined ? (row.digit ?? null) : digit,
        }
      }),
    )
    for (let at = 0; at < changes.length; at += CLASSES_PER_CALL_MAX) {
      const classes = changes.slice(at, at + CLASSES_PER_CALL_MAX)
      const answer = await resultOf(desktop.platform.write('updateClasses', { projectId, body: { classes } }))
      if (!answer.ok) return settled(answer)
    }
    reload()
    return true
  }
  const place = async (classId: number, to: number): Promise<boolean> => {
    show((rows) =>
      movedTo(
        rows,
        rows.findIndex(({ id }) => id === classId),
        to,
      ),
    )
    const said = { projectId, path: { classId }, body: { position: to } }
    return settled(await resultOf(desktop.platform.write('updateClass', said)))
  }
  const started = (answer: Result<{ readonly id: number }>, name: string): Act | undefined => {
    if (!settled(answer) || !answer.ok) return undefined
    const act = jobAct(desktop, projectId, answer.value.id, name)
    recordAct(act)
    return act
  }

  return {
    change: async (name, changes) => {
      const before = backOf(rowsNow(), changes)
      const isDone = await write(changes)
      if (isDone)
        record(
          name,
          () => write(before),
          () => write(changes),
        )
      return isDone
    },
    move: async (classId, from, to) => {
      if (!(await place(classId, to))) return
      record(
        'order of classes',
        () => place(classId, from),
        () => place(classId, to),
      )
    },
    remove: async (rows, objects, hasObjects) => {
      const body = { class_ids: rows.map(({ id }) => id), objects }
      const answer = await resultOf(desktop.platform.start('removeClasses', { projectId, body }))
      const act = started(answer, 'deletion of classes')
      // Changes to items are reported when their job has ended.
      if (act !== undefined && !hasObjects) {
        const title = `${classesText(rows.map(({ name }) => name))} deleted`
        notify({ tone: 'success', title, action: { label: 'Undo', run: () => void undoAct(act) } })
      }
      return act !== undefined
    },
    merge: async (row, into) => {
      const said = { projectId, path: { classId: row.id }, body: { into: into.id } }
      const answer = await resultOf(desktop.platform.start('mergeClass', said))
      return started(answer, 'merge of classes') !== undefined
    },
  }
}

/** The changes that restore the classes' current values. */
function backOf(rows: readonly WireClass[], changes: readonly Change[]): readonly Change[] {
  const said = new Map(changes.map((change) => [change.id, change]))
  const digits = new Set(changes.flatMap(({ digit }) => (typeof digit === 'number' ? [digit] : [])))
  return rows.flatMap((row) => {
    const change = said.get(row.id)
    // A key given to another class returns to its previous class.
    if (change === undefined) return digits.has(row.digit ?? -1) ? [{ id: row.id, digit: row.digit ?? null }] : []
    const { id, name, color, type, digit = null, attribute_groups } = row
    const all = { name, color, type, digit, attribute_groups }
    const fields = Object.entries(all).filter(([field]) => Object.hasOwn(change, field))
    return [{ id, ...Object.fromEntries(fields) }]
  })
}
