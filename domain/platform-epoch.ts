const EPOCH = / epoch (\d+)$/

/** Tells whether two names are of one platform, of which a backup took the place of the database in between. */
export function isOtherEpoch(one: string, other: string): boolean {
  return one !== other && withoutEpoch(one) === withoutEpoch(other)
}

/** The names that a platform had before its last restores, the newest first. */
export function formerNames(name: string): readonly string[] {
  const epoch = Number(EPOCH.exec(name)?.[1] ?? 0)
  const plain = withoutEpoch(name)
  return Array.from({ length: epoch }, (_, at) => (epoch - at - 1 === 0 ? plain : `${plain} epoch ${epoch - at - 1}`))
}

function withoutEpoch(name: string): string {
  return name.replace(EPOCH, '')
}
