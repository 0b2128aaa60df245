/** By what somebody calls: a sign-in with all tokens that came of it, or an SDK token by its hash. */
export type Proof =
  | { readonly kind: 'session'; readonly familyId: number }
  | { readonly kind: 'sdk'; readonly hash: string }

/** The form of a proof as a text, in what is given out and comes back. */
export const PROOF_FORM = 's\\d{1,15}|t[\\w-]{20,60}'

/** A proof as a text. */
export function proofText(proof: Proof): string {
  return proof.kind === 'session' ? `s${proof.familyId}` : `t${proof.hash}`
}

const TEXT = new RegExp(`^(?:${PROOF_FORM})$`)

/** The proof in a text; undefined: there is none. */
export function readProof(text: string): Proof | undefined {
  if (!TEXT.test(text)) return undefined
  const said = text.slice(1)
  return text.startsWith('s') ? { kind: 'session', familyId: Number(said) } : { kind: 'sdk', hash: said }
}
