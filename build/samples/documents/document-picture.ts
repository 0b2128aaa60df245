import { BLANK } from '../../../local-platform/samples/fill-annotation'
import { createRandom, type Random } from '../../../local-platform/seed/random'
import type { Picture } from '../picture'
import { documentOf, type Entity } from './document-texts'
import { pageTop, type Run } from './page'

const GROUNDS: Readonly<Record<Entity['className'], string>> = {
  Person: '#3E7BFA',
  Organization: '#7C5CFC',
  Place: '#30A46C',
  Date: '#F5A524',
  Amount: '#12A5B9',
  Clause: '#D6409F',
}

/** Contracts, invoices and newspaper articles as plain text. */
export const DOCUMENT_PICTURE: Picture = {
  about: (seed) => ({ width: 0, height: 0, name: documentOf(seed).name }),
  file: (seed) => new TextEncoder().encode(documentOf(seed).text),
  page: (seed) => pageTop([{ left: 14, width: 296, runs: runsOf(seed) }]),
  annotation: (seed) => {
    const random = createRandom(seed)
    return {
      metadata: {
        name: BLANK.itemName,
        projectId: BLANK.projectId,
        url: null,
        lastAction: { email: BLANK.email, timestamp: BLANK.moment },
      },
      instances: documentOf(seed).entities.map(({ className, start, end }) => ({
        id: uuidOf(random),
        type: 'entity',
        classId: BLANK.classId(className),
        className,
        start,
        end,
        attributes: [],
        createdAt: BLANK.at,
        createdBy: { email: BLANK.email, role: 'Annotator' },
        updatedAt: BLANK.at,
        updatedBy: { email: BLANK.email, role: 'Annotator' },
        creationType: 'Manual',
      })),
      tags: [documentOf(seed).kind],
      freeText: '',
      comments: [],
    }
  },
}

/** Text in runs, with its entities on their class colours. */
function runsOf(seed: number): readonly Run[] {
  const { text, entities } = documentOf(seed)
  const heading = text.indexOf('\n')
  const runs: Run[] = []
  let at = 0
  for (const { className, start, end } of entities) {
    runs.push({ text: text.slice(at, start) }, { text: text.slice(start, end), ground: GROUNDS[className] })
    at = end
  }
  runs.push({ text: text.slice(at) })
  let seen = 0
  return runs.flatMap((run) => {
    const from = seen
    seen += run.text.length
    if (from >= heading) return [run]
    const strong = run.text.slice(0, heading - from)
    return [
      { ...run, text: strong, isStrong: true },
      { ...run, text: run.text.slice(strong.length) },
    ]
  })
}

/** Version 4 UUID that is the same in every pack. */
function uuidOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
