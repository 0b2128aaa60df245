import { isNative, type Native } from '../native'

/** Field of the remarks in the format. */
export const REMARKS = 'correspondence'

/** Remarks of a thread, as in the file. */
export function listIn({ [REMARKS]: remarks }: Native): readonly unknown[] {
  return Array.isArray(remarks) ? remarks : []
}

/** Key of a remark: author and time, or its text if the time is missing. */
export function remarkKey(value: unknown): string {
  if (!isNative(value)) return JSON.stringify(value)
  const { createdAt, email, text } = value
  return JSON.stringify(typeof createdAt === 'string' ? [createdAt, email] : [null, email, text])
}

/** Key of a thread: author and time, or its place and first text if they are missing. */
export function keyOf(value: Native): string {
  const { createdAt, createdBy, x, y } = value
  const email = isNative(createdBy) ? createdBy.email : undefined
  if (typeof createdAt === 'string' && typeof email === 'string') return JSON.stringify([createdAt, email])
  return JSON.stringify([x, y, remarkKey(listIn(value)[0])])
}
