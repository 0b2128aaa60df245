const EPOCH = / epoch (\d+)$/

/** Tells whether two names belong to one platform, before and after a restore of its database. */
export function isOtherEpoch(one: string, other: string): boolean {
  return one !== other && withoutEpoch(one) === withoutEpoch(other)
}

/** Names of a platform before its last restores, the newest first. */
export function formerNames(name: string): readonly string[] {
  const epoch = Number(EPOCH.exec(name)?.[1] ?? 0)
  const plain = withoutEpoch(name)
  return Array.from({ length: epoch }, (_, at) => (epoch - at - 1 === 0 ? plain : `${plain} epoch ${epoch - at - 1}`))
}

function withoutEpoch(name: string): string {
  return name.replace(EPOCH, '')
}
