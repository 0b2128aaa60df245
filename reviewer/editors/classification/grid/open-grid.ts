import { authorRole } from '#domain/annotation/author-role'
import { type LabelClass, questionsOf } from '#domain/annotation/questions/questions'
import type { Item } from '#domain/entities'
import type { Reviewer } from '../../../reviewer'
import { annotationLoader } from '../../document/annotation-loader'
import { createClassDesk } from '../../document/class-desk'
import { combined, createObservable } from '../../observable'
import { createReviewRuleDesk } from '../../review/review-rules'
import { createManyAnswers } from '../../session/many-answers'
import { createManyComparisons } from '../../session/many-comparisons'
import { createGlimpses } from './glimpses'

/** Many items with the answer to one question, none of them open. */
export type OpenGrid = ReturnType<typeof openGrid>

type GridParts = Pick<Reviewer, 'workHost' | 'classColours' | 'notices' | 'session'>

/** Creates the grid from the reviewer; it lives while the grid is displayed. */
export function openGrid({ workHost: host, classColours: colours, notices, session }: GridParts) {
  const { client, actions } = host
  const desk = createClassDesk({ client, actions, colours })
  const rules = createReviewRuleDesk({ client, actions })
  const loader = annotationLoader(colours, ({ annotation }) => Promise.resolve(annotation))
  const chosen = createObservable<string | undefined>(undefined)
  const known = combined({ classes: desk.classes, tags: desk.tags, rules, chosen })

  function classes(): readonly LabelClass[] {
    const tags = desk.tags.get()
    return tags.length > 0 ? tags : (desk.classes.get() ?? [])
  }

  /** The item questions that have choices. */
  function questions() {
    const asked = { classes: classes(), rules: rules.get(), count: rules.get().labels, objects: [] }
    return questionsOf(asked).filter(({ options }) => options.length > 0)
  }

  const question = () => questions().find(({ id }) => id === chosen.get()) ?? questions()[0]
  const author = () => ({
    email: session.getState().user?.email ?? '',
    role: authorRole(session.getState().role),
    at: new Date().toISOString(),
  })
  const randomId = () => crypto.randomUUID().slice(0, 13)
  const onRefused = (reason: string) => void notices.show('warning', 'Couldn’t change an item', reason)
  const comparisons = createManyComparisons({ host, loader, author, randomId, onRefused })
  const answers = createManyAnswers({
    host,
    loader,
    classes,
    rules: rules.get,
    question: () => question()?.id,
    author,
    randomId,
    onRefused,
  })
  const glimpses = createGlimpses(async ({ id }: Item) => {
    const peeked = await client.call('peekAsset', [id])
    return peeked.ok ? peeked.value.media : null
  })
  void desk.load()
  void rules.load()
  return {
    answers,
    comparisons,
    glimpses,
    /** A new value whenever the questions change. */
    known,
    questions,
    question,
    ask(id: string) {
      chosen.set(id)
      answers.forget()
    },
    dispose() {
      glimpses.dispose()
      // Writes in progress still need the worker.
      void Promise.all([answers.dispose(), comparisons.dispose()]).then(loader.dispose)
    },
  }
}
