import { useState } from 'react'
import { Button } from '../../ui/button'

interface CopyButtonProps {
  readonly label: string
  readonly text: string
  readonly disabled?: boolean
}

const WORDS = { copied: 'Copied', refused: 'Couldn’t copy it. Select it and copy it by hand.' } as const

/** Puts a text on the clipboard, and says whether that was possible. */
export function CopyButton({ label, text, disabled = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof WORDS>()
  // A refusal appears beside the button with an alternative.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{outcome === undefined ? '' : WORDS[outcome]}</span>
    </>
  )
}
