import { Plus, Tags } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { CLASSES_PER_CALL_MAX } from '#domain/constants'
import { nextStep } from '#domain/errors'
import { useCall } from '../../desktop/use-call'
import { rowQuery } from '../../desktop/row-query'
import { useWrite } from '../../desktop/use-write'
import { goTo } from '../../router/place-store'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { useTextRule } from '../../desktop/use-text-rule'
import { Dialog } from '../../../ui/dialog'
import { amountText } from '../../../ui/texts'
import { type ClassLine, shownLines, wantedClasses, withLine, withPasted } from './class-lines'
import { ClassRow, type ClassRowActs } from './class-row'
import styles from './new-classes-dialog.module.css'

interface NewClassesDialogProps {
  readonly projectId: number
  readonly onClose: () => void
}

/** Creates several classes at once, each with a name and a colour. */
export function NewClassesDialog({ projectId, onClose }: NewClassesDialogProps) {
  const rule = useTextRule('className')
  const known = useCall(rowQuery('listClasses', { projectId }))
  const list = useRef<HTMLUListElement>(null)
  const [lines, setLines] = useState<readonly ClassLine[]>([{ key: 0, name: '', color: '' }])
  const [isLeaving, setLeaving] = useState(false)
  const shown = useMemo(() => shownLines(lines, known.data?.data ?? [], rule.most), [known.data, lines, rule.most])
  const wanted = useMemo(() => wantedClasses(shown), [shown])
  const hasTooLong = shown.some(({ isTooLong }) => isTooLong)
  const made = useRef(0)
  const create = useWrite('createClasses', {
    changes: ['listClasses'],
    onDone: ({ data, existing }, { body }) => {
      if (existing.length > 0) notify({ tone: 'info', title: `Already in the project: ${existing.join(', ')}` })
      made.current += data.length
      const sent = new Set(body.classes.map(({ name }) => name))
      const rest = wanted.filter(({ name }) => !sent.has(name))
      // Created classes leave the list, in case the rest fails.
      setLines((now) => now.filter(({ name }) => !sent.has(name.trim())))
      if (rest.length > 0) return send(rest)
      const start = { label: 'Start annotating', run: () => goTo({ area: 'review', projectId, itemId: null }) }
      const title = `${amountText(made.current, 'class', 'classes')} added`
      if (made.current > 0) notify({ tone: 'success', title, action: start, opensEditorOf: projectId })
      onClose()
    },
  })
  /** Sends one batch; the others follow. */
  const send = (classes: typeof wanted): void =>
    create.mutate({ projectId, body: { classes: classes.slice(0, CLASSES_PER_CALL_MAX) } })
  const add = (): void => setLines(withLine)
  const acts = useMemo((): ClassRowActs => {
    const fields = (): HTMLInputElement[] => [
      ...(list.current?.querySelectorAll<HTMLInputElement>('[data-line]') ?? []),
    ]
    const placeOf = (key: number): number => fields().findIndex(({ dataset }) => dataset['line'] === String(key))
    return {
      set: (key, part) => setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line))),
      paste: (key, event) => {
        const text = event.clipboardData.getData('text')
        if (withPasted([], key, text) === undefined) return
        event.preventDefault()
        setLines((now) => withPasted(now, key, text) ?? now)
      },
      keyDown: (key, event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // Enter on an empty line submits the dialog.
        if (event.currentTarget.value.trim() === '') return
        event.preventDefault()
        if (event.ctrlKey || event.metaKey) return event.currentTarget.form?.requestSubmit()
        const next = fields()[placeOf(key) + 1]
        if (next === undefined) setLines(withLine)
        else next.focus()
      },
      remove: (key) => {
        const all = fields()
        const at = placeOf(key)
        ;(all[at + 1] ?? all[at - 1])?.focus()
        setLines((now) => now.filter((line) => line.key !== key))
      },
    }
  }, [])
  const close = (): void => {
    if ((wanted.length === 0 && !hasTooLong) || create.isPending) onClose()
    else setLeaving((was) => !was)
  }
  const failure = create.error?.failure

  return (
    <Dialog
      title="What will be annotated?"
      width={480}
      onClose={close}
      onSubmit={() => {
        if (wanted.length === 0 || hasTooLong) return
        made.current = 0
        setLeaving(false)
        send(wanted)
      }}
      footer={
        <>
          {isLeaving && wanted.length > 0 ? (
            <>
              <p role="alert" className={styles.leaving}>
                {wanted.length > 1 ? `${wanted.length} classes are` : '1 class is'} not added yet.
              </p>
              <Button look="danger" onClick={onClose}>
                Discard
              </Button>
            </>
          ) : (
            <Button onClick={close}>Later</Button>
          )}
          <Button
            look="primary"
            type="submit"
            icon={<Tags size={15} />}
            disabled={wanted.length === 0 || hasTooLong}
            busy={create.isPending}
          >
            {wanted.length > 1 ? `Add ${wanted.length} classes` : 'Add class'}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        Each object gets a class, such as “Car” or “Tree”. Press Enter for the next class, or paste a list. You can add
        and rename classes later.
      </p>
      <ul ref={list} className={styles.lines} aria-label="New classes">
        {shown.map((line, at) => (
          <ClassRow
            key={line.key}
            line={line}
            at={at}
            most={rule.most}
            problem={line.problem}
            removable={lines.length > 1}
            acts={acts}
          />
        ))}
      </ul>
      <Button size="small" icon={<Plus size={14} />} onClick={add}>
        Another class
      </Button>
      {failure !== undefined && (
        <p role="alert" className={styles.problem}>
          {failure.message} {nextStep(failure)}
        </p>
      )}
    </Dialog>
  )
}
