import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { ok } from '#domain/result'
import { createHttpClient } from '../../../main/http/client'
import { sleepFor } from '../../../main/http/retry'
import { createArchives } from '../../../main/services/imports/archives/archives'
import type { ArchiveAnswer } from '../../../main/services/imports/archives/packed-file'
import { createClipFiles } from '../../../main/services/imports/clips/clip-files'
import { createDataSets } from '../../../main/services/imports/data-sets/data-sets'
import { createImportJournal } from '../../../main/services/imports/import-journal'
import { createImports } from '../../../main/services/imports/imports'
import { createImportPlatform } from '../../../main/services/imports/public-rows/import-platform'
import { createServices } from '../../../main/services/services'
import type { CallContext } from '../../../main/services/with-token'
import { dataSetProcess } from '../../drivers/data-set-process'
import { NO_DOCUMENTS } from '../../fakes/no-documents'

/** Main's importer in a process made to be killed: starts an import, or resumes the one in its journal. */
const { home, name, addresses, token, email, archive, thread } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly home: string
  readonly name: string
  readonly addresses: Readonly<Record<string, string>>
  readonly token: string
  readonly email: string
  readonly archive: string
  /** Built thread that reads archives. */
  readonly thread: string
}
const say = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`)

const context: CallContext = {
  http: createHttpClient(sleepFor),
  address: async (service) => ok(addresses[service] ?? ''),
  accessToken: async () => ok(token),
}
const services = createServices(context, () => performance.now(), {
  read: () => null,
  write: () => undefined,
})
const imports = createImports({
  ...createImportPlatform(context, services, () => performance.now()),
  teams: services.teams,
  dataSets: createDataSets(join(home, 'converted'), dataSetProcess),
  clips: createClipFiles(join(home, 'clips'), services.openMedia),
  documents: NO_DOCUMENTS,
  archives: createArchives(join(home, 'unpacked'), () => {
    const worker = new Worker(thread)
    return {
      post: (asked) => worker.postMessage(asked),
      onAnswer: (listener) => void worker.on('message', (answer: ArchiveAnswer) => listener(answer)),
      onExit: (listener) => void worker.on('exit', listener),
      end: () => void worker.terminate(),
    }
  }),
  email: () => email,
  owner: () => `platform ${email}`,
  journal: createImportJournal(join(home, 'imports.json')),
  newKey: randomUUID,
  sleep: sleepFor,
  now: () => performance.now(),
  filesMax: ITEMS_PER_FOLDER_MAX,
  schedule: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  onChange: ({ state, projectId, done, total, skippedCount, error }) =>
    say({ state, projectId, done, total, skippedCount, error }),
})

const kept = await imports.current()
say({ goesOn: kept !== null })
const started = await imports.start({
  paths: [archive],
  projectName: kept?.projectName ?? name,
  type: 'vector',
  ...(kept?.projectId === null || kept === null ? {} : { projectId: kept.projectId }),
})
if (!started.ok) say({ state: 'refused', error: started.error })
