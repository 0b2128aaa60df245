import styles from './avatar.module.css'

const COLOURS = ['#3f5fd0', '#7a4fc4', '#a8447f', '#a0522d', '#2f7554', '#1f7186', '#5b6475'] as const

interface AvatarProps {
  readonly name: string
  readonly size?: number
}

/** A person's or a team's initials on a colour that stays theirs. */
export function Avatar({ name, size = 28 }: AvatarProps) {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const initials = `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words[1]?.[0] ?? '') : ''}`.toUpperCase()
  const hash = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.39, background: COLOURS[hash % COLOURS.length] }}
      data-initials={initials}
      aria-hidden="true"
    />
  )
}
