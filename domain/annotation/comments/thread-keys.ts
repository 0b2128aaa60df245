import { isNative, type Native } from '../native'

/** Where the format has what was said. */
export const REMARKS = 'correspondence'

/** What was said in a thread, as it stands in the file. */
export function listIn({ [REMARKS]: remarks }: Native): readonly unknown[] {
  return Array.isArray(remarks) ? remarks : []
}

/** Who said it when; what does not say when is known by its words. */
export function remarkKey(value: unknown): string {
  if (!isNative(value)) return JSON.stringify(value)
  const { createdAt, email, text } = value
  return JSON.stringify(typeof createdAt === 'string' ? [createdAt, email] : [null, email, text])
}

/** Who began it when; what does not say it is known by its place and its first words. */
export function keyOf(value: Native): string {
  const { createdAt, createdBy, x, y } = value
  const email = isNative(createdBy) ? createdBy.email : undefined
  if (typeof createdAt === 'string' && typeof email === 'string') return JSON.stringify([createdAt, email])
  return JSON.stringify([x, y, remarkKey(listIn(value)[0])])
}
