import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PlatformError } from '#domain/errors'
import type { NamedPriority } from '#domain/priority-file'
import { resultOf, valueOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { jobAct } from '../../jobs/job-acts'
import { recordAct } from '../../stores/undo-store'
import { itemsText } from './items-text'

/** The platform's maximum per call. */
const CHECKED_AT_ONCE = 2_000
const SET_AT_ONCE = 10_000

const NOBODY: readonly NamedPriority[] = []

/** Looks up the names in a priority file and sets the priorities of those found. */
export function usePriorityFile(projectId: number, rows: readonly NamedPriority[] | undefined) {
  const desktop = useDesktop()
  const [checked, setChecked] = useState(0)
  const [isStarting, setStarting] = useState(false)
  const [failed, setFailed] = useState<PlatformError>()
  // Each file is looked up again; closing the dialog cancels it.
  const looked = useQuery({
    queryKey: ['priorityFile', projectId, rows],
    queryKeyHashFn: () => `priorityFile ${projectId} ${numberOf(rows)}`,
    enabled: rows !== undefined && rows.length > 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const unknown = new Set<string>()
      const all = rows ?? NOBODY
      setChecked(0)
      for (let at = 0; at < all.length && !signal.aborted; at += CHECKED_AT_ONCE) {
        const places = all.slice(at, at + CHECKED_AT_ONCE).map(placeOf)
        const answer = await valueOf(desktop.platform.read('checkPriorities', { projectId, body: { places } }))
        for (const one of answer.unknown) unknown.add(keyOf(one))
        setChecked(Math.min(all.length, at + CHECKED_AT_ONCE))
      }
      return unknown
    },
  })
  const found = looked.data
  const unknown = useMemo(() => (rows ?? NOBODY).filter((row) => found?.has(keyOf(row)) === true), [rows, found])
  const start = async (): Promise<boolean> => {
    const known = (rows ?? NOBODY).filter((row) => looked.data?.has(keyOf(row)) === false)
    setStarting(true)
    setFailed(undefined)
    for (let at = 0; at < known.length; at += SET_AT_ONCE) {
      const part = known.slice(at, at + SET_AT_ONCE)
      const started = await resultOf(desktop.platform.start('startPriorities', { projectId, body: { rows: part } }))
      if (!started.ok) {
        setStarting(false)
        setFailed(started.error)
        return false
      }
      recordAct(jobAct(desktop, projectId, started.value.id, `priority of ${itemsText(part.length)}`))
    }
    setStarting(false)
    return true
  }
  return {
    checked,
    unknown,
    isChecked: looked.data !== undefined,
    isStarting,
    failure: failed ?? looked.error?.failure,
    start,
  }
}

const numbers = new WeakMap<object, number>()
let count = 0

/** A short cache key per file, instead of all its names. */
function numberOf(rows: readonly NamedPriority[] | undefined): number {
  if (rows === undefined) return 0
  const known = numbers.get(rows) ?? (count += 1)
  numbers.set(rows, known)
  return known
}

function placeOf({ folder, name }: NamedPriority) {
  return folder === undefined ? { name } : { folder, name }
}

function keyOf({ folder, name }: { readonly folder?: string | undefined; readonly name: string }): string {
  return JSON.stringify([folder ?? null, name])
}
