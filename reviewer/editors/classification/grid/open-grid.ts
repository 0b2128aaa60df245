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

/** Many items with the answer to one question, without any of them being open. */
export type OpenGrid = ReturnType<typeof openGrid>

type GridParts = Pick<Reviewer, 'workHost' | 'classColours' | 'notices' | 'session'>

/** Makes it over the reviewer; it lives as long as the grid is on show. */
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

  /** The questions that every item is asked, and that are answered by choosing. */
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
  void desk.load()
  void rules.load()
  return {
    answers,
    comparisons,
    /** The address of the picture of an item; undefined where it has none. */
    async pictureOf({ id }: Item): Promise<string | undefined> {
      const peeked = await client.call('peekAsset', [id])
      const media = peeked.ok ? peeked.value.media : null
      return media?.mime.startsWith('image/') === true ? media.url : undefined
    },
    /** Another value as soon as there are other questions. */
    known,
    questions,
    question,
    ask(id: string) {
      chosen.set(id)
      answers.forget()
    },
    dispose() {
      // A write that is under way still needs the worker.
      void Promise.all([answers.dispose(), comparisons.dispose()]).then(loader.dispose)
    },
  }
}
