/** Form in which two answers to a prompt are judged: used by the sample project, and as a start for new ones. */
export const SAMPLE_FORM = {
  components: [
    component('r_head01', 'container', {
      title: 'Request',
      collapsible: false,
      children: [
        component('r_prompt', 'paragraph', { label: 'Prompt', value: '{{prompt}}', exclude: true }),
        component('r_contxt', 'paragraph', { label: 'Context', value: '{{context}}', exclude: true }),
      ],
    }),
    component('r_grid01', 'grid', {
      children: [
        {
          id: 'r_col001',
          span: 6,
          children: [component('r_answ_a', 'markdown', { label: 'Answer A', value: '{{answers.0}}', exclude: true })],
        },
        {
          id: 'r_col002',
          span: 6,
          children: [component('r_answ_b', 'markdown', { label: 'Answer B', value: '{{answers.1}}', exclude: true })],
        },
      ],
    }),
    component('r_divid1', 'divider', { label: '' }),
    component('r_better', 'radio', {
      label: 'Which answer is better?',
      isRequired: true,
      layout: 'row',
      options: ['A', 'B', 'About the same'].map((value) => ({ value, checked: false })),
    }),
    component('r_truth1', 'rating', { label: 'Truthfulness of the better answer', numberOfStars: 5, isRequired: true }),
    component('r_issues', 'checkbox', {
      label: 'What is wrong with the other one?',
      options: ['Wrong facts', 'Incomplete', 'Impolite', 'Ignores the context', 'Nothing'].map((value) => ({
        value,
        checked: false,
      })),
      layout: 'column',
    }),
    component('r_score1', 'slider', {
      label: 'Confidence',
      min: 0,
      max: 100,
      step: 5,
      suffix: '%',
      sliderType: 'slider',
    }),
    component('r_reason', 'textarea', { label: 'Why?', placeholder: 'One or two sentences', min: 0, max: 512 }),
  ],
  code: [],
  environments: [],
} as const

function component(
  id: string,
  type: string,
  own: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return { id, type, permissions: [], hasTooltip: false, tooltip: '', isRequired: false, ...own }
}
