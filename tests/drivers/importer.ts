import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ImportProgress } from '#contract/imports'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { sleepFor } from '../../main/http/retry'
import { createArchives } from '../../main/services/imports/archives/archives'
import { createClipFiles } from '../../main/services/imports/clips/clip-files'
import { createDataSets } from '../../main/services/imports/data-sets/data-sets'
import { createImportJournal } from '../../main/services/imports/import-journal'
import { createImports, type ImportParts, type Imports } from '../../main/services/imports/imports'
import { createImportPlatform } from '../../main/services/imports/public-rows/import-platform'
import { createServices } from '../../main/services/services'
import { ownerName } from '../../main/subsystems/owner-name'
import { archiveThread } from './archive-thread'
import { dataSetProcess } from './data-set-process'
import type { PlatformDriver } from './platform-driver'
import { NO_DOCUMENTS } from '../fakes/no-documents'

/** Platform facts that the importer works with. */
export const PLATFORM = 'platform of the test'

interface ImportPlace {
  readonly driver: Pick<PlatformDriver, 'context' | 'email'>
  /** Folder of its journal. */
  readonly folder: string
  readonly chosenTeam: number | null
}

/** The app's importer, signed in to a platform, with its messages and the end of its first run. */
export function openImport({ driver, folder, chosenTeam }: ImportPlace, change: Partial<ImportParts> = {}) {
  const pushes: { readonly at: number; readonly progress: ImportProgress }[] = []
  const services = createServices(driver.context, () => performance.now(), {
    read: () => chosenTeam,
    write: () => undefined,
  })
  let settled: (progress: ImportProgress) => void = () => undefined
  const end = new Promise<ImportProgress>((resolve) => {
    settled = resolve
  })
  const imports: Imports = createImports({
    ...createImportPlatform(driver.context, services, () => performance.now()),
    teams: services.teams,
    dataSets: createDataSets(join(folder, '.converted'), dataSetProcess),
    clips: createClipFiles(join(folder, '.clips'), services.openMedia),
    documents: NO_DOCUMENTS,
    archives: createArchives(join(folder, '.unpacked'), archiveThread),
    email: () => driver.email,
    owner: () => ownerName(PLATFORM, driver.email),
    journal: createImportJournal(join(folder, '.imports.json')),
    newKey: randomUUID,
    sleep: sleepFor,
    now: () => performance.now(),
    filesMax: ITEMS_PER_FOLDER_MAX,
    schedule: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    onChange: (progress) => {
      pushes.push({ at: performance.now(), progress })
      if (['done', 'failed', 'cancelled'].includes(progress.state)) settled(progress)
    },
    ...change,
  })
  return { imports, pushes, end }
}
