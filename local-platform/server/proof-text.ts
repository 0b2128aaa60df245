/** Credential of a call: a sign-in with all its tokens, or an SDK token by its hash. */
export type Proof =
  | { readonly kind: 'session'; readonly familyId: number }
  | { readonly kind: 'sdk'; readonly hash: string }

/** Pattern of a credential as a text, in issued keys and links. */
export const PROOF_FORM = 's\\d{1,15}|t[\\w-]{20,60}'

/** Encodes a credential as a text. */
export function proofText(proof: Proof): string {
  return proof.kind === 'session' ? `s${proof.familyId}` : `t${proof.hash}`
}

const TEXT = new RegExp(`^(?:${PROOF_FORM})$`)

/** Parses a credential; undefined if there is none. */
export function readProof(text: string): Proof | undefined {
  if (!TEXT.test(text)) return undefined
  const said = text.slice(1)
  return text.startsWith('s') ? { kind: 'session', familyId: Number(said) } : { kind: 'sdk', hash: said }
}
