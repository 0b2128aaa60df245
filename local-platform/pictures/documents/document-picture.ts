import { randomUUID } from 'node:crypto'
import { classIdFor, type Picture } from '../picture'
import { documentOf } from './document-texts'
import { pageThumbnail } from './page-thumbnail'

/** Contracts, invoices and newspaper articles as plain text. */
export const DOCUMENT_PICTURE: Picture = {
  about: (seed) => ({ width: 0, height: 0, name: documentOf(seed).name }),
  file: (seed) => new TextEncoder().encode(documentOf(seed).text),
  paint: (seed, wished) => pageThumbnail(documentOf(seed).text.split('\n'), seed, wished),
  annotation: (seed, target) => ({
    metadata: {
      name: target.itemName,
      projectId: target.projectId,
      url: null,
      lastAction: { email: target.email, timestamp: Date.parse(target.at) },
    },
    instances: documentOf(seed).entities.map(({ className, start, end }) => ({
      id: randomUUID(),
      type: 'entity',
      classId: classIdFor(target, className),
      className,
      start,
      end,
      attributes: [],
      createdAt: target.at,
      createdBy: { email: target.email, role: 'Annotator' },
      updatedAt: target.at,
      updatedBy: { email: target.email, role: 'Annotator' },
      creationType: 'Manual',
    })),
    tags: [documentOf(seed).kind],
    freeText: '',
    comments: [],
  }),
}
