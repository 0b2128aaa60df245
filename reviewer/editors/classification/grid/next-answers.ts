import type { Question } from '#domain/annotation/questions/questions'

/**
 * Answers of an item after an option was pressed for many items; no option removes all answers. Where several answers
 * are allowed, an option that every item has (`isOnAll`) is removed, and any other is added.
 */
export function nextAnswers(
  { kind }: Pick<Question, 'kind'>,
  option: string | undefined,
  isOnAll: boolean,
): (before: readonly string[]) => readonly string[] {
  if (option === undefined) return () => []
  if (kind !== 'several') return () => [option]
  return (before) => (isOnAll ? before.filter((one) => one !== option) : [...new Set([...before, option])])
}
