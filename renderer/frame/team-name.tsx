import type { Team } from '#domain/entities'
import { Avatar } from '../../ui/avatar'
import { Skeleton } from '../../ui/skeleton'
import styles from './top-bar.module.css'

/** The team that everything shown belongs to. */
export function TeamName({ team }: { readonly team: Team | undefined }) {
  return (
    <span className={styles.link} title={team?.name}>
      {team === undefined ? <Skeleton width={20} height={20} radius={10} /> : <Avatar name={team.name} size={20} />}
      <span className={styles.name}>{team?.name ?? <Skeleton width={90} />}</span>
    </span>
  )
}
