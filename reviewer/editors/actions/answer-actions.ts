import type { ChoiceSource } from '../../session/view-choices'
import { ANSWER_CHOICES } from '../document/answer-choices'
import { CLASS_KEYS } from '#domain/class-keys'
import type { ItemQuestions } from '../document/item-questions'
import type { ActionGroup } from './action'

interface AnswerPorts {
  readonly questioning: ItemQuestions
  readonly panel: { readonly reach: (part: string) => void }
  readonly choices: ChoiceSource
}

const GROUP = 'Questions'

function present({ questioning }: AnswerPorts) {
  const { questions, current } = questioning.seen.get()
  return questions?.find(({ id }) => id === current)
}

function hasDigit(ports: AnswerPorts, digit: number): boolean {
  const question = present(ports)
  return question !== undefined && ports.questioning.options(question).some((one) => one.digit === digit)
}

const digits: ActionGroup<unknown, AnswerPorts> = CLASS_KEYS.flatMap((digit) => [
  {
    id: `answer.${digit}`,
    title: `Answer the present question with ${digit}`,
    group: GROUP,
    keys: [String(digit)],
    isOff: (ports: AnswerPorts) => !hasDigit(ports, digit),
    run: ({ questioning }: AnswerPorts) => questioning.press(digit),
  },
  {
    id: `answer.stay.${digit}`,
    title: `Answer it with ${digit}, and stay with the item`,
    group: GROUP,
    keys: [`Shift+${digit}`],
    isOff: (ports: AnswerPorts) => !hasDigit(ports, digit),
    run: ({ questioning }: AnswerPorts) => questioning.press(digit, true),
  },
])

/** Moving between questions and answering by digit; works with any focus. */
export const answerActions: ActionGroup<unknown, AnswerPorts> = [
  ...digits,
  {
    id: 'answer.next',
    title: 'Next question; from the last one, the next item',
    group: GROUP,
    keys: ['Enter'],
    run: ({ questioning }) => questioning.onward(1),
  },
  {
    id: 'answer.previous',
    title: 'Previous question; from the first one, the previous item',
    group: GROUP,
    keys: ['Shift+Enter'],
    run: ({ questioning }) => questioning.onward(-1),
  },
  {
    id: 'answer.clear',
    title: 'Remove the present answer, or go up in its tree',
    group: GROUP,
    keys: ['Backspace', 'Delete'],
    run: ({ questioning }) => void questioning.back(),
  },
  {
    id: 'panel.questions',
    title: 'Go to the questions',
    group: GROUP,
    keys: ['a'],
    run: ({ panel }) => panel.reach('questions'),
  },
]

/** Switching from one item to a grid of items. */
export const gridActions: ActionGroup<unknown, Pick<AnswerPorts, 'choices'>> = [
  {
    id: 'view.grid',
    title: 'Show many items in a grid',
    group: GROUP,
    keys: ['g'],
    look: () => ({ icon: 'grid' }),
    run: ({ choices }) => choices.of(ANSWER_CHOICES).set({ answerGrid: true }),
  },
]
