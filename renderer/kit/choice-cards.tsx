import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import styles from './choice-cards.module.css'

interface Choice<T> {
  readonly value: T
  readonly label: string
  readonly picture: ReactNode
  /** A line under the name. */
  readonly about?: string
}

interface ChoiceCardsProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly choices: readonly Choice<T>[]
  /** `tall`: a large picture above each name, three in a row; `wide`: a small one at its side, two in a row. */
  readonly shape?: 'tall' | 'wide'
  readonly onChange: (value: T) => void
}

/** A choice among cards, each with a picture of its effect. */
export function ChoiceCards<T extends string>({
  label,
  value,
  choices,
  shape = 'tall',
  onChange,
}: ChoiceCardsProps<T>) {
  const choose = (chosen: string) => {
    const choice = choices.find((known) => known.value === chosen)
    if (choice !== undefined) onChange(choice.value)
  }
  return (
    <RadioGroup className={styles.group ?? ''} value={value} onChange={choose} orientation="horizontal">
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles[shape]}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} className={styles.card ?? ''}>
            <span className={styles.picture} aria-hidden="true">
              {choice.picture}
            </span>
            <span className={styles.name}>
              {choice.label}
              {choice.about !== undefined && <span className={styles.about}>{choice.about}</span>}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
