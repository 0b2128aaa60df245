import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ImportProgress } from '#contract/imports'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import type { NotificationRules } from '../app/notification-rules'
import { sleepFor } from '../http/retry'
import { createArchives } from '../services/imports/archives/archives'
import { startArchiveThread } from '../services/imports/archives/start-thread'
import { createClipFiles } from '../services/imports/clips/clip-files'
import { createDataSets } from '../services/imports/data-sets/data-sets'
import type { DataSetProcess } from '../services/imports/data-sets/data-set-link'
import { createDocuments, type StartReader } from '../services/imports/documents/documents'
import { createPictureFiles } from '../services/imports/documents/picture-files'
import { createReaderDesk, type ReaderDesk } from '../services/imports/documents/reader-desk'
import { createImportJournal } from '../services/imports/import-journal'
import { createImports, type Imports } from '../services/imports/imports'
import { createOnDisk } from '../services/imports/on-disk'
import { createImportPlatform } from '../services/imports/public-rows/import-platform'
import type { Connection } from './connection'
import type { SessionSubsystem } from './session'
import { afterwards, createSignal, type Signal } from './signal'

export interface Importing {
  readonly imports: Imports
  /** The import progressed or ended. */
  readonly progressed: Signal<ImportProgress>
}

/** Opens imports of folders. An import interrupted by the app's end is offered again after sign-in. */
export function openImporting(
  { context, services }: Connection,
  { email, owner, changed }: SessionSubsystem,
  userData: string,
  openReader: (answer: ReaderDesk['answer'], ...page: Parameters<StartReader>) => ReturnType<StartReader>,
  startFormats: () => DataSetProcess,
  notifications: NotificationRules,
): Importing {
  const progressed: Importing['progressed'] = createSignal()
  const archives = createArchives(join(userData, 'unpacked'), startArchiveThread)
  const desk = createReaderDesk(createPictureFiles(join(userData, 'pages')))
  const imports = createImports({
    ...createImportPlatform(context, services, () => performance.now()),
    dataSets: createDataSets(join(userData, 'converted'), startFormats),
    teams: services.teams,
    archives,
    clips: createClipFiles(join(userData, 'clips'), services.openMedia),
    documents: createDocuments(desk, (...page) => openReader(desk.answer, ...page), createOnDisk(archives)),
    email,
    owner,
    journal: createImportJournal(join(userData, 'imports.json')),
    newKey: randomUUID,
    sleep: sleepFor,
    now: () => performance.now(),
    filesMax: ITEMS_PER_FOLDER_MAX,
    schedule: afterwards,
    onChange: (progress) => {
      notifications.importChanged(progress)
      progressed.emit(progress)
    },
  })
  changed.listen((view) => {
    if (view.state === 'signedIn') void imports.offer()
  })
  return { imports, progressed }
}
