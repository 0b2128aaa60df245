import { ANSWER_CHOICES } from '../document/answer-choices'
import { createItemQuestions } from '../document/item-questions'
import type { KitParts } from '../picture/tool-kit'
import { type AnswerSteps, createAnswerTrail } from '../session/answer-trail'

/** The ports of the classification editor. */
export type ClassificationKit = ReturnType<typeof classificationKit>

/** Creates the ports from the open session: item questions, and a history across items that `steps` outlives. */
export function classificationKit({ session }: Pick<KitParts, 'session'>, steps: AnswerSteps) {
  const { annotating, choices, desk, rules, say, walk, onRefused } = session
  const { commenting, drawing, editing, work } = annotating
  /** The drawing that a recovered one will replace. */
  let passing: ReturnType<typeof drawing.get>
  const isOpening = () => work.get() === undefined || (passing !== undefined && drawing.get() === passing)
  const stopWatching = work.subscribe(() => {
    passing = work.get()?.recovered == null ? undefined : drawing.get()
  })
  const questioning = createItemQuestions({
    ...annotating.changing,
    classes: desk.classes,
    tags: desk.tags,
    rules,
    advances: () => choices.of(ANSWER_CHOICES).get().answerAdvances,
    itemId: walk.currentId,
    opening: () => (isOpening() ? walk.currentId() : undefined),
    step: walk.step,
    say,
  })
  const history = createAnswerTrail({ drawing, work, editing, walk, item: session.item, onRefused, steps })
  return {
    ports: { note: commenting.begin },
    questioning,
    history,
    dispose() {
      stopWatching()
      questioning.dispose()
      history.dispose()
    },
  }
}
