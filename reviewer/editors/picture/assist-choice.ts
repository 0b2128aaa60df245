import type { AssistTool } from '#domain/assist/limits'
import type { Assistance } from '../session/assistance'
import type { Suggestion } from './suggestions'

/** Adds a choice between this computer and the platform to a tool's suggestion, if the platform offers the tool. */
export function withChoice(suggestion: Suggestion, tool: AssistTool, assistance: Assistance): Suggestion {
  return {
    ...suggestion,
    watched: [...suggestion.watched, assistance.seen],
    offer() {
      const offer = suggestion.offer()
      const { tools, chosen, failure } = assistance.seen.get()
      if (offer === undefined || !tools.has(tool)) return offer
      const by = {
        kind: 'pick',
        name: 'Find by',
        title: 'Who finds it: this computer, or the platform',
        value: chosen.assistBy,
        options: [
          { value: 'local', words: 'Local' },
          { value: 'platform', words: 'Platform' },
        ],
        onChange: (value: string) => assistance.choose(value === 'platform' ? 'platform' : 'local'),
      } as const
      return {
        ...offer,
        fields: [...offer.fields, by],
        ...(failure === undefined
          ? {}
          : { trouble: { text: failure, words: 'Use Local', run: () => assistance.choose('local') } }),
      }
    },
  }
}
