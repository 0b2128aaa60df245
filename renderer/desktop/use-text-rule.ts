import { type RuledText, TEXT_RULES, type TextRule } from '#domain/text-rules'
import { callQuery } from './call-query'
import { useCall } from './use-call'

/** They hold for a team, whose answers go when another one is chosen, and change with nothing that happens in it. */
export const rulesQuery = callQuery(
  ['validationRules'],
  (desktop) => desktop.platform.read('readValidationRules', {}),
  Number.POSITIVE_INFINITY,
)

/** The platform's rule for a text field; the default until it is known. */
export function useTextRule(of: RuledText): TextRule {
  const rules = useCall(rulesQuery)
  return rules.data?.texts[of] ?? TEXT_RULES[of]
}

/** The platform's maximum length for names of classes and attributes. */
export function useClassNameLengths(): { readonly classes: number; readonly attributes: number } {
  const { most: classes } = useTextRule('className')
  const { most: attributes } = useTextRule('attributeName')
  return { classes, attributes }
}

/** The most of something that is counted, as the platform says it; until it has, and where it says nothing of it, the usual. */
export function useFormLimit(of: string, usual: number): number {
  const rules = useCall(rulesQuery)
  return rules.data?.limits[of] ?? usual
}

/** Stored form of a text with characters that names can't have, as a sentence; undefined if it is stored as typed. */
export function replacedText(typed: string, { replaced }: TextRule): string | undefined {
  const text = typed.trim()
  const kept = Array.from(text, (one) => (replaced.includes(one) ? '_' : one)).join('')
  return kept === text ? undefined : `It is kept as “${kept}”.`
}
