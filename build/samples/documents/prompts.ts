import { createRandom } from '../../../local-platform/seed/random'

/** Question to a language model with two answers to compare. */
export interface SamplePrompt {
  readonly prompt: string
  readonly context: string
  readonly answers: readonly [string, string]
  readonly models: readonly [string, string]
}

const TOPICS = [
  {
    prompt: 'A customer writes: “My parcel says delivered, but nothing is here.” Draft a reply.',
    context:
      'Tracking: delivered yesterday 14:12, left with neighbour. Policy: wait two working days, then open a search.',
    good: 'I am sorry your parcel has not turned up. Our tracking says it was left with a neighbour yesterday at 14:12, so please ask next door first. If it is still missing after two working days, answer this mail and I will open a search right away.',
    poor: 'Your parcel was delivered. If you do not have it, please contact the carrier. We cannot help with delivered parcels.',
  },
  {
    prompt: 'Explain to a twelve-year-old why the sky is blue.',
    context: 'Audience: school children. Two to four sentences.',
    good: 'Sunlight is made of all colours mixed together. When it meets the air, the blue part is bounced around much more than the red part, so blue comes to your eyes from every side. In the evening the light travels so far through the air that most of the blue is lost on the way, and the sky turns red.',
    poor: 'The sky is blue because it reflects the ocean, which is blue, and because of the ozone layer.',
  },
  {
    prompt: 'Summarise the meeting notes in three bullet points.',
    context:
      'Notes: launch moved to 14 May; Ana owns the press kit; budget for video cut by a third; next meeting Thursday 10:00; legal still has to approve the name.',
    good: '• Launch moves to 14 May; legal must still approve the name.\n• Ana prepares the press kit; the video budget shrinks by a third.\n• Next meeting: Thursday, 10:00.',
    poor: '• There was a meeting about the launch.\n• Several people have tasks.\n• The next meeting is on Tuesday at 10:00.',
  },
  {
    prompt: 'Write an SQL query that lists customers without an order in the last 90 days.',
    context: 'Tables: customers(id, name), orders(id, customer_id, placed_at). PostgreSQL.',
    good: "SELECT c.id, c.name\nFROM customers c\nWHERE NOT EXISTS (\n  SELECT 1 FROM orders o\n  WHERE o.customer_id = c.id\n    AND o.placed_at > now() - interval '90 days'\n);",
    poor: "SELECT name FROM customers JOIN orders ON customers.id = orders.customer_id WHERE placed_at < now() - interval '90 days';",
  },
  {
    prompt: 'Is it safe to take ibuprofen and paracetamol together?',
    context: 'General information only; refer to a pharmacist or doctor for personal advice.',
    good: 'For most adults the two can be taken together for a short time, because they work in different ways. Keep to the dose on each package and to the shortest time that helps. If you have stomach, kidney or liver trouble, take other medicines or are pregnant, ask a pharmacist or doctor first.',
    poor: 'Yes, you can take as much of both as you need, they do not interact.',
  },
  {
    prompt: 'Translate into polite German: “Could you send me the signed copy by Friday?”',
    context: 'Register: formal business e-mail.',
    good: 'Könnten Sie mir bitte das unterschriebene Exemplar bis Freitag zusenden?',
    poor: 'Kannst du mir die signierte Kopie bei Freitag senden?',
  },
] as const

/** Prompt of a seed; the order of its answers varies. */
export function promptOf(seed: number): SamplePrompt {
  const random = createRandom(seed * 2_713 + 9)
  const topic = TOPICS[seed % TOPICS.length] ?? TOPICS[0]
  const isSwapped = random.chance(0.5)
  return {
    prompt: topic.prompt,
    context: topic.context,
    answers: isSwapped ? [topic.poor, topic.good] : [topic.good, topic.poor],
    models: isSwapped ? ['model-b', 'model-a'] : ['model-a', 'model-b'],
  }
}
