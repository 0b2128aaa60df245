import { useEffect, useRef, useState } from 'react'
import bar from '../bar.module.css'
import { useObservable } from '../use-observable'
import type { OpenTextEditor } from './open-text'
import styles from './text-page.module.css'

/** Number of the page in view; another number goes to that page. */
export function PagesBar({ editor }: { readonly editor: OpenTextEditor }) {
  const { pages } = editor.text
  const { isShown, current, count } = useObservable(pages.seen)
  const asked = useObservable(pages.asked)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const answered = useRef(asked)
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    field.current?.focus()
    field.current?.select()
  }, [asked])
  if (!isShown) return null
  const leave = (): void => {
    setTyped(undefined)
    editor.session.focus()
  }
  return (
    <div className={`${bar.bar} ${styles.pagesBar}`} role="group" aria-label="Pages" data-tool-bar>
      <label>
        Page{' '}
        <input
          ref={field}
          inputMode="numeric"
          size={Math.max(2, String(count).length)}
          value={typed ?? current}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && /^\d+$/.test(typed ?? '')) pages.goTo(Number(typed))
            else if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            leave()
          }}
        />{' '}
        of {count.toLocaleString('en')}
      </label>
    </div>
  )
}
