import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import styles from './choice-cards.module.css'

interface ChoiceCardsProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly label: string; readonly picture: ReactNode }[]
  readonly onChange: (value: T) => void
}

/** One of a few choices, each a card with a picture of what it does. */
export function ChoiceCards<T extends string>({ label, value, choices, onChange }: ChoiceCardsProps<T>) {
  const choose = (chosen: string) => {
    const choice = choices.find((known) => known.value === chosen)
    if (choice !== undefined) onChange(choice.value)
  }
  return (
    <RadioGroup className={styles.group ?? ''} value={value} onChange={choose} orientation="horizontal">
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.cards}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} className={styles.card ?? ''}>
            <span className={styles.picture} aria-hidden="true">
              {choice.picture}
            </span>
            <span className={styles.name}>{choice.label}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
