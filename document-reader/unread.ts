import type { DocumentFault } from '#domain/media/documents'

/** Thrown where a document gives no picture; the fault is what the person is told by. */
export class Unread extends Error {
  constructor(readonly fault: DocumentFault) {
    super(fault)
  }
}
