import { join } from 'node:path'
import type { AddedFile } from '#contract/saves'
import { UPLOAD_TIMEOUT_MS } from '#domain/constants'
import { createSaving, type Saving } from '../annotations/saving'
import { createSendSave, type SendSave } from '../annotations/send-save'
import { createUploads, type FinishedUpload, type Uploads } from '../annotations/uploads'
import type { VersionPlace, Versions } from '../annotations/versions'
import { type ByPart, listParts, mapParts } from '#domain/annotation/save-parts'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, type Result } from '#domain/result'
import { type Bodies, createBodies } from '../outbox/bodies'
import { itemLane } from '../outbox/lane-names'
import type { OpenedOutbox } from '../outbox/open-outbox'
import type { AnnotatingSubsystem } from './annotating'
import type { Keeping } from './storage-ledger'
import type { Services } from '../services/services'

/** Saves on disk and their sender, which the outbox uses. */
export interface SavesOnDisk {
  readonly bodies: Bodies
  readonly sendSave: SendSave
}

/** Opens the files of held saves and the versions of conflicts. */
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

/** Upload addresses of a version: its annotation and binary parts. */
export interface WrittenVersion {
  readonly url: string
  readonly parts?: ByPart<string>
}

/** Uploads of guests, and their saves. */
export interface SavingSubsystem extends Saving {
  readonly uploads: Uploads
  /** Discards refused saves of an item, after it has kept the uploads at these addresses. */
  readonly giveUp: (guestId: number, place: VersionPlace, written?: WrittenVersion) => Promise<Result<null>>
  readonly versions: Pick<Versions, 'list' | 'pathOf'>
  /** Sends a guest's file as an answer; no copy stays here. */
  readonly addFile: (guestId: number, file: WrittenFile) => Promise<Result<AddedFile>>
}

interface WrittenFile extends VersionPlace {
  readonly url: string
  readonly name: string
}

/** Opens saving for guests, over the outbox. */
export function openSaving(
  { bodies }: SavesOnDisk,
  { hold, outbox }: OpenedOutbox,
  { works, versions }: Pick<AnnotatingSubsystem, 'works' | 'versions'>,
  userData: string,
  { ledger, opened }: Keeping,
  { addAnswerFile }: Pick<Services, 'addAnswerFile'>,
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
  const giveUp: SavingSubsystem['giveUp'] = async (guestId, place, written) => {
    if (written === undefined) return giveUpRefused(place.itemId)
    const upload = uploads.take(guestId, written.url, { ...place, part: 'annotation' })
    const wanted = written.parts ?? {}
    const parts: ByPart<FinishedUpload> = given(
      mapParts(wanted, (url, part) => uploads.take(guestId, url, { ...place, part })),
    )
    const files = [upload, ...listParts(parts).map(([, file]) => file)].filter((file) => file !== undefined)
    const isWhole = upload !== undefined && files.length === 1 + listParts(wanted).length
    const kept = isWhole
      ? await versions.keepMine(place, { path: upload.path, parts: mapParts(parts, ({ path }) => path) })
      : err(platformError('invalid_request'))
    for (const file of files) await uploads.drop(file)
    return kept.ok ? giveUpRefused(place.itemId) : kept
  }
  const addFile: SavingSubsystem['addFile'] = async (guestId, { url, name, projectId, itemId }) => {
    const upload = uploads.take(guestId, url, { projectId, itemId, part: 'upload' })
    if (upload === undefined) return err(platformError('invalid_request'))
    const { path, bytes } = upload
    const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS)
    try {
      return await addAnswerFile({ projectId, itemId, name, path, bytes, signal })
    } finally {
      await uploads.drop(upload)
    }
  }
  return { ...saving, uploads, giveUp, versions, addFile }
}
