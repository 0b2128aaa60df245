import type { DataSetClass, DataSetLook } from '#contract/imports'
import { UNCHANGED_SET } from '#domain/annotation/formats/class-choice'
import type { ProjectTypeName } from '#domain/enums'
import { ok, type Result } from '#domain/result'
import type { Call } from '../../call'
import type { Teams } from '../../teams'
import { checkPaths } from '../find-files'
import { createLatest } from '../latest'
import type { HeldNames } from './data-set-messages'
import type { DataSets } from './data-sets'
import { projectRate } from './project-rate'

/** Names and classes of a data set. */
export interface ReadSet {
  readonly held: HeldNames
  readonly classes: readonly DataSetClass[]
}

/** Data sets among chosen files. A new read cancels the earlier one; the last one is kept. */
export interface ReadSets {
  readonly read: (request: {
    readonly paths: readonly string[]
    readonly type: ProjectTypeName
    /** Data set to read, if there are several. */
    readonly id?: string | undefined
    readonly projectId?: number | undefined
  }) => Promise<Result<DataSetLook>>
  /** Returns the kept data set of these files, or reads it. */
  readonly find: (paths: readonly string[], type: ProjectTypeName, id: string) => Promise<Result<ReadSet>>
}

export interface ReadSetsParts {
  readonly call: Call
  readonly teams: Pick<Teams, 'id'>
  readonly dataSets: Pick<DataSets, 'look'>
}

const NO_NAMES: HeldNames = { annotated: [], texts: [], files: [] }

/** Starts with no data set read. */
export function createReadSets({ call, teams, dataSets }: ReadSetsParts): ReadSets {
  const reading = createLatest()
  let kept: ReadonlyMap<string, ReadSet> = new Map()

  /** Frame rate of a video project's items; undefined for other projects. */
  const rateOf = async (type: ProjectTypeName, projectId: number | undefined) => {
    if (type !== 'video' || projectId === undefined) return undefined
    const team = await teams.id()
    return team.ok ? projectRate(call, { teamId: team.value, projectId }) : undefined
  }
  const read: ReadSets['read'] = async ({ paths, type, id, projectId }) => {
    const signal = reading.next()
    const checked = await checkPaths(paths)
    if (!checked.ok) return checked
    const rate = await rateOf(type, projectId)
    const looked = await dataSets.look({ paths, type, chosen: id, rate }, signal, () => undefined)
    if (!looked.ok) return looked
    const { look, held } = looked.value
    const found = new Map<string, ReadSet>()
    if (look.read !== null) found.set(setKey(paths, look.read.id), { held, classes: look.read.classes })
    if (look.unchanged !== null)
      found.set(setKey(paths, UNCHANGED_SET), { held: NO_NAMES, classes: look.unchanged.classes })
    kept = found
    return ok(look)
  }

  return {
    read,
    find: async (paths, type, id) => {
      const key = setKey(paths, id)
      if (!kept.has(key)) {
        const looked = await read({ paths, type, id: id === UNCHANGED_SET ? undefined : id })
        if (!looked.ok) return looked
      }
      return ok(kept.get(key) ?? { held: NO_NAMES, classes: [] })
    },
  }
}

function setKey(paths: readonly string[], id: string): string {
  return JSON.stringify([id, ...paths])
}
