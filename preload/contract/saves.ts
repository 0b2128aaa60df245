import { type ByPart, SAVE_PARTS } from '#domain/annotation/save-parts'
import type { PlatformError } from '#domain/errors'
import { call, push, type Z } from './row'
import { id, text } from './shapes'

const place = (z: Z) => z.object({ projectId: id(z), itemId: id(z) })
const ofGuest = (z: Z) => place(z).extend({ guestId: id(z) })
const upload = (z: Z) =>
  ofGuest(z).extend({
    part: z.enum(['annotation', ...SAVE_PARTS, 'journal', 'frame', 'upload']),
    bytes: id(z),
    work: text(z).optional(),
  })
/** Upload addresses of binary parts. */
const parts = (z: Z) => z.object({ mask: text(z).optional(), labels: text(z).optional() }).optional()
const save = (z: Z) =>
  ofGuest(z).extend({
    /** Its base revision. */
    revision: z.union([z.number().int().nonnegative(), text(z)]),
    /** Upload address of the annotation. */
    url: text(z),
    /** Binary parts that are saved with it; the others stay as they are. */
    parts: parts(z),
    /** Work that it was made in. */
    work: text(z).optional(),
    /** Number of the last work record in it. */
    upTo: id(z).optional(),
  })

/** `pending`: the platform was unreachable; it is saved on this computer, and `save.settled` reports the result. */
export interface SavedAnnotation {
  readonly revision: number | string
  readonly pending?: true
}

/** Version of an annotation that met another one in a conflict. It is kept for thirty days, whichever was chosen. */
export interface KeptVersion {
  readonly id: string
  readonly whose: 'mine' | 'theirs'
  /** ISO 8601 time. */
  readonly at: string
  /** Its author, if known. */
  readonly by: string | null
  readonly bytes: number
}

/** A file that became an answer, by its number on the platform. */
export interface AddedFile {
  readonly id: number
  readonly name: string
  readonly bytes: number
}

/** Addresses of a version for a guest: its annotation and binary parts. The address of a part may not exist. */
export interface VersionAddresses extends ByPart<string> {
  readonly annotation: string
}

/** Result of a held save. */
export interface SettledSave {
  readonly projectId: number
  readonly itemId: number
  readonly upTo: number | null
  /** New revision; null if the save was refused. */
  readonly revision: number | string | null
  readonly error: PlatformError | null
}

export const saves = {
  /** Gives a guest of the calling window an upload address for one use. */
  address: call((z) => z.tuple([upload(z)])).answers<{ readonly url: string; readonly partBytes: number }>(),
  /** Saves a guest's upload on top of its base revision. */
  save: call((z) => z.tuple([save(z)])).answers<SavedAnnotation>(),
  /** Sends a guest's file as an answer of the item. */
  addFile: call((z) => z.tuple([ofGuest(z).extend({ url: text(z), name: z.string().max(200) })])).answers<AddedFile>(),
  /**
   * Discards the refused changes of an item's saves; the guest's text at `url` is stored first, with the other version,
   * for a while.
   */
  giveUp: call((z) => z.tuple([ofGuest(z).extend({ url: text(z).optional(), parts: parts(z) })])).done(),
  /** Lists an item's versions that were kept at conflicts, the newest first. */
  versions: call((z) => z.tuple([place(z)])).answers<readonly KeptVersion[]>(),
  /** Gives a guest an address of one of them. */
  openVersion: call((z) => z.tuple([ofGuest(z).extend({ id: text(z) })])).answers<VersionAddresses>(),
  /** Gives a guest an address of the present annotation, or of an earlier revision, beside the shown one. */
  present: call((z) =>
    z.tuple([ofGuest(z).extend({ revision: z.number().int().nonnegative().optional() })]),
  ).answers<VersionAddresses>(),
}

export const savePushes = {
  /** A pending save ended. */
  'save.settled': push<SettledSave>(),
}
