import type { DocumentFault } from '#domain/media/documents'

/** Thrown for an unreadable document; the fault selects the message. */
export class Unread extends Error {
  constructor(readonly fault: DocumentFault) {
    super(fault)
  }
}
