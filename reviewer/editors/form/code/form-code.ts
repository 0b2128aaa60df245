import { type CodeChange, codeChangeValues } from '#domain/annotation/forms/code-changes'
import { type AnswerPath, DATA, keyOfPath } from '#domain/annotation/forms/answers'
import type { HeadValue } from '#domain/annotation/commands/change-head'
import type { FormTree } from '#domain/annotation/forms/form-tree'
import type { Native } from '#domain/annotation/native'
import type { Form } from '#domain/forms'
import type { FormActs, FrameLink } from '../../../../ui/form/create-sheet'
import { createObservable, type Observable } from '../../observable'
import type { FormDesk } from '../form-desk'
import { type CodeRunner, handlerName } from './code-runner'

/** The code of the project's form, for the open item. */
interface FormCode {
  /** Undefined if the form has no code. */
  readonly runner: Observable<CodeRunner | undefined>
  /** The user gave an answer. */
  readonly answered: (path: AnswerPath, value: unknown) => void
  readonly clicked: (path: AnswerPath) => void
  readonly rowRemoved: (path: AnswerPath, row: number) => void
  /** Messages between web components and the code. */
  readonly frames: Pick<FrameLink, 'tell' | 'listen'>
  /** An item became ready for answers, or closes. */
  readonly itemBegan: () => void
  readonly itemEnded: () => void
  /** Why the answers can't be saved now; undefined if they can. */
  readonly beforeSave: () => Promise<string | undefined>
  readonly saved: () => void
  /** Why the code rejects a status change; undefined if it allows it. */
  readonly beforeStatus: (status: number | undefined) => Promise<string | undefined>
  readonly statusChanged: (from: number | undefined, to: number | undefined) => void
  readonly dispose: () => void
}

interface FormCodeParts {
  readonly desk: Pick<FormDesk, 'get' | 'subscribe'>
  readonly makeRunner: (form: Form) => CodeRunner
  readonly head: () => Native | undefined
  readonly itemData: () => unknown
  readonly setValues: (values: readonly HeadValue[], label: string, joins?: string) => void
}

const HELD = 'The form’s code holds this save back.'
const HELD_STATUS = 'The form’s code doesn’t allow this change of the status.'

/** Starts a worker for a form with code, and keeps it across items. */
export function createFormCode({ desk, makeRunner, head, itemData, setValues }: FormCodeParts): FormCode {
  const runner = createObservable<CodeRunner | undefined>(undefined)
  let tree: FormTree | undefined
  let code: string | undefined
  let item = 0
  let isOpen = false
  let before: unknown
  let calls = 0
  /** The last pending question about a save. */
  let asking: Promise<unknown> = Promise.resolve()
  const hearers = new Map<string, (data: unknown) => void>()

  function look(): void {
    const known = desk.get()
    if (known.at === 'coming') return
    const next = known.at === 'ready' && known.tree.code.length > 0 ? known : undefined
    tree = next?.tree
    const text = next === undefined ? undefined : JSON.stringify(next.form)
    if (text === code) return
    code = text
    runner.get()?.dispose()
    runner.set(next === undefined ? undefined : makeRunner(next.form))
  }

  const sight = () => ({ data: head()?.[DATA] ?? {}, itemData: itemData(), payload: itemData() })

  /** Ignores changes that arrive after their item closed. */
  function run(
    name: string,
    args: readonly unknown[],
    how: { seen?: ReturnType<typeof sight>; replaces?: string; mayBeLeftOut?: boolean } = {},
  ) {
    const [of, form] = [item, tree]
    calls += 1
    const joins = `code ${calls}`
    const onChange = (change: CodeChange) => {
      if (of !== item || !isOpen || form === undefined) return
      const made = codeChangeValues({ head: head(), tree: form }, change)
      if (!('refusal' in made)) setValues(made.values, `Code of the form: ${name}`, joins)
    }
    const onPost = (path: AnswerPath, data: unknown) => {
      if (of === item && isOpen) hearers.get(keyOfPath(path))?.(data)
    }
    const { seen, ...rest } = how
    return runner.get()?.call({ name, args, onChange, onPost, sees: () => seen ?? sight(), ...rest })
  }

  /** The hook's printed output explains its refusal. */
  async function refusalOf(hook: ReturnType<typeof run>, otherwise: string): Promise<string | undefined> {
    const end = await hook
    if (end?.value !== false) return undefined
    return end.printed === '' ? otherwise : `${otherwise} ${end.printed}`
  }

  const stop = desk.subscribe(look)
  look()
  return {
    runner,
    answered(path, value) {
      const name = handlerName(path, 'change')
      void run(name, [path, value], { replaces: `${name} ${JSON.stringify(path)}` })
    },
    clicked: (path) => void run(handlerName(path, 'click'), [path]),
    rowRemoved: (path, row) => void run(handlerName(path, 'deleted'), [[...path, row]]),
    frames: {
      tell(path, data) {
        for (const event of ['message', 'wcevent'] as const)
          void run(handlerName(path, event), [path, data], { mayBeLeftOut: true })
      },
      listen(path, hear) {
        const key = keyOfPath(path)
        hearers.set(key, hear)
        return () => {
          if (hearers.get(key) === hear) hearers.delete(key)
        }
      },
    },
    itemBegan() {
      item += 1
      isOpen = true
      before = head()?.[DATA] ?? {}
      void run('pre_hook', [])
      void run('on_session_start', [])
    },
    itemEnded() {
      if (!isOpen) return
      const seen = sight()
      isOpen = false
      void run('on_session_end', [], { seen })
      void run('post_hook', [], { seen })
    },
    async beforeSave() {
      if (runner.get() === undefined) return undefined
      const seen = sight()
      const answer = refusalOf(run('before_save_hook', [before, seen.data], { seen }), HELD)
      asking = answer
      return answer
    },
    saved() {
      before = head()?.[DATA] ?? {}
      void run('on_saved_hook', [])
    },
    beforeStatus: (status) => refusalOf(run('before_status_change_hook', [status ?? null, null]), HELD_STATUS),
    statusChanged: (from, to) => void run('on_status_changed_hook', [from ?? null, to ?? null]),
    dispose() {
      stop()
      // An item's last save may still be asking while the editor closes.
      void asking.finally(() => runner.get()?.dispose())
    },
  }
}

/** Connects form fields and buttons to the code. */
export function createActs({ runner, answered, clicked, rowRemoved }: FormCode): FormActs {
  return {
    answered,
    rowRemoved,
    click: clicked,
    has: (path) => runner.get()?.names.get()?.has(handlerName(path, 'click')) === true,
    isBusy: (path) => runner.get()?.busy.get().has(keyOfPath(path)) === true,
    subscribe(listener) {
      let stops: readonly (() => void)[] = []
      const follow = () => {
        for (const stop of stops) stop()
        const now = runner.get()
        stops = now === undefined ? [] : [now.names.subscribe(listener), now.busy.subscribe(listener)]
      }
      const stop = runner.subscribe(() => {
        follow()
        listener()
      })
      follow()
      return () => {
        stop()
        for (const end of stops) end()
      }
    },
  }
}
