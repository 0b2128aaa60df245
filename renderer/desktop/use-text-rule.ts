import { type RuledText, TEXT_RULES, type TextRule } from '#domain/text-rules'
import { callQuery } from './call-query'
import { useCall } from './use-call'

/** They hold for a team, whose answers go when another one is chosen, and change with nothing that happens in it. */
const rulesQuery = callQuery(
  ['validationRules'],
  (desktop) => desktop.platform.read('readValidationRules', {}),
  Number.POSITIVE_INFINITY,
)

/** What a text of a form may be, as the platform says it; until it has, and where it says nothing of it, the usual. */
export function useTextRule(of: RuledText): TextRule {
  const rules = useCall(rulesQuery)
  return rules.data?.texts[of] ?? TEXT_RULES[of]
}

/** Which characters of a text are kept as another one, in a sentence; undefined: none. */
export function replacedText(typed: string, { replaced }: TextRule): string | undefined {
  const found = [...new Set(typed)].filter((one) => replaced.includes(one))
  if (found.length === 0) return undefined
  return `No name has ${found.join(' ')}: it is kept as “${[...typed.trim()].map((one) => (found.includes(one) ? '_' : one)).join('')}”.`
}
