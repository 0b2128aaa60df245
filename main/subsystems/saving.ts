import { join } from 'node:path'
import { createSaving, type Saving } from '../annotations/saving'
import { createSendSave, type SendSave } from '../annotations/send-save'
import { createUploads, type Uploads } from '../annotations/uploads'
import type { VersionPlace, Versions } from '../annotations/versions'
import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import { type Bodies, createBodies } from '../outbox/bodies'
import { itemLane } from '../outbox/lane-names'
import type { OpenedOutbox } from '../outbox/open-outbox'
import type { AnnotatingSubsystem } from './annotating'
import type { Keeping } from './keeping'
import type { Services } from '../services/services'

/** What of saves lies on the disk, and how they go out: the outbox holds them over these. */
export interface SavesOnDisk {
  readonly bodies: Bodies
  readonly sendSave: SendSave
}

/** The files of held saves; versions that met are kept. */
export function openSaves(
  { annotations }: Services,
  versions: Pick<Versions, 'keep'>,
  userData: string,
  { ledger }: Pick<Keeping, 'ledger'>,
): SavesOnDisk {
  const bodies = createBodies(join(userData, 'outbox', 'bodies'), ledger)
  return {
    bodies,
    sendSave: createSendSave({ annotations, versions, open: bodies.open, pathOf: bodies.pathOf }),
  }
}

/** What guests write, and how it is saved. */
export interface SavingSubsystem extends Saving {
  readonly uploads: Uploads
  /** Gives up what was refused of an item's saves, once what the guest wrote to this address is kept. */
  readonly giveUp: (guestId: number, place: VersionPlace, url?: string) => Promise<Result<null>>
  readonly versions: Pick<Versions, 'list' | 'pathOf'>
}

/** Saving for guests, over the outbox. */
export function openSaving(
  { bodies }: SavesOnDisk,
  { hold, outbox }: OpenedOutbox,
  { works, versions }: Pick<AnnotatingSubsystem, 'works' | 'versions'>,
  userData: string,
  { ledger, opened }: Keeping,
): SavingSubsystem {
  const uploads = createUploads({
    folder: join(userData, 'uploads'),
    ticks: () => performance.now(),
    ledger,
    isOpened: opened.has,
  })
  const giveUpRefused = (itemId: number) => outbox.giveUpRefused('saveAnnotation', itemLane(itemId))
  const saving = createSaving({
    uploads,
    isPassed: works.isPassed,
    isWritten: works.isWritten,
    keepBody: bodies.keep,
    releaseBody: bodies.release,
    submit: (projectId, save) => hold(projectId, 'saveAnnotation', save),
    account: works.account,
    saved: works.saved,
    giveUp: giveUpRefused,
  })
  const giveUp: SavingSubsystem['giveUp'] = async (guestId, place, url) => {
    const upload = url === undefined ? undefined : uploads.take(guestId, url, { ...place, part: 'annotation' })
    if (upload === undefined)
      return url === undefined ? giveUpRefused(place.itemId) : err(platformError('invalid_request'))
    const kept = await versions.keepMine(place, upload.path)
    await uploads.drop(upload)
    return kept.ok ? giveUpRefused(place.itemId) : kept
  }
  return { ...saving, uploads, giveUp, versions }
}
