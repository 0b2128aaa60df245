import styles from './skeleton.module.css'

interface SkeletonProps {
  readonly width?: number | string
  readonly height?: number | string
  readonly radius?: number
}

/** Stands where something will be, so that nothing moves when it comes. */
export function Skeleton({ width = '100%', height = 12, radius }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}
