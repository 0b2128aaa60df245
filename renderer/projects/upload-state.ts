import { UPLOAD_STATE } from '#domain/enums'

interface UploadStateWords {
  /** The kind of items in the project. */
  readonly label: string
  /** Further files that may or may not be imported. */
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
      hint: 'The files stay at their addresses; the platform doesn’t fetch them. Files to upload need another project.',
    },
  ],
])

/** The meaning of a project's upload state; undefined for none or an unknown one. */
export function uploadStateWords(state: number | undefined): UploadStateWords | undefined {
  return state === undefined ? undefined : WORDS.get(state)
}
