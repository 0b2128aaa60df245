import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTextRule } from '../../desktop/use-text-rule'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { type DraftGroup, type DraftOption, movedTo } from './class-draft'
import styles from './class-editor.module.css'

interface OptionListProps {
  readonly group: DraftGroup
  readonly problems: ReadonlyMap<string, string>
  readonly freshKey: () => number
  readonly onChange: (part: Partial<DraftGroup>) => void
}

const DEFAULT_HINT = {
  radio: 'The marked answer is preselected.',
  checklist: 'Checked answers are preselected.',
} as const

/** Edits a group's options. Enter adds one, a pasted column adds one per line, and Alt with arrows sorts. */
export function OptionList({ group, problems, freshKey, onChange }: OptionListProps) {
  const { options, kind } = group
  const rule = useTextRule('attributeName')
  const list = useRef<HTMLUListElement>(null)
  const focus = (at: number) => list.current?.querySelectorAll<HTMLInputElement>('input[data-option]')[at]?.focus()
  const set = (next: readonly DraftOption[]) => onChange({ options: next })
  const change = (key: number, part: Partial<DraftOption>) =>
    set(options.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const insert = (at: number, names: readonly string[]) => {
    const key = freshKey()
    const added = names.map((name, index) => ({ key: key - index, name, isInitial: false }))
    flushSync(() => set([...options.slice(0, at), ...added, ...options.slice(at)]))
    focus(at + names.length - 1)
  }
  const paste = (at: number, text: string): boolean => {
    const names = text
      .split(/[\r\n\t]+/)
      .map((name) => name.trim().slice(0, rule.most))
      .filter((name) => name !== '')
    if (names.length < 2) return false
    const known = new Set(options.map(({ name }) => name))
    const isEmpty = options[at]?.name === ''
    const fresh = names.filter((name, index) => !known.has(name) && names.indexOf(name) === index)
    const key = freshKey()
    const added = fresh.map((name, index) => ({ key: key - index, name, isInitial: false }))
    set([...options.slice(0, isEmpty ? at : at + 1), ...added, ...options.slice(at + 1)])
    return true
  }
  const choose = (key: number, isInitial: boolean) =>
    set(
      options.map((one) => {
        if (one.key === key) return { ...one, isInitial }
        return kind === 'radio' && isInitial ? { ...one, isInitial: false } : one
      }),
    )
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by !== undefined && event.altKey && at + by >= 0 && at + by < options.length) {
      event.preventDefault()
      flushSync(() => set(movedTo(options, at, at + by)))
      focus(at + by)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.currentTarget.value.trim() !== '') {
      event.preventDefault()
      if (options[at + 1]?.name === '') focus(at + 1)
      else insert(at + 1, [''])
    } else if (event.key === 'Backspace' && event.currentTarget.value === '') {
      event.preventDefault()
      flushSync(() => set(options.filter((_, index) => index !== at)))
      focus(Math.max(0, at - 1))
    }
  }
  return (
    <div className={styles.field}>
      <ul ref={list} className={styles.options} aria-label="Answers">
        {options.map(({ key, name, isInitial }, at) => {
          const problem = problems.get(`option ${key}`)
          const said = name === '' ? `answer ${at + 1}` : name
          return (
            <li key={key} className={styles.option}>
              <input
                type={kind === 'radio' ? 'radio' : 'checkbox'}
                name={`default of ${group.key}`}
                aria-label={`${said} is a default answer`}
                title="Default answer"
                checked={isInitial}
                onChange={(event) => choose(key, event.target.checked)}
              />
              <input
                data-option
                className={styles.input}
                aria-label={`Answer ${at + 1}`}
                aria-invalid={problem !== undefined}
                title={problem}
                maxLength={rule.most}
                value={name}
                onChange={(event) => change(key, { name: event.target.value })}
                onKeyDown={(event) => press(event, at)}
                onPaste={(event) => {
                  if (paste(at, event.clipboardData.getData('text'))) event.preventDefault()
                }}
              />
              <IconButton
                label={`Remove ${said}`}
                icon={X}
                onClick={() => set(options.filter((one) => one.key !== key))}
              />
            </li>
          )
        })}
      </ul>
      {options.length > 0 && <p className={styles.hint}>{DEFAULT_HINT[kind === 'radio' ? 'radio' : 'checklist']}</p>}
      <div className={styles.colours}>
        {kind === 'radio' && options.some(({ isInitial }) => isInitial) && (
          <Button
            size="small"
            look="quiet"
            icon={<X size={14} />}
            onClick={() => set(options.map((one) => ({ ...one, isInitial: false })))}
          >
            Clear default answer
          </Button>
        )}
        <Button size="small" look="quiet" icon={<Plus size={14} />} onClick={() => insert(options.length, [''])}>
          Add answer
        </Button>
      </div>
    </div>
  )
}
