import { join } from 'node:path'
import { createSaving, type Saving } from '../annotations/saving'
import { createSendSave, type SendSave } from '../annotations/send-save'
import { createUploads, type Uploads } from '../annotations/uploads'
import { createVersions } from '../annotations/versions'
import type { Result } from '#domain/result'
import { logOf } from '../log/log'
import { type Bodies, createBodies } from '../outbox/bodies'
import { itemLane } from '../outbox/lane-names'
import type { OpenedOutbox } from '../outbox/open-outbox'
import type { AnnotatingSubsystem } from './annotating'
import type { Services } from '../services/services'

const log = logOf('disk')

/** What of saves lies on the disk, and how they go out: the outbox holds them over these. */
export interface SavesOnDisk {
  readonly bodies: Bodies
  readonly sendSave: SendSave
}

/** The files of held saves, and of versions that met. */
export function openSaves({ annotations }: Services, userData: string): SavesOnDisk {
  const bodies = createBodies(join(userData, 'outbox', 'bodies'))
  const versions = createVersions(join(userData, 'versions'), Date.now)
  void versions.sweep().catch((cause: unknown) => log.warn('versions not swept', cause))
  return {
    bodies,
    sendSave: createSendSave({ annotations, versions, open: bodies.open, pathOf: bodies.pathOf }),
  }
}

/** What guests write, and how it is saved. */
export interface SavingSubsystem extends Saving {
  readonly uploads: Uploads
  readonly giveUp: (itemId: number) => Promise<Result<null>>
}

/** Saving for guests, over the outbox. */
export function openSaving(
  { bodies }: SavesOnDisk,
  { hold, outbox }: OpenedOutbox,
  { works }: Pick<AnnotatingSubsystem, 'works'>,
  userData: string,
): SavingSubsystem {
  const uploads = createUploads({ folder: join(userData, 'uploads'), ticks: () => performance.now() })
  const giveUp: SavingSubsystem['giveUp'] = (itemId) => outbox.giveUpRefused('saveAnnotation', itemLane(itemId))
  const saving = createSaving({
    uploads,
    keepBody: bodies.keep,
    releaseBody: bodies.release,
    submit: (projectId, save) => hold(projectId, 'saveAnnotation', save),
    saved: works.saved,
    giveUp,
  })
  return { ...saving, uploads, giveUp }
}
