import { headOps } from '#domain/annotation/commands/change-head'
import { type CodeChange, codeChangeValues, codeValue } from '#domain/annotation/forms/code-changes'
import { type AnswerPath, DATA, rowCount } from '#domain/annotation/forms/answers'
import type { FormTree } from '#domain/annotation/forms/form-tree'
import { isNative, type Native } from '#domain/annotation/native'
import { changed } from '#domain/annotation/ops/apply'
import type { CallOrder, CodeNews } from './messages'

/** Answers cross into Python and back as JSON, so that it shares nothing with the page. */
export interface AnswersCode {
  /** Sets the answers for the next call. */
  readonly begin: (call: CallOrder) => void
  readonly ask: (name: string, args: string) => string
}

/** Gives the form's code a copy of the answers, and reports each change that it makes. */
export function answersCode(tree: FormTree, tell: (news: CodeNews) => void): AnswersCode {
  let head: Native = {}
  let now: CallOrder | undefined

  function change(one: CodeChange): unknown {
    const made = codeChangeValues({ head, tree }, one)
    if ('refusal' in made) return made
    head = changed(head, headOps(head, made.values))
    if (now !== undefined) tell({ says: 'changed', id: now.id, change: one })
    return { value: one.does === 'repeat' ? [...one.path, rowCount(head, tree, one.path) - 1] : null }
  }
  const answers: Readonly<Record<string, (args: Native) => unknown>> = {
    get: ({ path }) => codeValue({ head, tree, itemData: now?.itemData }, pathFrom(path)),
    set: ({ path, value }) => change({ does: 'set', path: pathFrom(path), value }),
    repeat: ({ path }) => change({ does: 'repeat', path: pathFrom(path) }),
    delete: ({ path, row }) => change({ does: 'delete', path: pathFrom(path), row: Number(row) }),
    payload: () => ({ value: now?.payload ?? null }),
    post({ path, message }) {
      const at = pathFrom(path)
      const id = String(at.at(-1))
      if (tree.byId.get(id)?.type !== 'webComponent') return { refusal: `“${id}” is no web component.` }
      if (now !== undefined) tell({ says: 'posted', id: now.id, path: at, data: message })
      return { value: null }
    },
    loading({ path, isOn }) {
      tell({ says: 'loading', path: pathFrom(path), isOn: isOn === true })
      return { value: null }
    },
  }
  return {
    begin(call) {
      now = call
      head = { [DATA]: call.data ?? {} }
    },
    ask(name, args) {
      const given: unknown = JSON.parse(args)
      const answer = Object.hasOwn(answers, name) && isNative(given) ? answers[name]?.(given) : undefined
      return JSON.stringify(answer ?? { refusal: `“${name}” is not there.` })
    },
  }
}

function pathFrom(path: unknown): AnswerPath {
  if (!Array.isArray(path)) return []
  return path.filter((step) => typeof step === 'string' || typeof step === 'number')
}
