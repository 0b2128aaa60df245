import { X } from 'lucide-react'
import { type ReactNode, type Ref, useEffect } from 'react'
import { Button } from '../../ui/button'
import page from '../../ui/page-header.module.css'
import { countText } from '../../ui/texts'

interface SelectionBarProps {
  readonly count: number
  /** The rows in one word, such as `exports`. */
  readonly many: string
  readonly onClear: () => void
  readonly ref?: Ref<HTMLDivElement>
  /** Actions on the selected rows. */
  readonly children: ReactNode
}

/** Replaces the toolbar while rows are selected; Escape clears the selection. */
export function SelectionBar({ count, many, onClear, ref, children }: SelectionBarProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector('dialog:modal, [popover]:popover-open') !== null
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return
      event.preventDefault()
      onClear()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClear])
  return (
    <div ref={ref} className={page.toolbar} role="toolbar" aria-label={`Selected ${many}`}>
      <strong role="status">{countText(count)} selected</strong>
      <Button
        look="quiet"
        icon={<X size={15} />}
        aria-label="Clear selection"
        title="Clear selection (Esc)"
        onClick={onClear}
      />
      {children}
    </div>
  )
}
