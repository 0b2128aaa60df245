import { useId, useMemo, useState } from 'react'
import { CATEGORIES_MAX, type CategoryLines, readCategoryLines } from '#domain/categories'
import { nextStep, type PlatformError } from '#domain/errors'
import type { WireCategory } from '#endpoints'
import { useFormLimit, useTextRule } from '../../../desktop/use-text-rule'
import { Problem } from '../../../kit/problem'
import { Button } from '../../../../ui/button'
import { amountText, countText } from '../../../../ui/texts'
import page from '../settings-page.module.css'
import type { CategoryActs } from './use-categories'

interface NewCategoriesFormProps {
  readonly present: readonly WireCategory[]
  readonly acts: CategoryActs
  readonly onClose: () => void
}

/** Creates categories, one per line; shows which ones are new before creating them. */
export function NewCategoriesForm({ present, acts, onClose }: NewCategoriesFormProps) {
  const id = useId()
  const rule = useTextRule('categoryName')
  const most = useFormLimit('categoriesPerProject', CATEGORIES_MAX)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PlatformError>()
  const read = useMemo(
    () =>
      readCategoryLines(
        text,
        present.map(({ name }) => name),
        rule.most,
      ),
    [text, present, rule.most],
  )
  const count = read.names.length
  const over = present.length + count - most
  const send = async () => {
    if (count === 0 || over > 0 || isBusy) return
    setBusy(true)
    const refused = await acts.create(read.names)
    setBusy(false)
    setFailure(refused)
    if (refused === undefined) onClose()
  }
  return (
    <form
      className={page.line}
      aria-label="New categories"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        if (event.key === 'Escape' && text === '') onClose()
      }}
    >
      <label className={page.label} htmlFor={id}>
        New categories
      </label>
      <textarea
        id={id}
        className={page.area}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The person asked for this field by the button before it.
        autoFocus
        rows={5}
        value={text}
        placeholder={'One a line, such as\nShoes\nHats'}
        aria-describedby={`${id}-verdict`}
        onChange={({ target }) => {
          setFailure(undefined)
          setText(target.value)
        }}
      />
      <p id={`${id}-verdict`} className={page.hint} role="status">
        {verdict(read, rule.most)}
      </p>
      <Problem
        text={
          over > 0
            ? `A project has ${countText(most)} categories at most: ${countText(over)} too many.`
            : failure && `${failure.message} ${nextStep(failure)}`
        }
      />
      <div className={page.buttons}>
        <Button look="primary" type="submit" disabled={count === 0 || over > 0} busy={isBusy}>
          {count > 1 ? `Add ${countText(count)} categories` : 'Add category'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

function verdict({ names, existing, repeated, cut }: CategoryLines, most: number): string {
  const parts = [
    ...(names.length > 0 ? [`${countText(names.length)} new`] : []),
    ...(existing > 0 ? [`${countText(existing)} there already`] : []),
    ...(repeated > 0 ? [`${countText(repeated)} named twice`] : []),
    ...(cut > 0 ? [`${amountText(cut, 'name is', 'names are')} cut to ${countText(most)} characters`] : []),
  ]
  return parts.length === 0 ? 'You can paste a list or a column of a table.' : `${parts.join(' · ')}.`
}
