/** The largest file that is given as an answer of a form. */
export const ANSWER_FILE_BYTES_MAX = 50 * 1024 * 1024
/** Limit of an item's answer files, including removed ones. */
export const ANSWER_FILES_MAX = 200
export const ANSWER_FILE_NAME_MAX = 200

const ADDRESS = /^answer-file:(\d{1,15})\/([^/]+)$/

/** A file that was given as an answer. */
export interface AnswerFile {
  readonly id: number
  readonly name: string
}

/** The value of an answer that is a file: its number on the platform, and the name that it had. */
export function answerFileAddress({ id, name }: AnswerFile): string {
  return `answer-file:${id}/${encodeURIComponent(name.toWellFormed())}`
}

/** The file that a value of an answer names; undefined where it names none. */
export function answerFileOf(value: string): AnswerFile | undefined {
  const [, id, name] = ADDRESS.exec(value) ?? []
  if (id === undefined || name === undefined) return undefined
  try {
    return { id: Number(id), name: decodeURIComponent(name) }
  } catch {
    // A hand-written address.
    return { id: Number(id), name }
  }
}
