import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sleepFor } from '../http/retry'
import { createExportRecords } from '../services/exports/export-record'
import { createNativeExports } from '../services/exports/native-export'
import { createOwnExports, type OwnExports } from '../services/exports/own-exports'
import { createDataSetLink, type DataSetProcess } from '../services/imports/data-sets/data-set-link'
import { projectRate } from '../services/imports/data-sets/project-rate'
import type { Connection } from './connection'
import type { SessionSubsystem } from './session'
import { createSignal, type Signal } from './signal'

export interface Exporting {
  readonly exports: OwnExports
  /** An export of this computer progressed or ended. */
  readonly exportProgressed: Signal<null>
}

/** Opens exports that this computer makes. One that the app's end interrupted is listed again after sign-in. */
export function openExporting(
  { context, services }: Connection,
  { owner, changed }: SessionSubsystem,
  userData: string,
  startFormats: () => DataSetProcess,
): Exporting {
  const exportProgressed: Exporting['exportProgressed'] = createSignal()
  const exports = createOwnExports({
    platform: createNativeExports(context, services.scope),
    records: createExportRecords(join(userData, 'exports')),
    link: createDataSetLink(startFormats),
    rateOf: async (projectId) => {
      const team = await services.scope.teamOf(projectId)
      return team.ok ? projectRate(services.call, { teamId: team.value, projectId }) : undefined
    },
    owner,
    newKey: randomUUID,
    wait: sleepFor,
    onChange: () => exportProgressed.emit(null),
  })
  changed.listen((view) => {
    if (view.state === 'signedIn') void exports.load()
    if (view.state === 'signedOut') exports.leave()
  })
  return { exports, exportProgressed }
}
