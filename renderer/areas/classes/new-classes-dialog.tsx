import { Plus, Tags, X } from 'lucide-react'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { useCall } from '../../desktop/use-call'
import { rowQuery } from '../../desktop/row-query'
import { useWrite } from '../../desktop/use-write'
import { nextStep } from '#domain/errors'
import { goTo } from '../../router/place-store'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { IconButton } from '../../../ui/icon-button'
import { amountText } from '../../../ui/texts'
import { nextColour } from './new-colours'
import styles from './new-classes-dialog.module.css'

interface NewClassesDialogProps {
  readonly projectId: number
  readonly onClose: () => void
}

interface Line {
  readonly key: number
  readonly name: string
  readonly color: string
}

const NAME_LENGTH_MAX = 200

/** Says what is annotated in a project: several classes at once, each with a name and a colour. */
export function NewClassesDialog({ projectId, onClose }: NewClassesDialogProps) {
  const known = useCall(rowQuery('listClasses', { projectId }))
  const [lines, setLines] = useState<readonly Line[]>([{ key: 0, name: '', color: '' }])
  const colours = useMemo(() => {
    const taken = (known.data?.data ?? []).map(({ color }) => color)
    return lines.reduce<readonly string[]>(
      (before, line) => [...before, line.color || nextColour([...taken, ...before])],
      [],
    )
  }, [known.data, lines])
  const wanted = lines
    .map((line, at) => ({ name: line.name.trim(), color: colours[at] ?? '' }))
    .filter(({ name }) => name !== '')
  const create = useWrite('createClasses', {
    changes: ['listClasses'],
    onDone: ({ data, existing }) => {
      if (existing.length > 0) notify({ tone: 'info', title: `There already: ${existing.join(', ')}` })
      const start = { label: 'Start annotating', run: () => goTo({ area: 'review', projectId, itemId: null }) }
      if (data.length > 0)
        notify({ tone: 'success', title: `${amountText(data.length, 'class', 'classes')} added`, action: start })
      onClose()
    },
  })
  const set = (key: number, part: Partial<Line>): void =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const add = (): void => setLines((now) => [...now, { key: (now.at(-1)?.key ?? 0) + 1, name: '', color: '' }])
  /** A list from elsewhere becomes a class a line. */
  const paste = (key: number, event: ClipboardEvent<HTMLInputElement>): void => {
    const [first, ...rest] = event.clipboardData
      .getData('text')
      .split(/[\r\n]+/)
      .map((name) => name.trim().slice(0, NAME_LENGTH_MAX))
      .filter((name) => name !== '')
    if (first === undefined || rest.length === 0) return
    event.preventDefault()
    setLines((now) => {
      const next = (now.at(-1)?.key ?? 0) + 1
      const added = rest.map((name, at) => ({ key: next + at, name, color: '' }))
      return now.flatMap((line) => (line.key === key ? [{ ...line, name: line.name + first }, ...added] : [line]))
    })
  }
  const failure = create.error?.failure

  return (
    <Dialog
      title="What will be annotated?"
      width={480}
      onClose={onClose}
      onSubmit={() => {
        if (wanted.length > 0) create.mutate({ projectId, body: { classes: wanted } })
      }}
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          <Button
            look="primary"
            type="submit"
            icon={<Tags size={15} />}
            disabled={wanted.length === 0}
            busy={create.isPending}
          >
            {wanted.length > 1 ? `Add ${wanted.length} classes` : 'Add class'}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        Each object gets a class, such as “Car” or “Tree”. Classes can be added and renamed later.
      </p>
      <ul className={styles.lines} aria-label="New classes">
        {lines.map(({ key, name }, at) => (
          <li key={key} className={styles.line}>
            <input
              type="color"
              aria-label={`Colour of class ${at + 1}`}
              className={styles.colour}
              value={colours[at]?.toLowerCase() ?? ''}
              onChange={(event) => set(key, { color: event.target.value })}
            />
            <input
              className={styles.name}
              aria-label={`Name of class ${at + 1}`}
              placeholder="Name"
              maxLength={NAME_LENGTH_MAX}
              // The next class is typed right after this one.
              autoFocus
              data-first-focus={at === 0 ? '' : undefined}
              value={name}
              onChange={(event) => set(key, { name: event.target.value })}
              onPaste={(event) => paste(key, event)}
            />
            {lines.length > 1 && (
              <IconButton
                label={`Remove class ${at + 1}`}
                icon={X}
                onClick={() => setLines((now) => now.filter((line) => line.key !== key))}
              />
            )}
          </li>
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
