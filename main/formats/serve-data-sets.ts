import { rm } from 'node:fs/promises'
import { dataSetsOf } from '#domain/annotation/formats/data-sets'
import { given } from '#domain/given'
import type { DataSetAnswer, DataSetAsk } from '../services/imports/data-sets/data-set-messages'
import { openChosenSource } from './chosen-source'
import { convertArchive } from './convert-archive'
import { convertToProject } from './convert-to-project'
import { inspectDataSets } from './inspect-data-sets'

type Task = Exclude<DataSetAsk, { readonly ask: 'stop' }>

/** Between two words about how far a reading is. */
const TOLD_EVERY_MS = 200
const GONE = 'The data set isn’t there any more. Choose it again.'

/** Answers questions about data sets; each runs until its end, or until it is stopped. */
export function serveDataSets(answer: (answer: DataSetAnswer) => void): (asked: DataSetAsk) => void {
  const running = new Map<number, AbortController>()

  const work = async (asked: Task, signal: AbortSignal): Promise<void> => {
    const { id } = asked
    let told = performance.now()
    const onItem = async (read: number, total?: number): Promise<void> => {
      signal.throwIfAborted()
      if (performance.now() - told < TOLD_EVERY_MS) return
      told = performance.now()
      answer({ id, read, ...given({ total }) })
      // Lets a stop in.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (asked.ask === 'archive') return answer({ id, written: await convertArchive(asked, signal, onItem) })
    const opened = await openChosenSource(asked.paths, asked.work, signal)
    const source = { ...opened, rate: asked.rate }
    try {
      if (asked.ask === 'look') {
        return answer({ id, ...(await inspectDataSets(source, asked.type, asked.chosen, onItem)) })
      }
      const own = (await dataSetsOf(source)).find((one) => one.id === asked.chosen)
      if (own === undefined) return answer({ id, reason: GONE })
      const { type, work: folder } = asked
      const target = { classes: new Map(asked.classes), type, work: folder }
      answer({ id, converted: await convertToProject(source, own, target, onItem) })
    } finally {
      await source.close()
      if (asked.ask === 'look') await rm(asked.work, { recursive: true, force: true })
    }
  }

  return (asked) => {
    const { id } = asked
    if (asked.ask === 'stop') return running.get(id)?.abort()
    const stop = new AbortController()
    running.set(id, stop)
    work(asked, stop.signal)
      .catch((cause: unknown) => answer({ id, reason: reasonOf(cause) }))
      .finally(() => running.delete(id))
  }
}

const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (DISK_FULL.has(code)) return 'There is no room on the disk of this computer for the converted annotations.'
  return cause instanceof Error ? cause.message : 'The data set can’t be read.'
}
