import type { Picture } from '../picture'
import { pageThumbnail } from './page-thumbnail'
import { promptOf } from './prompts'

/** Answers of language models that are compared with a form. */
export const PROMPT_PICTURE: Picture = {
  about: (seed) => ({ width: 0, height: 0, name: `comparison_${String(seed).padStart(4, '0')}` }),
  file: (seed) => new TextEncoder().encode(JSON.stringify(promptOf(seed), null, 2)),
  paint: (seed, wished) => {
    const { prompt, context, answers } = promptOf(seed)
    return pageThumbnail([prompt, '', context, '', answers[0], '', answers[1]], seed, wished)
  },
  annotation: (seed, target) => {
    const isFirstBetter = promptOf(seed).models[0] === 'model-a'
    return {
      metadata: {
        name: target.itemName,
        projectId: target.projectId,
        item_category: null,
        lastAction: { email: target.email, timestamp: Date.parse(target.at) },
      },
      data: {
        r_better: { value: isFirstBetter ? 'A' : 'B' },
        r_truth1: { value: 4 + (seed % 2) },
        r_issues: { value: ['Incomplete', 'Ignores the context'] },
        r_score1: { value: 70 + (seed % 6) * 5 },
        r_reason: { value: 'It answers the question and keeps to what is known.' },
      },
    }
  },
}
