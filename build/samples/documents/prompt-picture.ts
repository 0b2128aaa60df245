import { BLANK } from '../../../local-platform/samples/fill-annotation'
import type { Picture } from '../picture'
import { pageTop } from './page'
import { promptOf } from './prompts'

/** Answers of language models, compared by a form. */
export const PROMPT_PICTURE: Picture = {
  about: (seed) => ({ width: 0, height: 0, name: `comparison_${String(seed).padStart(4, '0')}` }),
  file: (seed) => new TextEncoder().encode(JSON.stringify(promptOf(seed), null, 2)),
  page: (seed) => {
    const { prompt, answers } = promptOf(seed)
    return pageTop([
      { left: 14, width: 296, runs: [{ text: 'Prompt\n', isStrong: true, ground: '#3E7BFA' }, { text: prompt }] },
      {
        left: 14,
        width: 140,
        top: 96,
        runs: [{ text: 'Answer A\n', isStrong: true, ground: '#30A46C' }, { text: answers[0] }],
      },
      {
        left: 168,
        width: 140,
        top: 96,
        runs: [{ text: 'Answer B\n', isStrong: true, ground: '#F5A524' }, { text: answers[1] }],
      },
    ])
  },
  annotation: (seed) => {
    const isFirstBetter = promptOf(seed).models[0] === 'model-a'
    return {
      metadata: {
        name: BLANK.itemName,
        projectId: BLANK.projectId,
        item_category: null,
        lastAction: { email: BLANK.email, timestamp: BLANK.moment },
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
