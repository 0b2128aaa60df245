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
/** Where a guest has written binary parts. */
const parts = (z: Z) => z.object({ mask: text(z).optional(), labels: text(z).optional() }).optional()
const save = (z: Z) =>
  ofGuest(z).extend({
    /** The revision that it was made from. */
    revision: z.union([z.number().int().nonnegative(), text(z)]),
    /** Where the guest has written the annotation to. */
    url: text(z),
    /** The binary parts that go with it; the others stay as they are. */
    parts: parts(z),
    /** The work that it was made in. */
    work: text(z).optional(),
    /** The last entry of the item's work that is in it. */
    upTo: id(z).optional(),
  })

/** `pending`: the platform wasn't reached; it is saved on this computer, and `save.settled` tells what came of it. */
export interface SavedAnnotation {
  readonly revision: number | string
  readonly pending?: true
}

/** A version of an annotation that met another one; it is kept for thirty days, whichever was chosen. */
export interface KeptVersion {
  readonly id: string
  readonly whose: 'mine' | 'theirs'
  /** As ISO 8601 writes times. */
  readonly at: string
  /** Who saved it, where that is known. */
  readonly by: string | null
  readonly bytes: number
}

/** A file that became an answer, by its number on the platform. */
export interface AddedFile {
  readonly id: number
  readonly name: string
  readonly bytes: number
}

/** Where a guest reads a version: its annotation and its binary parts. An address of a part may lead nowhere. */
export interface VersionAddresses extends ByPart<string> {
  readonly annotation: string
}

/** How a held save ended. */
export interface SettledSave {
  readonly projectId: number
  readonly itemId: number
  readonly upTo: number | null
  /** What it made; null: it was refused. */
  readonly revision: number | string | null
  readonly error: PlatformError | null
}

export const saves = {
  /** Gives a guest of the calling window an address to write to, once. */
  address: call((z) => z.tuple([upload(z)])).answers<{ readonly url: string; readonly partBytes: number }>(),
  /** Saves what a guest has written, on top of the revision that it was made from. */
  save: call((z) => z.tuple([save(z)])).answers<SavedAnnotation>(),
  /** Sends what a guest has written as a file that is an answer of the item. */
  addFile: call((z) => z.tuple([ofGuest(z).extend({ url: text(z), name: text(z).max(200) })])).answers<AddedFile>(),
  /** Gives up what was refused of an item's saves; what the guest wrote to `url` is kept first, with the other version, for a while. */
  giveUp: call((z) => z.tuple([ofGuest(z).extend({ url: text(z).optional(), parts: parts(z) })])).done(),
  /** Lists the versions of an item that were kept when they met another one, the newest first. */
  versions: call((z) => z.tuple([place(z)])).answers<readonly KeptVersion[]>(),
  /** Gives a guest an address of one of them. */
  openVersion: call((z) => z.tuple([ofGuest(z).extend({ id: text(z) })])).answers<VersionAddresses>(),
  /** Gives a guest an address of the annotation as the platform has it now, or of an earlier revision, beside what it shows. */
  present: call((z) =>
    z.tuple([ofGuest(z).extend({ revision: z.number().int().nonnegative().optional() })]),
  ).answers<VersionAddresses>(),
}

export const savePushes = {
  /** A save that was answered as pending came to its end. */
  'save.settled': push<SettledSave>(),
}
