import { UPLOAD_STATE } from '#domain/enums'

interface UploadStateWords {
  /** What the items of the project are. */
  readonly label: string
  /** What may come in besides, and what may not. */
  readonly hint: string
}

const WORDS: ReadonlyMap<number, UploadStateWords> = new Map([
  [
    UPLOAD_STATE.initial,
    { label: 'Nothing yet', hint: 'A project holds either uploaded files or links. The first item decides.' },
  ],
  [
    UPLOAD_STATE.basic,
    {
      label: 'Uploaded files',
      hint: 'This project takes files only. Use another project for links.',
    },
  ],
  [
    UPLOAD_STATE.external,
    {
      label: 'Links',
      hint: 'The files stay where their links lead, and nobody here fetches them. Files to upload need another project.',
    },
  ],
])

/** What an upload state says of a project; undefined: the platform tells none, or one that is not known. */
export function uploadStateWords(state: number | undefined): UploadStateWords | undefined {
  return state === undefined ? undefined : WORDS.get(state)
}
