import { Label, Radio, RadioGroup } from 'react-aria-components'
import styles from './choice-row.module.css'

interface ChoiceRowProps {
  readonly label: string
  readonly value: number
  readonly choices: readonly { readonly value: number; readonly label: string; readonly about: string }[]
  readonly onChange: (value: number) => void
}

/** One of a few numbers by name, each with a line about it. */
export function ChoiceRow({ label, value, choices, onChange }: ChoiceRowProps) {
  return (
    <RadioGroup className={styles.choices ?? ''} value={String(value)} onChange={(chosen) => onChange(Number(chosen))}>
      <Label>{label}</Label>
      {choices.map((choice) => (
        <Radio key={choice.value} value={String(choice.value)} className={styles.choice ?? ''}>
          <strong>{choice.label}</strong>
          <span>{choice.about}</span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
